import { describe, expect, it } from '@jest/globals';
import { cardReferencesIn, type Document, type Inline, imagesIn, mentionsIn, parse } from './index.ts';
import { longest } from './parse.ts';

const text = (value: string): Inline => ({ type: 'text', value });
const paragraph = (...children: Inline[]) => ({ type: 'paragraph', children });
const onlyPlain = (document: Document) => document.length === 1 && document[0]?.type === 'plain';
const origin = 'https://cardinal.example';

describe('a text with Markdown', () => {
  it('has headings, quotes, rules and paragraphs in which each line break counts', () => {
    expect(parse('# One\n\nfirst\n  second\n\n> third\n\n---\n\nFour\n====')).toEqual([
      { type: 'heading', level: 1, children: [text('One')] },
      paragraph(text('first'), { type: 'break' }, text('  second')),
      { type: 'quote', children: [paragraph(text('third'))] },
      { type: 'rule' },
      { type: 'heading', level: 1, children: [text('Four')] },
    ]);
  });

  it('has lists in lists, with the number of the first item', () => {
    expect(parse('3. three\n4. four\n   - inner')).toEqual([
      {
        type: 'list',
        start: 3,
        tight: true,
        items: [
          { task: null, children: [paragraph(text('three'))] },
          {
            task: null,
            children: [
              paragraph(text('four')),
              {
                type: 'list',
                start: null,
                tight: true,
                items: [{ task: null, children: [paragraph(text('inner'))] }],
              },
            ],
          },
        ],
      },
    ]);
  });

  it('has tables with their alignment', () => {
    expect(parse('| a | b |\n|:-|-:|\n| `x\\|y` |')).toEqual([
      {
        type: 'table',
        columns: ['left', 'right'],
        rows: [
          [[text('a')], [text('b')]],
          [[{ type: 'code', value: 'x|y' }], []],
        ],
      },
    ]);
  });

  it('has fenced code as it is written, with its language', () => {
    expect(parse('```ts title="a.ts"\n  if (a < b) **x**\n\n```')).toEqual([
      { type: 'code', language: 'ts', value: '  if (a < b) **x**\n' },
    ]);
  });

  it('has emphasis, strike-through, code and links', () => {
    expect(
      parse('**a _b_** ~~c~~ `d*` [e](https://x.example/ "f") [g][h]\n\n[h]: <https://y.example>'),
    ).toEqual([
      paragraph(
        { type: 'strong', children: [text('a '), { type: 'emphasis', children: [text('b')] }] },
        text(' '),
        { type: 'strike', children: [text('c')] },
        text(' '),
        { type: 'code', value: 'd*' },
        text(' '),
        { type: 'link', href: 'https://x.example/', children: [text('e')] },
        text(' '),
        { type: 'link', href: 'https://y.example/', children: [text('g')] },
      ),
    ]);
  });

  it('shows HTML as text', () => {
    const html = '**a** <script>alert(1)</script> <b onclick="x">b</b>\n\n<div>\n\n<!-- c -->';
    expect(JSON.stringify(parse(html))).toContain('<script>alert(1)</script>');
    expect(parse(html).map(({ type }) => type)).toEqual(['paragraph', 'paragraph', 'paragraph']);
  });

  it('keeps the characters of addresses', () => {
    const href = 'https://x.example/_a_/*b*/__init__.py';
    expect(parse(`**see** ${href}, and <${href}>`)).toEqual([
      paragraph(
        { type: 'strong', children: [text('see')] },
        text(' '),
        { type: 'address', href, value: href },
        text(', and '),
        { type: 'address', href, value: href },
      ),
    ]);
  });

  it('names an image in a link, which opens only one thing', () => {
    expect(parse('[![one](/images/a.png)](https://x.example)')).toEqual(parse('[one](https://x.example)'));
  });

  it('loads images of Cardinal only, and links to those from elsewhere', () => {
    expect(parse('![one](/images/a-1.png) ![two](https://x.example/b.png) ![](https://x.example/c)')).toEqual(
      [
        paragraph(
          { type: 'image', path: '/images/a-1.png', alt: 'one' },
          text(' '),
          { type: 'link', href: 'https://x.example/b.png', children: [text('two')] },
          text(' '),
          { type: 'link', href: 'https://x.example/c', children: [text('https://x.example/c')] },
        ),
      ],
    );
    expect(imagesIn('![one](/images/a-1.png) `![two](/images/b.png)` /images/c.png')).toEqual([
      '/images/a-1.png',
    ]);
  });

  it.each([
    '[a](javascript:alert(1))',
    '[a](JaVaScRiPt:alert(1))',
    '[a](java&#115;cript:alert(1))',
    '[a](data:text/html,x)',
    '[a](vbscript:x)',
    '[a](file:///etc/passwd)',
    '[a](//evil.example)',
    '[a](/\\evil.example)',
    '[a](/card/1)',
    '[a](<https ://evil.example>)',
    '![a](/images/../api/logout)',
    '![a](/images/..)',
    '![a](/images/a?b)',
    '![a](//evil.example/images/a.png)',
    '<javascript:alert(1)>',
    '<me@example.com>',
  ])('makes no link or image of %s', (hostile) => {
    expect(JSON.stringify(parse(`**x** ${hostile}`))).not.toMatch(/"(?:href|path)"/);
  });
});

