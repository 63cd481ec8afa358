import { expect, it } from '@jest/globals';
import type { ListedCard } from '../../kernel/card/card.presenter.ts';
import { createCardCache } from './card-cache.ts';

const at = new Date(1_000);
const stamp = { _id: 'a', version: 3, countsVersion: 5, updatedAt: at, rank: 'a0000000' };
const card = { ...stamp, title: 'Export', description: 'It does nothing.' } as ListedCard;

it('knows a card by what it had when it was read', () => {
  const known = createCardCache();
  known.keep('one', [card]);
  expect(known.get({ ...stamp, updatedAt: new Date(1_000) })).toBe(card);
  const others = [
    { version: 4 },
    { countsVersion: 6 },
    { updatedAt: new Date(1_001) },
    { _id: 'b' },
    { rank: 'b' },
  ];
  for (const other of others) expect(known.get({ ...stamp, ...other })).toBeUndefined();
});

it('forgets what there is no room for, and says so of the list', () => {
  const known = createCardCache({ bytes: 4_000 });
  known.keep('one', [card]);
  expect([known.hasList('one'), known.hasList('other')]).toEqual([true, false]);
  known.keep('other', [{ ...card, _id: 'b' }]);
  expect([known.hasList('one'), known.hasList('other')]).toEqual([false, true]);
  expect(known.get(stamp)).toBeUndefined();
});
