import { findLinks, removeLinks } from '@cardinal/contracts';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parse, removeLinksOfMarkdown, toHtml, toPlainText } from './index.ts';

const origin = 'https://cardinal.example';
const linksIn = (text: string) =>
  toHtml(parse(text), { origin: '' }).match(/href="(?!\/images\/)[^"]*"/g) ?? [];

const ways = [
  '[a](https://evil.example)',
  '[a](https://evil.example "title")',
  '[a]( <https://evil.example> )',
  "[a](https://evil.example '\nb')",
  '[a](HTTPS://EVIL.EXAMPLE)',
  '[a](mailto:me@evil.example)',
  '[a](h&#116;tps://evil.example)',
  '[a](https&colon;//evil.example)',
  '[a](https:\\/\\/evil.example)',
  '[a][b]\n\n[b]: https://evil.example',
  '[a]\n\n[a]:https://evil.example',
  '[a][]\n\n[a]:\n<https://evil.example>\n"title"',
  '> [a]: https://evil.example\n\n[a]',
  '![a](https://evil.example/a.png)',
  '[![a](https://evil.example/a.png)](https://evil.example)',
  '![a][b]\n\n[b]: https://evil.example',
  '<https://evil.example>',
  '<mailto:me@evil.example>',
  'ht**tps://evil.example**',
  'https:**/**/evil.example/x',
  'https:\\//evil.example/x',
  'https&#58;//evil.example/x',
  '&#104;ttps://evil.example/x',
  'www&#46;evil.example/x',
  '**www.**evil.example/x',
  'evil.example\\/x',
  '`x`https://evil.example',
  '[https://evil.example](https://evil.example)',
  '[a](https://evil.example)(https://evil.example)',
  'http:<https://a.example>//evil.example',
  '[a](http<https://a.example>s://evil.example)',
  '[a](https<https://a.example>://evil.example)',
  '|a|\n|-|\n|https://evil.example\\|x|',
  '- [ ] https://evil.example',
  'evil.example.http://x?',
  '[a](<https:\t//evil.example>)',
  'https://a.example,https://evil.example',
  '[a](https://a.example,<https://evil.example>)',
  '[a](https://a.example\n[b](https://evil.example))',
  '[a](<mailto: me@evil.example>)',
  '[a](mailto:"me"@evil.example)',
  '**画面**https://evil.example/あ',
  '[a](https://evil.example/（あ）)',
  'ht**tps**://ｅｖｉｌ．ｃｏｍ/x',
  '例え\\.jp/x',
];

describe('a text of somebody who may write no links', () => {
  it.each(ways)('has none left: %j', (hostile) => {
    const left = removeLinksOfMarkdown(`**Text** before\n\n${hostile}\n\nand after`) ?? '';
    expect(linksIn(left)).toEqual([]);
    expect(findLinks(toPlainText(parse(left)))).toEqual([]);
    expect(left).toMatch(/before[\s\S]*after/);
  });

  it('keeps the label of a link', () => {
    const left = removeLinksOfMarkdown('See [the _page_](https://evil.example "t") now') ?? '';
    expect(toPlainText(parse(left))).toBe('See the page now');
  });

  it('keeps text without spaces around a link', () => {
    const text =
      '**画面**（https://evil.example/a）が真っ白。\n\n- [見て](https://evil.example/a)が真っ白です';
    expect(removeLinksOfMarkdown(text)).toBe('**画面**（）が真っ白。\n\n- [見て]()が真っ白です');
  });

  it('keeps images of Cardinal and Markdown', () => {
    const text = '# A\n\n- [ ] **b** ![c](/images/d.png) `e`';
    expect(removeLinksOfMarkdown(text)).toBe(text);
  });

  const piece = fc.constantFrom(
    ...'h t p s : / . w [ ] ( ) < > ! * _ ` ~ \\ | # " & ; @ ? 1 -'.split(' '),
    ...[
      ' ',
      '\n',
      '\t',
      'http',
      'https',
      '://',
      'mailto:',
      'www.',
      'evil.example',
      '/x',
      '](',
      ']: ',
      '[a]',
      '![',
      '**',
    ],
    ...[
      '&#58;',
      '&#47;',
      '&colon;',
      '\\/',
      '\\:',
      '&#x68;',
      '](<',
      '> ',
      '- ',
      '`` ',
      '|-|\n',
      'a.com',
      'user.name',
    ],
    ...ways,
  );
  const hostileText = fc.array(piece, { maxLength: 25 }).map((pieces) => pieces.join(''));

  it('has no link in the tree, whatever it is, once those that are written are removed', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const left = removeLinks(text);
        expect(removeLinks(left)).toBe(left);
        expect(linksIn(left)).toEqual([]);
      }),
      { numRuns: 3_000 },
    );
  });

  it('means no link either, whatever it is', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const left = removeLinksOfMarkdown(text);
        if (left !== null) expect(findLinks(toPlainText(parse(left)))).toEqual([]);
      }),
      { numRuns: 2_000 },
    );
  });

  it('has them for everybody else', () => {
    const found = ways.flatMap((text) => toHtml(parse(text), { origin }).match(/href=/g) ?? []);
    expect(found.length).toBeGreaterThan(20);
  });
});
