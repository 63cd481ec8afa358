import { describe, expect, it } from '@jest/globals';
import { parseTitles } from './title-lines.ts';

const titles = (text: string) => parseTitles(text).map(({ title }) => title);

describe('the cards of a pasted text', () => {
  it('are its lines, without blank ones', () => {
    expect(titles('One\r\n\n  Two \n\t\nThree\n')).toEqual(['One', 'Two', 'Three']);
  });

  it('have no marks of lists', () => {
    expect(titles('- One\n* Two\n1. Three\n12) Four\n- [ ] Five\n[x] Six\n• Seven')).toEqual([
      ...['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven'],
    ]);
  });

  it('keep what only looks like a mark', () => {
    expect(titles('-5 degrees\n3.5 is wrong\n*bold*\n2026')).toEqual([
      ...['-5 degrees', '3.5 is wrong', '*bold*', '2026'],
    ]);
  });

  it('keep a line whole that is too long for a title', () => {
    const line = 'word '.repeat(60).trim();
    const [card] = parseTitles(line);
    expect(card?.title).toMatch(/^(word )+word…$/);
    expect(card?.title.length).toBeLessThanOrEqual(200);
    expect(card?.description).toBe(line);
    expect(parseTitles('x'.repeat(300))[0]?.title).toHaveLength(200);
  });
});
