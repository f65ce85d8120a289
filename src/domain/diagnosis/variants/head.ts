/** Variants of the text before the body. */
import {CALLBACK, CALLBACK_GET, RETURN} from '../../signing/head';
import type {Plan} from '../plan';
import type {Others, Question} from '../types';
import {type Variant, variant} from './types';

const WORDS = [CALLBACK, CALLBACK_GET, RETURN] as const;

export function headVariants(question: Question): Variant[] {
  return [
    ...pointVariants(question),
    ...keyVariants(question),
    ...purposeVariants(question),
    ...joinVariants(),
    ...separatorVariants(),
  ];
}

function pointVariants({point, others}: Question): Variant[] {
  const known = (others?.points ?? []).filter((other) => String(other) !== String(point));
  return known.map((other) => variant('point', 'point-other', {point: String(other)}, {point: String(other)}));
}

function keyVariants({key}: Question): Variant[] {
  const of = (kind: Parameters<typeof variant>[1], text: string, parameters = {}) =>
    variant('key', kind, {key: text}, parameters);
  const value = Number(key);
  if (!/^\d{1,16}$/.test(key)) return [];
  const moment = new Date(value);
  const iso = Number.isNaN(moment.getTime()) ? undefined : moment.toISOString();
  const seconds = Math.floor(value / 1000);
  return [
    of('key-seconds', String(seconds)),
    of('key-seconds', String(Math.round(value / 1000)), {rounded: 'up'}),
    of('key-seconds', `${seconds}000`, {written: 'with 000'}),
    of('key-notation', String(value / 1000), {written: 'seconds with a fraction'}),
    of('key-notation', `${seconds}.0`, {written: 'seconds with a fraction'}),
    of('key-notation', `${key}.0`, {written: 'decimal'}),
    of('key-notation', `${key}.00`, {written: 'decimal'}),
    of('key-notation', scientific(value), {written: 'power of ten'}),
    of('key-notation', scientific(value).replace('E+', 'E'), {written: 'power of ten'}),
    of('key-notation', `"${key}"`, {written: 'quoted'}),
    of('key-notation', `${key}L`, {written: 'with L'}),
    of('key-notation', `${key}n`, {written: 'with n'}),
    of('key-notation', value.toString(16), {written: 'hex'}),
    of('key-finer', `${key}000`, {unit: 'microseconds'}),
    of('key-finer', `${key}000000`, {unit: 'nanoseconds'}),
    ...(iso === undefined
      ? []
      : [
          of('key-iso', iso),
          of('key-iso', iso.replace(/\.\d{3}Z$/, 'Z')),
          of('key-iso', iso.replace(/\.\d{3}Z$/, '+00:00')),
          of('key-iso', iso.replace('T', ' ').replace(/\.\d{3}Z$/, '')),
        ]),
  ];
}

/** Notation of large numbers in PHP and Java: 1.795248E+12. */
const scientific = (value: number) => value.toExponential().toUpperCase();

function purposeVariants({purpose, others}: Question): Variant[] {
  if ('word' in purpose) {
    const asCall = (method: string, path: string, parameters = {}) =>
      variant('word', 'call-for-callback', {word: undefined, method, path}, parameters);
    const {word, path = ''} = purpose;
    return [
      ...WORDS.filter((other) => other !== word).map((other) =>
        variant('word', 'callback-word-other', {word: other}, {word: other}),
      ),
      ...[word.toLowerCase(), `${word[0]}${word.slice(1).toLowerCase()}`].map((other) =>
        variant('word', 'word-case', {word: other}),
      ),
      ...['POST', 'GET'].flatMap((method) => [
        ...(path === '' ? [] : [asCall(method, path, {method}), ...pathVariants(path, others).map(asPath(method))]),
        asCall(method, '/', {method}),
        asCall(method, '', {method}),
      ]),
      ...(others?.paths ?? []).map((other) => asCall('POST', other, {method: 'POST', path: other})),
      ...(path === '' ? [] : [asCall('', path)]),
      ...['POST', 'GET'].map((method) =>
        variant('word', 'call-for-callback', {word: `${method} ${word}`}, {method, with: 'word'}),
      ),
    ];
  }
  const {method, path} = purpose;
  const write = (kind: Parameters<typeof variant>[1], text: string, parameters = {}) =>
    variant('word', kind, {word: text}, parameters);
  return [
    ...[method.toLowerCase(), method[0] + method.slice(1).toLowerCase()].map((other) =>
      variant('method', 'method-case', {method: other}),
    ),
    ...['GET', 'POST', 'PUT', 'PATCH']
      .filter((other) => other !== method)
      .map((other) => variant('method', 'method-other', {method: other}, {method: other})),
    variant('method', 'method-missing', {method: ''}),
    write('method-missing', ` ${path}`, {blank: 'kept'}),
    variant('path', 'path-missing', {path: ''}),
    write('path-missing', `${method} `, {blank: 'kept'}),
    ...pathVariants(path, others),
    write('request-line', `${method} ${path} HTTP/1.1`),
    write('request-line', `${method} ${path} HTTP/1.0`),
    write('request-line', `${method} ${path} HTTP/2`),
    write('method-path-swapped', `${path} ${method}`),
    ...['', '.', ':', '\n', '  ', '+', '\t', ',', '|', '-', '%20'].map((blank) =>
      variant('blank', 'method-path-joined', {blank}, {with: nameOf(blank)}),
    ),
    ...WORDS.map((word) => write('callback-word-for-call', word, {word})),
  ];
}

