import { describe, expect, it } from '@jest/globals';
import { edited } from './marked-text.ts';
import { blocksInPlace, copiedRows, formatTable, newTable } from './tables.ts';

const clipboard = (html: string, plain = '') => ({
  getData: (type: string) => (type === 'text/html' ? html : plain),
});
const copied = (html: string, plain?: string) => copiedRows(clipboard(html, plain));

describe('tables', () => {
  it('writes rows of cells, however long each row is', () => {
    expect(
      formatTable([
        ['a', 'b'],
        ['1', 'x | y\\', 'two\nlines'],
      ]),
    ).toBe('| a | b |  |\n| --- | --- | --- |\n| 1 | x \\| y\\\\ | two lines |');
  });

  it('begins a paragraph of its own', () => {
    const rows = [
      ['a', 'b'],
      ['1', '2'],
    ];
    const table = '| a | b |\n| --- | --- |\n| 1 | 2 |\n';
    expect(edited('text ⟦old⟧', (selected) => blocksInPlace(selected, formatTable(rows)))).toBe(
      `text \n\n${table}|`,
    );
    expect(edited('text\n\n|', (selected) => blocksInPlace(selected, formatTable(rows)))).toBe(
      `text\n\n${table}|`,
    );
    expect(edited('te|xt', newTable)).toMatch(/^text\n\n\| ⟦Column 1⟧ \| Column 2 \|\n/);
  });

  it('reads what a spreadsheet puts on the clipboard', () => {
    const sheet =
      '<html><head><style>td{}</style></head><body><!--StartFragment--><table><tr><td>a</td><td>b</td></tr>' +
      '<tr><td colspan=2>wide</td></tr></table><!--EndFragment--></body></html>';
    expect(copied(sheet, 'a\tb\nwide\t')).toEqual([
      ['a', 'b'],
      ['wide', ''],
    ]);
    expect(copied('', 'a\tb\r\n1\t2\r\n')).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ]);
  });

  it('keeps the words of a cell apart', () => {
    const html =
      '<table><tr><td><p>one</p><p>two</p></td><td>a<br>b</td></tr><tr><td><div>c</div>d</td><td>e</td></tr></table>';
    expect(formatTable(copied(html) ?? [])).toBe('| one two | a b |\n| --- | --- |\n| c d | e |');
  });

  it.each([
    ['text', '', 'just text'],
    [
      'a table with a link',
      '<table><tr><td><a href="https://a.example">a</a></td><td>b</td></tr><tr><td>1</td></tr></table>',
      '',
    ],
    ['one row', '', 'a\tb'],
    ['one column', '<table><tr><td>a</td></tr><tr><td>b</td></tr></table>', 'a\nb'],
    ['indented code', '', '\tif (a)\n\tb();'],
    ['lines with other tabs', '', 'a:\tb\nc'],
    [
      'a page with a table in it',
      '<p>Text</p><table><tr><td>a</td><td>b</td></tr><tr><td>1</td></tr></table>',
      '',
    ],
    ['very many cells', '', Array(1_001).fill('a\tb').join('\n')],
  ])('takes no table from %s', (_, html, plain) => {
    expect(copied(html, plain)).toBeNull();
  });
});