describe('the markers of tasks', () => {
  const findTasks = (source: string) => {
    const found: [string, boolean][] = [];
    const look = (value: unknown): void => {
      if (typeof value !== 'object' || value === null) return;
      const { task } = value as { task?: { at: number; checked: boolean } | null };
      if (task) found.push([source.slice(task.at - 1, task.at + 5), task.checked]);
      for (const inner of Object.values(value)) look(inner);
    };
    look(parse(source));
    return found;
  };

  it.each([
    ['lists', '- [ ] one\n- [x] two\n- [X] six'],
    ['lists with numbers', '1. [ ] one\n2. [x] two\n10) [X] six'],
    ['lists in lists and quotes', '> - [ ] one\n>   1. [x] two\n> \n> * [X] six'],
    ['lists with blank lines, tabs and several lines', '-\t[ ] one\n  two\n\n-   [x] two\n\n+ [X] six  \nx'],
    ['lists of lines of another system', '- [ ] one\r\n- [x] two\r\n- [X] six'],
    ['lists on one line', '- - [ ] one\n- * [x] two\n- [X] six'],
  ])('are found in %s where the text has them', (_what, source) => {
    expect(findTasks(source)).toEqual([
      ['[ ] on', false],
      ['[x] tw', true],
      ['[X] si', true],
    ]);
  });

  it('are taken off the text of the item', () => {
    expect(parse('- [ ] **one**')).toMatchObject([
      { items: [{ children: [{ children: [{ type: 'strong' }] }] }] },
    ]);
  });

  it.each([
    '[ ] alone',
    '- [] none',
    '- [y] other',
    '- text [ ]',
    '- [x](https://x.example)',
    '- `[ ]` code',
  ])('are none in %s', (source) => expect(findTasks(source)).toEqual([]));
});

describe('a text without Markdown', () => {
  it.each([
    'Just a sentence.',
    'Two lines\nand one more.\n\n\nAfter a gap.',
    'TypeError: a_b is undefined\n    at find_user (src/a.js:12:3)\n    at <anonymous>\n\tat main',
    '    indented by four\nand not',
    'a    b    c\n1    2    3',
    'arr[0](x), foo[i] and [](int x) {}',
    'C:\\temp\\new and \\\\server\\share',
    'a * b * c, 2 > 1, x < y && y > z, $HOME/*.ts',
    'snake_case_name and __dirname',
    'Costs $5 - not $6, -1 or +2',
    '#hashtag and #1a2b3c4d',
    'mail me@example.com or ~me',
    '5.5 percent\n10.000 users',
    '| not a table',
  ])('is shown as it is written: %j', (source) => {
    const document = parse(source);
    expect(onlyPlain(document)).toBe(true);
    const shown = (document[0] as { children: Inline[] }).children.map((node) =>
      node.type === 'mention' ? `@${node.name}${node.tail ?? ''}` : 'value' in node ? node.value : '',
    );
    expect(shown.join('')).toBe(source);
  });

  it('is one that is longer than any field', () => {
    expect(onlyPlain(parse(`**${'a'.repeat(longest)}**`))).toBe(true);
    expect(onlyPlain(parse(`**${'a'.repeat(longest - 4)}**`))).toBe(false);
  });

  it.each([
    ['quotes', '>'.repeat(10_000)],
    ['lists', `${'- '.repeat(9_999)}a`],
    ['numbers', '1. '.repeat(6_000)],
    ['emphasis', `${'*'.repeat(9_000)}a${'*'.repeat(9_000)}`],
    ['cells', `|${'a|'.repeat(2_000)}\n|${'-|'.repeat(2_000)}\n${'|\n'.repeat(3_000)}`],
    ['uses of a long address', `[a]: https://x.example/${'b'.repeat(2_000)}\n\n${'[a] '.repeat(4_000)}`],
  ])('is one with ten thousand %s, within a moment', (_what, source) => {
    const begun = performance.now();
    expect(onlyPlain(parse(source))).toBe(true);
    expect(performance.now() - begun).toBeLessThan(2_000);
  });

  it('is not one that is nested as people do', () => {
    expect(onlyPlain(parse('> > > - 1. * > **a _b ~~c~~_**'))).toBe(false);
  });
});

