/** Variants of the MAC function. */
import {toHex, utf8} from '../../platform/bytes';
import {HASH_NAMES, hashWith, hmacWith, plain, right, swapped, versionOne, withoutToken} from '../macs';
import {type Variant, variant} from './types';

export function macVariants(): Variant[] {
  return [
    ...HASH_NAMES.filter((hash) => hash !== 'sha256').map((hash) =>
      variant('mac', 'mac-hash', {mac: hmacWith(hash)}, {hash}),
    ),
    variant('mac', 'mac-swapped', {mac: swapped}),
    variant('mac', 'mac-version-1', {mac: versionOne}),
    ...HASH_NAMES.flatMap((hash) => [
      ...['', '.', ':', '\n'].flatMap((between) => [
        variant('mac', 'mac-plain', {mac: plain(hash, 'token first', between)}, {hash, order: 'token first'}),
        variant('mac', 'mac-plain', {mac: plain(hash, 'text first', between)}, {hash, order: 'text first'}),
      ]),
      variant('mac', 'mac-without-token', {mac: withoutToken(hash)}, {hash}),
    ]),
    variant(
      'mac',
      'mac-twice',
      {mac: (token, text, head) => hashWith('sha256', right(token, text, head))},
      {of: 'bytes'},
    ),
    variant(
      'mac',
      'mac-twice',
      {mac: (token, text, head) => hashWith('sha256', utf8(toHex(right(token, text, head))))},
      {of: 'hex'},
    ),
    variant(
      'mac',
      'mac-twice',
      {mac: (token, text, head) => right(token, right(token, text, head), head)},
      {with: 'HMAC'},
    ),
  ];
}
