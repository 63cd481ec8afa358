import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { findLinks } from './find-links.ts';
import { toHref } from './href.ts';
import { removeLinks } from './remove-links.ts';

describe('text without spaces around a link of a stranger', () => {
  it.each([
    [
      '画面（https://example.com/a）が真っ白になります。再起動しても同じです。 毎回です',
      '画面（）が真っ白になります。再起動しても同じです。 毎回です',
    ],
    ['https://example.com/aが真っ白', 'が真っ白'],
    ['https://example.comが真っ白', 'が真っ白'],
    ['https://www.example.co.jpの画面', 'の画面'],
    ['詳細はwww.example.com/aへ', '詳細はへ'],
    ['再起動すると、example.com/aへ', '再起動すると、へ'],
    ['画面example.com/a', '画面'],
    ['文です。example.com/a', '文です。'],
    ['「https://example.com/a」と『example.com/b』', '「」と『』'],
    ['https://a.example/x、https://b.example/y・www.c.example', '、・'],
    ['请看https://example.com/a，谢谢！', '请看，谢谢！'],
    ['https://example.com/a에서 오류가 납니다', '에서 오류가 납니다'],
    ['ดูที่https://example.com/aหน้าจอขาว', 'ดูที่หน้าจอขาว'],
    ['ດູທີ່example.com/aໜ້າຈໍ', 'ດູທີ່ໜ້າຈໍ'],
    ['មើល\u200bhttps://example.com/a\u200bទេ', 'មើល\u200b\u200bទេ'],
    ['ကြည့်ပါhttps://example.com/aမျက်နှာပြင်', 'ကြည့်ပါမျက်နှာပြင်'],
    ['“https://example.com/a”—see ‘example.com/b’s page…', '“”—see ‘’s page…'],
    ['https://example.com/a’s page', '’s page'],
    ['👍example.com/a👍', '👍👍'],
    ['https://example.com/a\u200bhello', '\u200bhello'],
    ['mailto:a@b.coです', 'です'],
    ['http://localhost:3000の画面とhttp://1.2.3.4の画面', 'の画面との画面'],
    ['[見て](https://example.com/a)が真っ白です(笑)', '[見て]()が真っ白です(笑)'],
    ['[見て](https://example.com/ページ)です', '[見て]()です'],
    ['<https://example.com/ページ>です', '<>です'],
  ])('stays: %s', (text, left) => expect(removeLinks(text)).toBe(left));

  it.each([
    '最初はwww。次に',
    '直しました。app/web両方',
    'ログインできません。id/passwordは',
    'メモ：／／コメント',
  ])('is no link: %s', (text) => expect(removeLinks(text)).toBe(text));

  const addresses = fc.constantFrom(
    'https://example.com',
    'https://example.com/a',
    'http://例え.jp/x?a=b#c',
    'https://пример.рф/x',
    'HTTPS://user:pw@example.co.jp:8080/a_(b)/c',
    'https://example。com/x',
    'www.example.com',
    'www.example.com/a',
    'example.com/a/b',
    'mailto:me@example.com',
    'https://xn--r8jz45g.jp/x',
    'https://1.2.3.4/x',
  );
  const words = [
    '画面が真っ白になります',
    '请看这个',
    'カタカナー',
    'หน้าจอขาว',
    'ໜ້າຈໍ',
    'មើលទេ',
    'ကြည့်ပါ',
    '에서 오류',
    '👍',
    '（',
    '）の',
    '「',
    '」。再起動',
    '、',
    '！',
    '…',
    '“',
    '” and ',
    '— or ',
    '’s、',
    '】，然后',
  ];
  const behind = fc
    .array(fc.constantFrom(...words), { minLength: 1, maxLength: 4 })
    .map((all) => all.join(''));

  it('stays whatever it is, and nothing of the address does', () => {
    fc.assert(
      fc.property(
        behind,
        fc.array(fc.tuple(addresses, behind), { minLength: 1, maxLength: 4 }),
        (first, rest) => {
          const written = first + rest.map(([address, text]) => address + text).join('');
          const left = first + rest.map(([, text]) => text).join('');
          // A space may keep apart what would become another address.
          expect(removeLinks(written).replace(/\s/g, '')).toBe(left.replace(/\s/g, ''));
          const found = findLinks(written).map(({ start, end }) => written.slice(start, end));
          expect(found).toEqual(rest.map(([address]) => address));
        },
      ),
      { numRuns: 1_000 },
    );
  });
});

