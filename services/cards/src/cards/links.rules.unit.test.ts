import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { removeLinks } from './links.rules.ts';

describe('removing links', () => {
  it.each([
    ['see https://evil.example/a?b=c#d now', 'see now'],
    ['see HTTP://EVIL.example.', 'see .'],
    ['(www.evil.example) is down', '() is down'],
    ['mail mailto:me@evil.example please', 'mail please'],
    ['go to evil.com/path, then', 'go to , then'],
    ['evil.com:8080/path', ''],
    ['[click](https://evil.example)', '[click]()'],
    ['<a href="https://evil.example">x</a>', '<a href="">x</a>'],
    ['one\nhttps://evil.example\ntwo', 'one\n\ntwo'],
    ['javascript://alert', ''],
    ['hthttp://xtp://evil.example', ''],
    ['пример.com/путь здесь', 'здесь'],
  ])('turns %j into %j', (text, expected) => {
    expect(removeLinks(text)).toBe(expected);
  });

  it.each([
    'Node.js and ASP.NET crash, e.g. in and/or',
    'at src/index.ts:12:5 and lib/app.js/x',
    'write to me@example.com',
    'a :// b, 1://2',
    'version 1.2/3, 3.5?',
    '  indented text'.trim(),
    'wwwhat? www. is gone',
  ])('leaves %j alone', (text) => {
    expect(removeLinks(text)).toBe(text);
  });

  const pieces = fc.constantFrom(
    'http://',
    'https://evil.example',
    'www.',
    'www.evil.example',
    'mailto:',
    'evil.com',
    '/path',
    '?',
    '#',
    ':8080',
    '.',
    ',',
    ')',
    '(',
    '<',
    '>',
    '"',
    ' ',
    '\n',
    '\t',
    'a',
    'é',
    '1',
    '://',
    '_',
    '-',
    '@',
    '*',
  );
  const tricky = fc
    .array(fc.oneof(pieces, fc.string({ maxLength: 4 })), { maxLength: 14 })
    .map((parts) => parts.join(''));

  it('is done after one pass: what is left holds no links', () => {
    fc.assert(
      fc.property(fc.oneof(tricky, fc.string({ unit: 'binary' })), (text) => {
        const once = removeLinks(text);
        expect(removeLinks(once)).toBe(once);
        expect(once).not.toMatch(/[a-z][a-z0-9+.-]*:\/\//i);
        expect(once).not.toMatch(/(^|[^\p{L}\p{N}])www\.[\p{L}\p{N}]/iu);
      }),
      { numRuns: 3_000 },
    );
  });

  it('leaves the words around links as they are', () => {
    const word = fc.stringMatching(/^[\p{L}\p{N}]{1,8}$/u);
    const link = fc.constantFrom('https://evil.example/x', 'www.evil.example', 'evil.com/x', 'mailto:a@b.co');
    fc.assert(
      fc.property(
        fc.array(fc.record({ text: fc.oneof(word, link), isLink: fc.boolean() }), { maxLength: 12 }),
        fc.array(link, { minLength: 1, maxLength: 3 }),
        (parts, links) => {
          const words = parts.map(({ text }) => text).filter((text) => /^[\p{L}\p{N}]+$/u.test(text));
          const mixed = words.flatMap((text, index) => [text, links[index % links.length] as string]);
          expect(removeLinks(mixed.join(' ')).split(' ').filter(Boolean)).toEqual(words);
        },
      ),
    );
  });

  it.each([
    ['a', 'a'.repeat(200_000)],
    ['dots', '.'.repeat(200_000)],
    ['labels', 'a.'.repeat(100_000)],
    ['schemes', '://'.repeat(70_000)],
    ['numbered schemes', '1://'.repeat(50_000)],
    ['www', 'www.'.repeat(50_000)],
    ['punctuation', `${'!?)'.repeat(70_000)}x`],
    ['long labels', `${'a'.repeat(63)}.`.repeat(3_000)],
    ['spaces', ' '.repeat(200_000)],
    ['domains that end as files', 'a.js/'.repeat(40_000)],
  ])('takes no longer than the text is long: %s', (_name, text) => {
    const started = performance.now();
    removeLinks(text);
    expect(performance.now() - started).toBeLessThan(1_000);
  });
});
