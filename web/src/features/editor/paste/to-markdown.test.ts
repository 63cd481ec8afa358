import { describe, expect, it } from '@jest/globals';
import { copiedRichText } from './rich-text.ts';
import { toMarkdown } from './to-markdown.ts';

const copied = (html: string) => copiedRichText({ getData: (type) => (type === 'text/html' ? html : '') });
function pasted(html: string, links = true): string {
  const rich = copied(html);
  if (!rich) throw new Error('It is plain');
  return toMarkdown(rich, { links });
}

describe('content copied from a page', () => {
  it.each([
    [
      'a link, bold and a list',
      '<p>See <a href="https://a.example/x_(y)">the <b>page</b></a> and <strong>this</strong>:</p><ul><li>one</li><li>two</li></ul>',
      'See [the **page**](https://a.example/x_%28y%29) and **this**:\n\n- one\n- two',
    ],
    [
      'other marks',
      '<p><em>a</em> <i>b</i> <del>c</del> <s>d</s> <code>e_f</code></p>',
      '_a_ _b_ ~~c~~ ~~d~~ `e_f`',
    ],
    [
      'nested lists',
      '<ol start="3"><li>a<ul><li>b<ol><li>c</li></ol></li></ul></li><li>d</li></ol>',
      '3. a\n   - b\n     1. c\n4. d',
    ],
    [
      'headings and a quote',
      '<h1>A</h1><h3>B</h3><blockquote><p>c</p><p>d</p></blockquote><hr>',
      '# A\n\n### B\n\n> c\n>\n> d\n\n---',
    ],
    [
      'code',
      '<pre><code class="language-ts">if (a &lt; b)\n  c();</code></pre>',
      '```ts\nif (a < b)\n  c();\n```',
    ],
    [
      'tasks',
      '<ul><li><input type="checkbox" checked> a</li><li><p><input type="checkbox"> b</p></li><li role="checkbox" aria-checked="true">c</li></ul>',
      '- [x] a\n- [ ] b\n- [x] c',
    ],
    [
      'a table with paragraphs, links and bars',
      '<table><tr><th>A</th><th>B</th></tr><tr><td><p>one</p><p>two</p></td><td><a href="https://a.example">x</a> | <b>y</b><br>z</td></tr><tr><td colspan="2">wide</td></tr></table>',
      '| A | B |\n| --- | --- |\n| one two | [x](https://a.example) \\| **y** z |\n| wide |  |',
    ],
    [
      'a table that only places things',
      '<table><tr><td><p>one</p></td></tr><tr><td><b>two</b></td></tr></table>',
      'one\n\n**two**',
    ],
    [
      'Google Docs',
      '<b style="font-weight:normal" id="docs-internal-guid-1"><p><span style="font-weight:400">a </span><span style="font-weight:700">b</span><span style="font-style:italic"> c</span></p></b>',
      'a **b** _c_',
    ],
    ['signs that mean something', '<p><b>a</b> *b* [c] 1_000</p>', '**a** \\*b\\* \\[c\\] 1\\_000'],
    ['line breaks', '<p><b>a</b><br>b</p>', '**a**\nb'],
    [
      'pictures',
      '<p><b>a</b> <img src="https://a.example/b.png" alt="shot"><img alt="👍🏽" src="x"></p>',
      '**a** 👍🏽',
    ],
    [
      'an address that is its own label',
      '<a href="https://a.example/b_c">https://a.example/b_c</a>',
      'https://a.example/b_c',
    ],
  ])('says the same in Markdown: %s', (_name, html, markdown) => expect(pasted(html)).toBe(markdown));

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    '/relative',
    ' java\nscript:x',
    'https://a b',
  ])('has no link to %j', (address) => {
    expect(pasted(`<p><b>a</b> <a href="${address}">label</a></p>`)).toBe('**a** label');
  });

  it('has no links where none may be written', () => {
    expect(pasted('<b>a</b> <a href="https://a.example">label</a>', false)).toBe('**a** label');
  });

  it.each([
    '',
    '<meta charset="utf-8"><span style="color:red">a</span><div>b</div>',
    '<style>b{}</style><p>a</p>',
  ])('is plain text: %j', (html) => expect(copied(html)).toBeNull());

  it('takes linear time', () => {
    const started = process.threadCpuUsage();
    pasted(`<b>x</b>${'<p>a <b>b</b></p>'.repeat(1_000)}`);
    const { user, system } = process.threadCpuUsage(started);
    expect((user + system) / 1_000).toBeLessThan(10_000);
  });
});