describe('a link that is shown', () => {
  it.each([
    ['画面（https://example.com/a）が真っ白', ['https://example.com/a']],
    ['https://ja.wikipedia.org/wiki/日本語。次', ['https://ja.wikipedia.org/wiki/日本語']],
    ['https://ja.wikipedia.org/wiki/ジョン・レノン、', ['https://ja.wikipedia.org/wiki/ジョン・レノン']],
    ['https://example.com/?q=日本&r=한국！', ['https://example.com/?q=日本&r=한국']],
    ['https://example.com/aが真っ白', ['https://example.com/a']],
    ['https://例え。みんなです', ['https://例え。みんな']],
    ['https://example.com。再起動', ['https://example.com']],
    ['сайтhttps://example.com/a', ['https://example.com/a']],
    ['xhttps://example.com/a', ['xhttps://example.com/a']],
  ])('ends where its address does: %s', (text, links) => {
    expect(findLinks(text).map(({ start, end }) => text.slice(start, end))).toEqual(links);
  });
});

describe('an address that is disguised', () => {
  it.each([
    'evil。com/path',
    '例え。jp/x',
    '例え.jp/x',
    'उदाहरण.भारत/x',
    'ｅｖｉｌ．ｃｏｍ/x',
    'ⓔⓥⓘⓛ.ⓒⓞⓜ/x',
    'e%76il%2ecom/x',
    'evil%E3%80%82com/x',
    'ev\u200bil.c\u2060om/x',
    'ev\u00adil.com/x',
    'https://ev\ufeffil.com/x',
    'https：／／evil.com/x',
    'ｈｔｔｐｓ：／／ｅｖｉｌ．ｃｏｍ',
    'https:/evil.com/x',
    'https:\\\\evil.com\\x',
    'www。evil。com',
    'https://i❤.ws/x',
    'i❤.ws/x',
    'https://user:pw@例え.jp/x',
  ])('is removed: %j', (text) => expect(removeLinks(`見て ${text} ね`)).toBe('見て ね'));

  const label = fc.constantFrom(
    'evil',
    '例え',
    'ｅｖｉｌ',
    'ev\u200bil',
    '%65vil',
    'пример',
    '日本evil',
    'evil日本',
  );
  const dot = fc.constantFrom('.', '。', '．', '｡', '%2E', '\u200b.', '%E3%80%82');
  const top = fc.constantFrom('com', 'ｃｏｍ', 'jp', 'c\u200bom', '%63om', 'みんな', 'рф', 'com:80');
  const sign = fc.constantFrom(
    ...[
      '',
      'see ',
      '見て',
      '（',
      '）',
      '。',
      '、',
      'です',
      ' ',
      '👍',
      '.',
      '://',
      'http',
      'x',
      '(',
      ')',
      '[',
      '](',
    ],
  );
  const prefix = fc.constantFrom('', '', 'https://', 'http:/\\', 'ｈｔｔｐｓ：／／', 'www.', 'www。', '//');
  const behind = fc.constantFrom('/x', '?x', '#x', '/', '/x）', '/が');
  const hostile = fc.tuple(sign, prefix, label, dot, label, dot, top, behind).map((all) => all.join(''));

  /** The host that browsers open for this text in the address bar. */
  function getHost(text: string): string {
    const address = `https://${text}`;
    return URL.canParse(address) ? new URL(address).hostname : '';
  }

  /** Whether a word has a host in it with something behind. */
  function hasAddress(word: string): boolean {
    for (const { index } of word.matchAll(/[/?#]/g))
      for (let start = Math.max(0, index - 60); start < index; start += 1) {
        const name = word.slice(start, index);
        const isWithin = /[a-z0-9.%\u200b]$|\/[^（）、[\]()]*$/i.test(word.slice(0, start));
        if (isWithin || !/^(?![.。．｡\p{M}])[\p{L}\p{M}\p{N}\p{Cf}%.。．｡-]+$/u.test(name)) continue;
        if (/[^.]\.(?:com|jp|xn--q9jyb4c|xn--p1ai)$/.test(getHost(name))) return true;
      }
    return false;
  }

  it('does not survive, in any company', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(hostile, sign), { minLength: 1, maxLength: 6 }), (parts) => {
        const left = removeLinks(parts.join(''));
        expect(removeLinks(left)).toBe(left);
        expect(findLinks(left)).toEqual([]);
        expect(left.split(/[\s<>"]+/).filter(hasAddress)).toEqual([]);
      }),
      { numRuns: 3_000 },
    );
  });

  it('leads where browsers lead', () => {
    expect(toHref('https://ｅｖｉｌ。ｃｏｍ/x')).toBe('https://evil.com/x');
  });
});
