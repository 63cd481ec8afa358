import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { excerpt, parse, toHtml, toMrkdwn, toPlainText, withoutSigns } from './index.ts';

const origin = 'https://cardinal.example';
const resolvers = {
  mention: (name: string) => (name === 'anna' ? { username: 'Anna', href: `${origin}/u/1` } : null),
  card: (card: object) =>
    'shortId' in card && card.shortId === '1a2b3c4d' ? { title: 'A <card>', href: `${origin}/card/1` } : null,
};

const report = `# Login fails

Since *yesterday* **nobody** can log in, see [the log](https://x.example/log_a) @anna #1a2b3c4d.

1. Open \`/login\`
2. ~~Wait~~

- [ ] fix
- [x] find

> It worked <b>before</b>

\`\`\`ts
if (a < b) return '*';
\`\`\`

| Browser | Works |
|---------|:-----:|
| Firefox | no    |

![shot](/images/a.png)`;

describe('a mention at the end of a sentence', () => {
  const called = (...names: string[]) => ({
    mention: (name: string) => (names.includes(name) ? { username: name.toUpperCase() } : null),
  });
  it.each([
    [['anna'], 'ANNA', '.'],
    [['anna', 'anna.'], 'ANNA.', ''],
    [['anna.'], 'ANNA.', ''],
    [[], 'anna', '.'],
  ])('is, where %j are known, one of %s', (names, shown, rest) => {
    const document = parse('See @anna.');
    const found = names.length > 0;
    expect(toPlainText(document, called(...names))).toBe(`See @${shown}${rest}`);
    expect(toMrkdwn(document, called(...names))).toBe(`See *@${shown}*${rest}`);
    expect(toHtml(document, { origin, ...called(...names) })).toBe(
      `<div dir="auto">See ${found ? `<strong>@${shown}</strong>` : `@${shown}`}${rest}</div>`,
    );
  });
});

describe('a mention in text without spaces', () => {
  const known = { mention: (name: string) => (name === 'anna' ? { username: 'Anna' } : null) };
  it('ends where the name does', () => {
    const document = parse('交给@anna处理');
    expect(toPlainText(document, known)).toBe('交给@Anna处理');
    expect(toHtml(document, { origin, ...known })).toContain('交给<strong>@Anna</strong>处理');
    expect(toMrkdwn(document, known)).toBe('交给\u200b*@Anna*\u200b处理');
    expect(toMrkdwn(parse('交给@山田太郎处理'), known)).toBe('交给@山田太郎处理');
  });
});

describe('a report', () => {
  it('is HTML with escaped text and without images', () => {
    expect(toHtml(parse(report), { origin, ...resolvers, styles: { code: 'color:"red"' } })).toBe(
      [
        '<h3 dir="auto">Login fails</h3>',
        '<p dir="auto">Since <em>yesterday</em> <strong>nobody</strong> can log in, see ',
        '<a href="https://x.example/log_a" rel="noopener nofollow ugc">the log</a> ',
        `<a href="${origin}/u/1" rel="noopener nofollow ugc"><strong>@Anna</strong></a> `,
        `<a href="${origin}/card/1" rel="noopener nofollow ugc">A &lt;card&gt;</a>.</p>`,
        '<ol dir="auto"><li>Open <code style="color:&quot;red&quot;">/login</code></li><li><s>Wait</s></li></ol>',
        '<ul dir="auto"><li>☐ fix</li><li>☑ find</li></ul>',
        '<blockquote><p dir="auto">It worked &lt;b&gt;before&lt;/b&gt;</p></blockquote>',
        `<pre><code style="color:&quot;red&quot;">if (a &lt; b) return '*';</code></pre>`,
        '<table><tr><th>Browser</th><th align="center">Works</th></tr>',
        '<tr><td>Firefox</td><td align="center">no</td></tr></table>',
        `<p dir="auto"><a href="${origin}/images/a.png" rel="noopener nofollow ugc">shot</a></p>`,
      ].join(''),
    );
  });

  it('is mrkdwn whose only links are cards', () => {
    expect(toMrkdwn(parse(report), resolvers)).toBe(
      [
        '*Login fails*',
        `Since _yesterday_ *nobody* can log in, see the log (https://x.example/log_a) *@Anna* <${origin}/card/1|A &lt;card&gt;>.`,
        '1. Open `/login`\n2. ~Wait~',
        '• ☐ fix\n• ☑ find',
        '> It worked &lt;b&gt;before&lt;/b&gt;',
        "```\nif (a &lt; b) return '*';\n```",
        'Browser | Works\nFirefox | no',
        'shot',
      ].join('\n\n'),
    );
  });

  it('is plain text that is good to read', () => {
    expect(toPlainText(parse(report), resolvers)).toBe(
      [
        'Login fails',
        'Since yesterday nobody can log in, see the log (https://x.example/log_a) @Anna A <card>.',
        '1. Open /login\n2. Wait',
        '- ☐ fix\n- ☑ find',
        '> It worked <b>before</b>',
        "    if (a < b) return '*';",
        'Browser | Works\nFirefox | no',
        'shot',
      ].join('\n\n'),
    );
  });

  it('is one line in a list', () => {
    expect(excerpt(report, 1_000)).toBe(
      "Login fails Since yesterday nobody can log in, see the log @anna #1a2b3c4d. 1. Open /login 2. Wait • fix • find It worked <b>before</b> if (a < b) return '*'; Browser · Works Firefox · no shot",
    );
  });
});

