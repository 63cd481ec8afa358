import { gzipSync } from 'node:zlib';
import fc from 'fast-check';

/** Texts that broke software before: encodings, paths, operators, markup, invalid numbers. */
const texts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'x\udc00y',
  '\uffff\ufeff',
  '😀'.repeat(40),
  '👩‍👩‍👧‍👦',
  '\u202Egnp.exe',
  'שלום عليكم',
  'Z̸͇̓a̵͓͝l̷̰̈g̶̹̏o̵̙͝',
  'e\u0301'.repeat(100),
  'ﬀ'.repeat(100),
  'İıſK',
  'x'.repeat(3_000),
  'x'.repeat(100_000),
  '../../../etc/passwd',
  '..%2f..%2fetc%2fpasswd',
  '..\\..\\windows',
  '%00',
  '%',
  '%ff',
  '.',
  '..',
  "' OR 1=1 --",
  '{"$gt":""}',
  '$where',
  '$[a.b]',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '<!channel> <@U1>',
  'javascript:alert(1)',
  '//evil.example/',
  '/\\evil.example',
  'https://evil.example/sso/callback',
  '\r\nSet-Cookie: a=b\r\n\r\n<html>',
  '#{7*7} {{7*7}}',
  '(a+)+$',
  '[',
  '\\',
  '*',
  'NaN',
  'Infinity',
  '-1',
  '-0',
  '1e309',
  '0x10',
  '9007199254740993',
  '99999999999999999999999999',
  '1.5',
  'null',
  'undefined',
  'true',
  '2026-02-30T25:61:61Z',
  '+275760-09-13T00:00:00.001Z',
  '00000000-0000-0000-0000-000000000000',
  'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF',
];

/** The worst of them for parsers, encoders and databases. */
export const worstTexts = ['\ud800', 'x\udc00y', 'a\0b', '__proto__', '%', 'x'.repeat(100_000)];

export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom(...worstTexts) },
  { weight: 4, arbitrary: fc.constantFrom(...texts) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 300 }) },
  { weight: 1, arbitrary: fc.uuid() },
);

const nested = (depth: number): unknown =>
  Array.from({ length: depth }).reduce<unknown>((inner) => ({ a: [inner] }), 1);

/** Own keys with these names, which JSON allows. */
const withKey = (key: string, value: unknown) => Object.fromEntries([[key, value]]);

/** The same for values of any type. */
export const worstValues: readonly unknown[] = [
  ...worstTexts,
  null,
  [],
  { $gt: '' },
  withKey('__proto__', { polluted: true }),
  2 ** 53 + 2,
  -1,
  nested(100),
];

/** Members of a body that could pollute prototypes. */
export const pollution: readonly (readonly [key: string, value: unknown])[] = [
  ['__proto__', { polluted: true }],
  ['constructor', { prototype: { polluted: true } }],
];

export const hostileJson: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: hostileText },
  {
    weight: 4,
    arbitrary: fc.constantFrom<unknown>(
      null,
      true,
      [],
      {},
      [[]],
      -1,
      0.1,
      1e308,
      2 ** 53 + 2,
      -(2 ** 63),
      { $gt: '' },
      { $ne: null },
      { $where: 'sleep(5000)' },
      { $regex: '(a+)+$' },
      { $set: { isSuperAdmin: true } },
      withKey('__proto__', { isSuperAdmin: true }),
      { constructor: { prototype: { isSuperAdmin: true } } },
      { toString: 'x', valueOf: 1 },
      { length: 1e9 },
      nested(100),
      Array.from({ length: 2_000 }, () => 'x'),
    ),
  },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
);

/** Keys that are in no schema, and those that are special to JavaScript or the database. */
export const hostileKey = fc.constantFrom(
  '__proto__',
  'constructor',
  'prototype',
  '$where',
  '$set',
  'a.b',
  '',
  'id',
  '_id',
  'version',
  'createdBy',
  'isSuperAdmin',
  'role',
  'status',
  'outbox',
  'deleted',
);

/** A body as sent. */
export interface RawBody {
  bytes: Buffer;
  type?: string | undefined;
  encoding?: string;
}

const bytes = (text: string, type?: string): RawBody => ({ bytes: Buffer.from(text), type });
const json = 'application/json';

