import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { findLinks } from './find-links.ts';
import { toHref } from './href.ts';
import { removeLinks } from './remove-links.ts';

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
    ['hthttp://xtp://evil.example', 'ht'],
    ['пример.com/путь здесь', 'здесь'],
    ['пример.рф/путь', ''],
    ['EVIL.RU/PATH and Evil.com/path and evil.COM?a', 'and and'],
    ['evil.name/path, evil.page/index.html', ','],
    ['//evil.com/path', '//'],
    ['evil.com./path', ''],
    ['xn--e1afmkfd.xn--p1ai/path', ''],
    ['The end.https://evil.example/x', 'The end.'],
    ['https://en.example/Orbit_(space), and (https://en.example/Orbit_(space))', ', and ()'],
    ['google.co.id/maps', ''],
    ['éhttp://evil.example', 'é'],
    ['(https://evil.example/a)and(b)', '()and(b)'],
    ['a.b.c.d.e.f.g.h.i.j.k.evil.com/x', ''],
    ['see...evil.com/x', 'see...'],
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
    'System.IO/Path, System.Security/Cryptography and Windows.Media/Sound',
    'ASP.NET/C#, VB.NET/F# and .NET/C#',
    'user.name/user.mail, (user.id/account.id) and req.host/req.path.',
    'foo.bar_baz/x and table.column/row',
    'Vue.js/React, main.rs/lib.rs and README.md/CHANGELOG.md',
    'nothing.behind.example.com',
    'me@evil.com/path',
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
});

describe('a link that was found', () => {
  it.each([
    ['www.example.com/a', 'https://www.example.com/a'],
    ['example.com:8080/a', 'https://example.com:8080/a'],
    ['HTTP://a.example', 'http://a.example/'],
    ['mailto:me@example.com', 'mailto:me@example.com'],
    ['http://localhost:3000/x', 'http://localhost:3000/x'],
  ])('leads on: %s', (link, href) => expect(toHref(link)).toBe(href));

  it.each(['javascript://x%0aalert(1)', 'data://x', 'ftp://a.example/', 'http://nodot', 'https://'])(
    'leads nowhere: %s',
    (link) => expect(toHref(link)).toBeUndefined(),
  );

  it('is where it says', () => {
    const text = 'See (https://a.example/x_(y)), or b.example.com/z.';
    expect(findLinks(text).map(({ start, end }) => text.slice(start, end))).toEqual([
      'https://a.example/x_(y)',
      'b.example.com/z',
    ]);
  });
});
