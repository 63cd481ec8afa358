import { describe, expect, it } from '@jest/globals';
import { toCsvHead, toCsvRow } from './csv.ts';

describe('a row of CSV', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['＝1', "'＝1"],
    ['\t=1', "'\t'=1"],
    ['\tplain', "'\tplain"],
    [' \0=1', " \0'=1"],
    // Cells that are separated by semicolons, and rows within quotes.
    ["x;=cmd|' /C calc'!A0;", "x;'=cmd|' /C calc'!A0;"],
    ['x; =1;@A1', "x; '=1;'@A1"],
    ['x;"=1', `"x;""'=1"`],
    ['x\r\n\r\n=1', `"x\r\n\r\n'=1"`],
    ['\rx', `"'\rx"`],
    ['x\t+1', "x\t'+1"],
    ['a-b = c; d@e.example', 'a-b = c; d@e.example'],
  ])('keeps a spreadsheet from running %j', (text, cell) => {
    expect(toCsvRow([1, text, null, 'D'])).toBe(`1,${cell},,D\r\n`);
  });

  it('has numbers as they are, and a mark of UTF-8 before the first', () => {
    expect(toCsvRow([-1, 'a "b", c'])).toBe('-1,"a ""b"", c"\r\n');
    expect(toCsvHead(['id', 'title'])).toBe('\uFEFFid,title\r\n');
  });
});
