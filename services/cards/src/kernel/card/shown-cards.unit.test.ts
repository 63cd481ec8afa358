import type { Card, Label } from '@cardinal/contracts';
import { expect, it } from '@jest/globals';
import { type CardViewContext, createShownCards } from './shown-cards.ts';

const row = { _id: 'a' };
const [ada, bob] = [
  { id: 'ada', username: 'ada' },
  { id: 'bob', username: 'bob' },
];
const label: Label = { id: 'l', name: 'Phone', color: 'red' };
const around: CardViewContext = {
  creator: ada,
  assignees: [bob],
  labels: [label],
  upvoted: false,
  liked: false,
};
const showing = () => createShownCards({ make: (_row, given) => ({ ...given }) as unknown as Card });

it('makes a card once of the same row with the same around it', () => {
  const shown = showing();
  const first = shown(row, around);
  expect(shown(row, { ...around, assignees: [bob], labels: [label] })).toBe(first);
  expect(shown({ ...row }, around)).not.toBe(first);
  expect(Object.isFrozen(first)).toBe(true);
});

it.each<[string, Partial<CardViewContext>]>([
  ['another name', { creator: { ...ada, username: 'lovelace' } }],
  ['no creator', { creator: null }],
  ['somebody else assigned', { assignees: [ada] }],
  ['nobody assigned', { assignees: [] }],
  ['a renamed label', { labels: [{ ...label, name: 'Mobile' }] }],
  ['no labels', { labels: [] }],
  ['a vote of the viewer', { upvoted: true }],
  ['a like of the viewer', { liked: true }],
])('shows %s', (_name, change) => {
  const shown = showing();
  const before = shown(row, around);
  expect(shown(row, { ...around, ...change })).toEqual({ ...around, ...change });
  expect(shown(row, around)).toBe(before);
});