/** Bodies that are not JSON, or have another content type. */
export const hostileBody: fc.Arbitrary<RawBody> = fc.oneof(
  fc.constantFrom<RawBody>(
    bytes('{', json),
    bytes('{"a":', json),
    bytes("{'a':1}", json),
    bytes('{"a":1}}', json),
    bytes('[]', json),
    bytes('null', json),
    bytes('"text"', json),
    bytes('1', json),
    bytes('NaN', json),
    bytes('\ufeff{}', json),
    bytes('{"a":1,"a":2}', json),
    bytes(`${'['.repeat(20_000)}${']'.repeat(20_000)}`, json),
    bytes(`${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`, json),
    bytes(`{"a":${'9'.repeat(5_000)}}`, json),
    { bytes: Buffer.from([0xff, 0xfe, 0x00, 0x80, 0xc0]), type: json },
    { bytes: Buffer.from('{"name":"x"}', 'utf16le'), type: `${json}; charset=utf-16` },
    { bytes: Buffer.from('{"name":"\u00e9"}', 'latin1'), type: `${json}; charset=iso-8859-1` },
    bytes('{}', `${json}; charset=x-nothing`),
    bytes('{}', `${json}, text/html`),
    bytes('{}', 'APPLICATION/JSON;;;'),
    bytes('{}', 'application/ld+json'),
    bytes('{}', 'text/plain'),
    bytes('{}', 'nonsense'),
    bytes('{}', ''),
    bytes('{}'),
    bytes('name=x&name=y&__proto__[a]=b', 'application/x-www-form-urlencoded'),
    bytes('--x\r\n\r\n--x--', 'multipart/form-data'),
    bytes(
      '--x\r\nContent-Disposition: form-data; name="name"\r\n\r\nx\r\n--x--\r\n',
      'multipart/form-data; boundary=x',
    ),
    { bytes: Buffer.from('{}'), type: json, encoding: 'gzip' },
    { bytes: Buffer.from('{}'), type: json, encoding: 'nonsense' },
    { bytes: gzipSync('{}'), type: json, encoding: 'gzip' },
    { bytes: gzipSync(`{"name":"${'x'.repeat(3_000_000)}"}`), type: json, encoding: 'gzip' },
  ),
  fc.uint8Array({ maxLength: 300 }).map((array) => ({ bytes: Buffer.from(array), type: json })),
);

export type HeaderPair = readonly [name: string, value: string];

/** Header values are sent as Latin-1, without characters that would end a header. */
const headerText = hostileText.map((text) =>
  Buffer.from(text.slice(0, 2_000))
    .toString('latin1')
    .replace(/[^\t\x20-\x7e\x80-\xff]/g, ''),
);

/** Headers that a service or the gateway reads, with unexpected values; some appear twice. */
export const hostileHeader: fc.Arbitrary<HeaderPair> = fc.oneof(
  {
    weight: 1,
    arbitrary: fc.tuple(
      fc.constantFrom(
        'idempotency-key',
        'if-match',
        'if-none-match',
        'if-modified-since',
        'last-event-id',
        'accept',
        'accept-encoding',
        'accept-language',
        'cookie',
        'range',
        'referer',
        'user-agent',
        'traceparent',
        'x-request-id',
        'x-cardinal-internal',
        'x-forwarded-for',
        'x-forwarded-host',
        'x-http-method-override',
        'authorization',
        'x-slack-signature',
      ),
      headerText,
    ),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom<HeaderPair>(
      ['if-match', '*'],
      ['if-match', '"1"'],
      ['if-match', 'W/"999999999999999"'],
      ['if-match', '"1", "2"'],
      ['if-match', '-1'],
      ['idempotency-key', 'one-key-for-very-many-requests'],
      ['idempotency-key', '""'],
      ['if-none-match', '*'],
      ['accept', 'text/html'],
      ['accept', 'application/problem+json'],
      ['accept-encoding', 'br;q=x, identity;q=0, *;q=0'],
      ['range', 'bytes=0-0'],
      ['range', 'bytes=99999999-'],
      ['range', 'bytes=5-1,x'],
      ['last-event-id', '18446744073709551616'],
      ['last-event-id', '-1'],
      ['cookie', 'cardinal_session=%E0%A4%A'],
      ['cookie', `cardinal_session=${'x'.repeat(4_000)}`],
      ['cookie', 'cardinal_session=; cardinal_session=a; __proto__=b'],
      ['cookie', '__Host-cardinal_session=a'],
      ['authorization', 'Bearer eyJhbGciOiJub25lIn0.eyJpc3MiOiJnYXRld2F5In0.'],
      ['x-cardinal-internal', 'eyJhbGciOiJub25lIn0.eyJpc3MiOiJnYXRld2F5IiwiaWRlbnRpdHkiOm51bGx9.'],
      ['x-long', 'x'.repeat(6_000)],
      ['origin', 'null'],
      ['origin', 'https://evil.example'],
      ['sec-fetch-site', 'cross-site'],
      ['host', 'evil.example'],
      ['host', 'localhost:99999'],
      ['upgrade', 'websocket'],
      ['te', 'trailers'],
      ['expect', 'nonsense'],
    ),
  },
);
