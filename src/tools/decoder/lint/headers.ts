/** Checks the head of a request: method, path and required headers. */
import type {Finding} from '../decoded';
import type {FactsIndex} from '../known';
import {says, type Message} from '../message';
import type {Header, Piece} from '../reading/piece';
import type {Recognition} from '../recognise';
import {nearest} from './names';
import {brand} from '../../../brand';

const SIGNING = [brand.headers.point, brand.headers.key, brand.headers.signature];
const LINK = '/request_format#signing';

interface Say {
  (path: string, severity: Finding['severity'], message: Message, mend?: Message, header?: Header): void;
}

export function lintHead(piece: Piece, seen: Recognition, known: FactsIndex): Finding[] {
  if (piece.head !== 'request') return [];
  const findings: Finding[] = [];
  const say: Say = (path, severity, message, mend, header) => {
    const source = header?.outside ?? piece.source;
    const start = source.outer(header?.start ?? piece.start);
    const length = source.outer(header?.end ?? Math.min(piece.start + 1, piece.end)) - start;
    findings.push({path, start, length: Math.max(length, 0), severity, message, ...(mend && {mend}), link: LINK});
  };
  lintLine(piece, seen, known, say);
  // Without any headers, the source probably omits them, so none is reported as missing.
  if (piece.headers.length > 0 && seen.candidates[0]) lintHeaders(piece, seen.candidates[0].signed, say);
  return findings;
}

function lintLine({method, target = ''}: Piece, {candidates}: Recognition, {calls, facts}: FactsIndex, say: Say): void {
  if (method !== undefined && method !== 'POST' && method !== 'OPTIONS')
    say('method', 'error', says('head.method', {method}), says('head.method_mend'));
  const path = target.replace(/^https?:\/\/[^/?#]*/, '');
  if (candidates.length === 0) {
    const near = nearest(
      path.replace(/[?#].*$/, '').replace(facts.basePath, ''),
      calls.map(({template}) => template),
    );
    say(
      'path',
      'error',
      says('head.path'),
      near === undefined ? undefined : says('head.path_mend', {path: facts.basePath + near}),
    );
    return;
  }
  if (/[?#]/.test(path)) say('path', 'error', says('head.query'), says('head.query_mend'));
  if (/\/$|\/\/|\/\.|%/.test(path.replace(/[?#].*$/, '')))
    say('path', 'error', says('head.spelling'), says('head.spelling_mend'));
}

function lintHeaders({headers}: Piece, signed: boolean, say: Say): void {
  const named = (name: string) => headers.find((header) => header.name.toLowerCase() === name.toLowerCase());
  const bearer = named('authorization');
  if (signed && !bearer)
    for (const name of SIGNING) {
      if (named(name)) continue;
      const near = headers.find(
        (header) =>
          !SIGNING.some((one) => one.toLowerCase() === header.name.toLowerCase()) &&
          nearest(header.name, [name]) === name,
      );
      if (near) say(near.name, 'error', says('head.name', {name: near.name}), says('head.name_mend', {name}), near);
      else say(name, 'error', says('head.missing', {name}), says('head.missing_mend', {name}));
    }
  const type = named('content-type');
  if (type && !/^application\/json\b/i.test(type.value))
    say('Content-Type', 'error', says('head.type'), says('head.type_mend'), type);
  const key = named(brand.headers.key.toLowerCase());
  if (key) lintKey(key, say);
  const point = named(brand.headers.point.toLowerCase());
  if (point && !/^[1-9]\d{0,15}$/.test(point.value))
    say(brand.headers.point, 'error', says('head.point'), says('head.point_mend'), point);
  const signature = named(brand.headers.signature.toLowerCase());
  if (signature) lintSignature(signature, say);
}

function lintKey(key: Header, say: Say): void {
  if (/^\d{10}$/.test(key.value))
    say(
      brand.headers.key,
      'error',
      says('head.key_seconds'),
      says('head.key_seconds_mend', {key: `${key.value}000`}),
      key,
    );
  else if (!/^1\d{12}$/.test(key.value)) say(brand.headers.key, 'error', says('head.key'), says('head.key_mend'), key);
}

function lintSignature(signature: Header, say: Say): void {
  if (/^[0-9a-f]{64}$/.test(signature.value) || /\*/.test(signature.value)) return;
  const upper = /^[0-9A-Fa-f]{64}$/.test(signature.value);
  say(
    brand.headers.signature,
    'error',
    says(upper ? 'head.signature_case' : 'head.signature'),
    says('head.signature_mend'),
    signature,
  );
}
