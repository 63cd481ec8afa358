import { describe, expect, it } from '@jest/globals';
import { highlight } from './highlight.tsx';

const hostile: Readonly<Record<string, string>> = {
  letters: 'a',
  spaces: ' ',
  quotes: '"',
  backticks: '`${',
  brackets: '([{',
  'angle brackets': '<a ',
  slashes: '/*',
  backslashes: '\\',
  numbers: '1e',
  stars: '*a ',
  lines: 'a\n',
  dots: 'a.b(',
  arrows: 'a => (',
  types: 'a<b<',
  commas: 'a, ',
  dashes: '-- ',
};
const languages = 'bash css diff go java json python sql typescript xml yaml'.split(' ');

const ordinary = 'export const total = (rows: Row[]): number => rows.length + 42; // all\n'.repeat(300);

const processorTime = (work: () => unknown): number => {
  const begun = process.cpuUsage();
  work();
  return process.cpuUsage(begun).user;
};

/**
 * Whether it takes fifteen times as long as 20 kB of ordinary code beside it, at the best of three tries: the first
 * compiles the code, too. The slowest that is known takes three times as long.
 */
const isSlow = (language: string, text: string): boolean =>
  [1, 2, 3].every(() => {
    const taken = processorTime(() => highlight(language, text));
    return taken > 15 * processorTime(() => highlight('typescript', ordinary));
  });

describe('highlighting code', () => {
  it.each(languages)('takes no time with hostile texts in %s', (language) => {
    const slow = Object.entries(hostile).filter(([, piece]) =>
      isSlow(language, piece.repeat(5_000).slice(0, 5_000)),
    );
    expect(slow).toEqual([]);
  });

  it('knows common names, and leaves others without colours', () => {
    expect(
      ['JS', 'tsx', 'sh', 'yml', 'html', 'py'].map((name) => highlight(name, 'x') !== null),
    ).not.toContain(false);
    expect(highlight('brainfuck', '+')).toBeNull();
    expect(highlight('constructor', '+')).toBeNull();
  });
});
