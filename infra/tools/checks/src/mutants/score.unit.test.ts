import { describe, expect, it } from '@jest/globals';
import { addUp, formatTable, shareKilled, toScore } from './score.ts';
import { strykerPlugins } from './texts.ts';

const withStatus = (...statuses: string[]) => statuses.map((status) => ({ status }));

describe('the score of a file', () => {
  it('counts a mutant that never ends as killed, and one that no test runs as survived', () => {
    const mutants = withStatus('Killed', 'Timeout', 'Killed', 'Survived', 'NoCoverage');
    expect(toScore('a.ts', mutants)).toEqual({ file: 'a.ts', killed: 3, survived: 2 });
  });

  it('leaves out mutants that are ignored or do not run', () => {
    const mutants = withStatus('Ignored', 'CompileError', 'RuntimeError', 'Killed');
    expect(toScore('a.ts', mutants)).toMatchObject({ killed: 1, survived: 0 });
  });

  it('is added up over files by mutants, not by shares', () => {
    const scores = [
      toScore('a.ts', withStatus('Killed')),
      toScore('b.ts', withStatus(...Array(9).fill('Survived'))),
    ];
    expect(shareKilled(addUp(scores))).toBe(0.1);
    expect(shareKilled({ killed: 0, survived: 0 })).toBe(1);
    expect(
      formatTable(scores)
        .split('\n')
        .map((line) => line.trim().split(/\s{2,}/)),
    ).toEqual([
      ['file', 'mutants', 'killed', 'survived', 'share'],
      ['a.ts', '1', '1', '0', '100 %'],
      ['b.ts', '9', '0', '9', '0 %'],
      ['all', '10', '1', '9', '10 %'],
    ]);
  });
});

describe('texts for people', () => {
  const [{ value: texts }] = strykerPlugins;
  const isLeftOut = (node: object) => texts.shouldIgnore({ node }) !== undefined;

  it('are not mutated, literal or with values in them', () => {
    expect(isLeftOut({ type: 'StringLiteral', value: 'Choose a time' })).toBe(true);
    const quasis = [{ value: { raw: 'At most ' } }, { value: { raw: ' keys hold' } }];
    expect(isLeftOut({ type: 'TemplateLiteral', quasis })).toBe(true);
  });

  it('have several words, unlike what rules compare', () => {
    expect(isLeftOut({ type: 'StringLiteral', value: 'project_admin' })).toBe(false);
    expect(isLeftOut({ type: 'StringLiteral', value: ' ' })).toBe(false);
    expect(isLeftOut({ type: 'TemplateLiteral', quasis: [{ value: { raw: ':' } }] })).toBe(false);
    expect(isLeftOut({ type: 'Identifier' })).toBe(false);
  });
});