const asPath =
  (method: string) =>
  ({named: [first], change}: Variant): Variant => ({
    slot: 'word',
    named: [{kind: 'call-for-callback', parameters: {method}}, first!],
    change: {word: undefined, method, ...change},
  });

function pathVariants(path: string, others: Others | undefined): Variant[] {
  const of = (kind: Parameters<typeof variant>[1], text: string, parameters = {}) =>
    variant('path', kind, {path: text}, parameters);
  const [, first, rest] = /^(\/[^/]+)(\/.*)$/.exec(path) ?? [];
  const [bare, query] = path.split('?') as [string, string | undefined];
  const last = path.slice(path.lastIndexOf('/'));
  return [
    ...(others?.origins ?? []).flatMap((origin) => [
      of('path-full-url', origin + path, {with: 'scheme and host'}),
      of('path-full-url', origin.replace(/^\w+:\/\//, '') + path, {with: 'host'}),
      of('path-full-url', origin.replace(/^\w+:/, '') + path, {with: 'host and slashes'}),
      of('path-full-url', origin.replace(/:\d+$/, '') + path, {with: 'scheme and host without its port'}),
    ]),
    ...(rest === undefined
      ? []
      : [
          of('path-without-version', rest),
          of('path-version-twice', first + path),
          of('path-double-slash', `${first}/${rest}`),
          of('path-double-slash', path.replaceAll('/', '//')),
        ]),
    of('path-without-version', last, {kept: 'last part'}),
    of('path-without-version', last.slice(1), {kept: 'last part without its slash'}),
    of('path-trailing-slash', `${path}/`),
    of('path-double-slash', `/${path}`),
    of('path-no-leading-slash', path.slice(1)),
    ...(rest === undefined ? [] : [of('path-no-leading-slash', rest.slice(1), {version: 'missing'})]),
    ...(query === undefined ? [] : [of('path-query', bare, {lost: 'query'})]),
    of('path-query', `${path}?`, {with: 'question mark'}),
    of('path-encoded', encodeURIComponent(path)),
    of('path-encoded', encodeURIComponent(path).toLowerCase()),
    ...(others?.paths ?? []).filter((other) => other !== path).map((other) => of('path-other', other, {path: other})),
  ];
}

const NAMES: Readonly<Record<string, string>> = {
  '': 'nothing',
  ' ': 'space',
  '  ': 'two spaces',
  '.': 'dot',
  ':': 'colon',
  ',': 'comma',
  ', ': 'comma and space',
  ';': 'semicolon',
  '|': 'bar',
  '-': 'hyphen',
  _: 'underscore',
  '+': 'plus',
  '/': 'slash',
  '&': 'ampersand',
  '\n': 'LF',
  '\r': 'CR',
  '\t': 'tab',
  '\\n': 'backslash and n',
  '\\r\\n': 'backslashes, r and n',
  '\n\n': 'two LF',
  '\r\n\r\n': 'two CRLF',
  '.\n': 'dot and LF',
  '\n.': 'LF and dot',
  ' \n': 'space and LF',
  '<br>': 'br',
};

const nameOf = (between: string) => NAMES[between] ?? between;

/** Separators and order of point, key and purpose. */
function joinVariants(): Variant[] {
  const dots = ['', ':', ',', ' ', '|', '-', '\n', ';', '_', '/', '&', ', '];
  const orders: Plan['order'][] = [
    ['key', 'point', 'purpose'],
    ['point', 'purpose', 'key'],
    ['purpose', 'point', 'key'],
    ['key', 'purpose', 'point'],
    ['purpose', 'key', 'point'],
  ];
  return [
    ...dots.map((dot) => variant('dot', 'dots-other', {dot}, {with: nameOf(dot)})),
    ...orders.map((order) => variant('order', 'order-other', {order}, {order: order.join('.')})),
    variant('order', 'purpose-missing', {order: ['point', 'key']}),
    variant('word', 'purpose-missing', {word: ''}, {dot: 'kept'}),
    variant('order', 'point-missing', {order: ['key', 'purpose']}),
    variant('order', 'key-missing', {order: ['point', 'purpose']}),
    variant('order', 'purpose-missing', {order: ['key']}, {point: 'missing'}),
    variant('order', 'key-missing', {order: ['purpose']}, {point: 'missing'}),
  ];
}

/** Separators of head and body. */
function separatorVariants(): Variant[] {
  const others = [
    ':', ',', ' ', '|', '\r', '\t', '-', ';', '_', '/', '&', '+', '\n\n', '\r\n\r\n', '.\n', '\n.', ' \n', '<br>', ', ',
  ]; // oxfmt-ignore
  return [
    variant('separator', 'separator-dot', {separator: '.'}),
    variant('separator', 'separator-missing', {separator: ''}),
    variant('separator', 'separator-crlf', {separator: '\r\n'}),
    variant('separator', 'separator-literal', {separator: '\\n'}, {written: '\\n'}),
    variant('separator', 'separator-literal', {separator: '\\r\\n'}, {written: '\\r\\n'}),
    variant('separator', 'separator-literal', {separator: '\\\\n'}, {written: '\\\\n'}),
    ...others.map((separator) => variant('separator', 'separator-other', {separator}, {with: nameOf(separator)})),
  ];
}