describe('mentions', () => {
  it.each([
    ['@anna, @bob.', ['anna', 'bob']],
    ['(@anna) **@bob** _@carl_ ~~@dora~~', ['anna', 'bob', 'carl', 'dora']],
    ['@anna @anna', ['anna']],
    ['@jean-luc.p and @x_y_', ['jean-luc.p', 'x_y_']],
    ['@Ольга і @日本語', ['Ольга', '日本語']],
    ['- [ ] @anna\n\n| @bob |\n|-|\n| x |\n\n> @carl', ['anna', 'bob', 'carl']],
    ['`@anna` ``@bob`` \\@carl', []],
    ['```\n@anna\n```', []],
    ['[@anna](https://x.example) https://x.example/@anna', []],
    ['me@anna.example, @anna/package, @ab, @anna@example.org', []],
    [`@${'a'.repeat(41)}`, []],
    ['交给@member处理', ['member']],
    ['（@anna）「@bob」、@carl。@dora！', ['anna', 'bob', 'carl', 'dora']],
    ['확인 부탁@member님께, ฝาก@annaดูด้วย, 👍@bob👍', ['member', 'anna', 'bob']],
    ['连接me@example.com, 山@anna@example.org, 请看@scope/package', []],
    ['担当は@member_x.です', ['member_x']],
    [`@member${'处'.repeat(60)}`, ['member']],
  ])('of %j are %j', (source, names) =>
    expect(mentionsIn(source).map((spellings) => spellings.at(-1))).toEqual(names),
  );

  it.each([
    [
      '@anna. Or @bob.-',
      [
        ['anna.', 'anna'],
        ['bob.-', 'bob.', 'bob'],
      ],
    ],
    ['@anna and @anna-', [['anna'], ['anna-', 'anna']]],
    ['@ab. and @ab', [['ab.']]],
    [`@${'a'.repeat(39)}..`, [[`${'a'.repeat(39)}.`, 'a'.repeat(39)]]],
    ['_@anna._ **@bob.**', [['anna'], ['bob.', 'bob']]],
    ['@山田太郎さん', [['山田太郎さん', '山田太郎さ', '山田太郎', '山田太']]],
    ['@anna님', [['anna님', 'anna']]],
    ['@ann.님', [['ann.님', 'ann.', 'ann']]],
  ])('of %j may mean %j', (source, names) => expect(mentionsIn(source)).toEqual(names));
});

describe('references to cards', () => {
  const id = '1a2b3c4d-0000-4000-8000-000000000001';

  it('are short ids and addresses of this Cardinal', () => {
    const source = `#1A2B3C4D, ${origin}/card/${id} and ${origin}/projects/p/board/b/card/${id}#comment-1, <${origin}/card/${id.replace('1a', '2b')}>`;
    expect(cardReferencesIn(source, { origin })).toEqual([
      { shortId: '1a2b3c4d' },
      { id },
      { id: id.replace('1a', '2b') },
    ]);
  });

  it('stand in text without spaces', () => {
    expect(cardReferencesIn('参照#1a2b3c4dの件（#2a2b3c4d）、#3a2b3c4d。')).toEqual(
      ['1a2b3c4d', '2a2b3c4d', '3a2b3c4d'].map((shortId) => ({ shortId })),
    );
  });

  it.each([
    '`#1a2b3c4d`',
    '\\#1a2b3c4d',
    '[#1a2b3c4d](https://x.example)',
    '#1a2b3c4',
    '#1a2b3c4d5',
    'x#1a2b3c4d',
    `https://other.example/card/${id}`,
    `${origin}.evil.example/card/${id}`,
    `${origin}/card/${id}/edit`,
    `[x](${origin}/card/${id})`,
  ])('are none in %s', (source) => expect(cardReferencesIn(source, { origin })).toEqual([]));
});
