import { describe, expect, it, jest } from '@jest/globals';
import { makeCard } from '#test/make-card.ts';
import { createSelection } from './selection.ts';

function withLists(...lists: string[]) {
  const selection = createSelection();
  for (const list of lists) selection.list([...list].map((id) => makeCard({ id })));
  return selection;
}

describe('the selection of a board', () => {
  it('takes and leaves single cards, and notifies those who show them', () => {
    const selection = withLists('abc');
    const listener = jest.fn();
    const stop = selection.subscribe(listener);
    selection.toggle('b');
    expect([selection.has('a'), selection.has('b')]).toEqual([false, true]);
    selection.toggle('b');
    expect(selection.ids()).toEqual([]);
    stop();
    selection.toggle('a');
    expect(listener).toHaveBeenCalledTimes(2);
  });

  it('extends from the last one to another one of the same list, in both directions', () => {
    const selection = withLists('abcdef', 'xyz');
    selection.toggle('c');
    selection.extendTo('e');
    expect(selection.ids()).toEqual(['c', 'd', 'e']);
    selection.extendTo('a');
    expect([...selection.ids()].sort()).toEqual([...'abcde']);
  });

  it('takes only the one that is in another list, or the first of all', () => {
    const selection = withLists('abc', 'xyz');
    selection.extendTo('b');
    expect(selection.ids()).toEqual(['b']);
    selection.extendTo('z');
    expect(selection.ids()).toEqual(['b', 'z']);
    selection.extendTo('x');
    expect(selection.ids()).toEqual(['b', 'z', 'x', 'y']);
  });

  it('has its cards as the lists show them now', () => {
    const selection = createSelection();
    const takeBack = selection.list([makeCard({ id: 'a', title: 'Before' }), makeCard({ id: 'b' })]);
    selection.toggle('a');
    const listener = jest.fn();
    selection.subscribe(listener);
    takeBack();
    selection.list([makeCard({ id: 'a', title: 'After' })]);
    expect(selection.cards()).toMatchObject([{ id: 'a', title: 'After' }]);
    expect(selection.cards()).toBe(selection.cards());
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it('goes on with what is left of it', () => {
    const selection = withLists('abc');
    for (const id of 'abc') selection.toggle(id);
    selection.drop(['a', 'c', 'x']);
    expect(selection.ids()).toEqual(['b']);
  });

  it('forgets where it began when it is cleared', () => {
    const selection = withLists('abc');
    selection.toggle('a');
    selection.clear();
    selection.extendTo('c');
    expect(selection.ids()).toEqual(['c']);
  });
});