describe('an excerpt', () => {
  it.each([
    ['**bold** and __init__', 'bold and init'],
    ['`__init__` and `*`', '__init__ and *'],
    ['***a*** **b _c_** ~~d~~', 'a b c d'],
    ['snake_case_name, 2 * 3 * 4, *.ts', 'snake_case_name, 2 * 3 * 4, *.ts'],
    ['https://x.example/_a_/*b*', 'https://x.example/_a_/*b*'],
    ['[a](https://x.example/(b)_c_ "d") ![e](/images/f.png) [g]()', 'a e g'],
    ['arr[0](x) and foo[i]', 'arr[0](x) and foo[i]'],
    ['<https://x.example> <b>', 'https://x.example <b>'],
    ['> > quoted\n\n---\n\n## Two ##', 'quoted Two ##'],
    ['a\n===\n\n* b\n+ c\n- d', 'a • b • c • d'],
    ['\\*no\\* &lt;b&gt; C:\\temp', '*no* <b> C:\\temp'],
    ['```\ncode `x`\n```\n[a]: https://x.example "b"\nend', 'code x end'],
    ['\uFFFC0\uFFFC `a`', '0 a'],
    ['見て（https://example.com/a_b_）が**真っ白**です', '見て（https://example.com/a_b_）が真っ白です'],
  ])('of %j is %j', (text, expected) => expect(excerpt(text, 150)).toBe(expected));

  it('is cut with an ellipsis and never within a character', () => {
    expect(excerpt(`**${'a'.repeat(151)}**`, 150)).toBe(`${'a'.repeat(150)}…`);
    expect(excerpt('**🐦🐦🐦**', 2)).toBe('🐦🐦…');
    expect(excerpt('**a**\n\ntwo', 150)).toBe('a two');
    // It would not end if blanks could be matched in two ways.
    expect(excerpt(`-${'|  '.repeat(100)}x`, 150)).toMatch(/^-\|/);
    expect(excerpt(`\`a\`${' '.repeat(1_000)}b`, 10)).toBe('a…');
  });

  it('is the text itself where there is no Markdown', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z .,;:()\n]*$/), (text) => {
        expect(withoutSigns(text)).toBe(text);
      }),
    );
  });
});

describe('mrkdwn', () => {
  it.each([
    ['a**b**c', 'a\u200b*b*\u200bc'],
    ['**a\nb**', '*a b*'],
    ['`a\u02cbb` ``c`d``', '`aˋb` `cˋd`'],
    ['*a* <!channel> <@U1> &amp; :tada: \\*b\\*', '_a_ &lt;!channel&gt; &lt;@U1&gt; &amp; ꞉tada: ∗b∗'],
    ['**a** _\\_b\\__', '*a* _ˍbˍ_'],
    ['- a\n  - b\n    c\n\n  d', '• a\n    • b\n        c\n    d'],
    ['[a](https://x.example/?a=1&b=2) **c**', 'a (https://x.example/?a=1&amp;b=2) *c*'],
    ['```\n```` *x*\n```', '```\nˋˋˋˋ *x*\n```'],
  ])('of %j is %j', (text, expected) => expect(toMrkdwn(parse(text))).toBe(expected));
});

describe('whatever is written', () => {
  const piece = fc.constantFrom(
    ...'* _ ` ~ [ ] ( ) < > ! | # - + 1. \\ & " = : @ a'.split(' '),
    ...[' ', '\n', '\n\n', '\t', '**', '```\n', 'https://x.example', '](', '![', '|-|\n', '/images/a.png'],
    ...[
      '<script>',
      '"onload="',
      '&lt;',
      '@anna',
      '#1a2b3c4d',
      '- [ ] ',
      '> ',
      '    ',
      "'",
      'javascript:alert(1)',
    ],
  );
  const anything = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(''));
  const tag =
    /<\/?(?:p|div|h3|h4|blockquote|ul|ol|li|pre|code|table|tr|th|td|a|strong|em|s|br|hr)(?: (?:dir="auto"|rel="noopener nofollow ugc"|start="\d+"|align="(?:left|center|right)"|href="(?:https?:\/\/|mailto:)[^"<>]*"))*>/g;

  it('is HTML of known elements and attributes', () => {
    fc.assert(
      fc.property(anything, (text) => {
        expect(toHtml(parse(text), { origin, ...resolvers }).replace(tag, '')).not.toMatch(/[<>"]/);
      }),
      { numRuns: 1_000 },
    );
  });

  it('is mrkdwn without commands and links of its own', () => {
    fc.assert(
      fc.property(anything, (text) => {
        const slack = toMrkdwn(parse(text)).replace(/^(?: |\d+\.|•|> )*> /gm, '');
        expect(slack).not.toMatch(/<|&(?!amp;|lt;|gt;)/);
      }),
      { numRuns: 1_000 },
    );
  });
});
