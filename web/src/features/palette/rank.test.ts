import { describe, expect, it } from '@jest/globals';
import { bestScore, ranked, score } from './rank.ts';

const named = (...titles: string[]) => titles.map((title) => ({ title }));
const found = (titles: string[], typed: string) => ranked(named(...titles), typed).map(({ title }) => title);

describe('a match for a text', () => {
  it('comes in the order of how well its name fits', () => {
    const titles = ['Go to the web', 'Cobweb', 'Web App', 'Web', 'My web board'];
    expect(found(titles, 'web')).toEqual(['Web', 'Web App', 'Go to the web', 'My web board', 'Cobweb']);
  });

  it('needs every word, in any order, from the beginnings of words first', () => {
    expect(found(['Sprint planning', 'Sprint', 'Replanning of a sprint'], 'plan spr')).toEqual([
      'Sprint planning',
      'Replanning of a sprint',
    ]);
  });

  it('is found without regard to case and accents', () => {
    expect(found(['Café Zürich', 'Cargo'], 'CAFE zur')).toEqual(['Café Zürich']);
    expect(found(['Straße nach Ørsted', 'Strange'], 'strasse orsted')).toEqual(['Straße nach Ørsted']);
    expect(found(['गाना', 'गीत'], 'गी')).toEqual(['गीत']);
  });

  it('is found by its other words, behind those whose name fits', () => {
    const items = [{ title: 'Create card', words: 'new issue' }, { title: 'Issue' }];
    expect(ranked(items, 'issue').map(({ title }) => title)).toEqual(['Issue', 'Create card']);
  });

  it('is found by the first letters of its words', () => {
    expect(found(['Go to dashboard', 'Dig a garden'], 'gtd')).toEqual(['Go to dashboard']);
    expect(found(['Go to dashboard'], 'x')).toEqual([]);
  });

  it('is everything, in its order, while nothing is typed', () => {
    expect(found(['b', 'a'], '  ')).toEqual(['b', 'a']);
  });

  it('is cut to as many as are wanted', () => {
    expect(ranked(named('a1', 'a2', 'a3'), 'a', 2)).toHaveLength(2);
  });

  it('treats what is typed as text, not as a pattern', () => {
    expect(score({ title: 'What (and why)?' }, '(and')).toBeGreaterThan(0);
    expect(score({ title: 'anything' }, '.*')).toBe(0);
  });

  it('says how well the best of a group fits', () => {
    expect(bestScore(named('Web App', 'Web'), 'web')).toBe(score({ title: 'Web' }, 'web'));
    expect(bestScore([], 'web')).toBe(0);
  });
});
