import { type BoardSorting, cardFilterFields } from '@cardinal/contracts';
import { describe, expect, it } from '@jest/globals';
import { positionAt } from './card-list.queries.ts';
import { comesAfter, inOrder, isHeld, type SearchedCard, searchedFields } from './search.rules.ts';

const card = (_id: string, of: number, fields: object = {}) =>
  ({ _id, createdAt: new Date(of), userPriority: 3, status: 'New', rank: _id, ...fields }) as SearchedCard;
const idsIn = (cards: readonly SearchedCard[], sorting: BoardSorting) =>
  inOrder(cards, sorting)
    .map(({ _id }) => _id)
    .join('');

describe('a board in memory', () => {
  it('has the fields that are searched, filtered and sorted by', () => {
    const filtered = Object.values(cardFilterFields).map(({ field }) => field);
    const fields = ['title', 'description', 'createdAt', 'rank', ...filtered];
    expect(searchedFields).toEqual(Object.fromEntries(fields.map((field) => [field, 1])));
  });

  it('is put in the orders whose values make a card dirty', () => {
    const orders = ['createdAt', 'userPriority', 'manual', 'updatedAt', 'devPriority', 'dueDate'] as const;
    expect(orders.filter(isHeld)).toEqual(['createdAt', 'userPriority', 'manual']);
  });
});

describe('the order of cards', () => {
  it('is by age, then by id', () => {
    const cards = [card('b', 1), card('c', 2), card('a', 1)];
    expect(idsIn(cards, { sort: 'createdAt', order: 'asc' })).toBe('abc');
    expect(idsIn(cards, { sort: 'createdAt', order: 'desc' })).toBe('cba');
  });

  it('is by value, then by age', () => {
    const cards = [
      card('a', 3),
      card('b', 1, { userPriority: 5 }),
      card('c', 2),
      card('d', 4, { userPriority: 1 }),
    ];
    expect(idsIn(cards, { sort: 'userPriority', order: 'asc' })).toBe('dcab');
    expect(idsIn(cards, { sort: 'userPriority', order: 'desc' })).toBe('bacd');
  });

  it('is by column and rank where it is manual, from the top where it descends', () => {
    const resolved = card('a', 1, { status: 'Resolved' });
    const cards = [card('c', 1), resolved, card('b', 2)];
    expect(idsIn(cards, { sort: 'manual', order: 'desc' })).toBe('bca');
    expect(idsIn(cards, { sort: 'manual', order: 'asc' })).toBe('acb');
  });
});

describe('what comes after a position', () => {
  it.each(['asc', 'desc'] as const)('is what stands behind its card: %s', (order) => {
    const sorting = { sort: 'userPriority', order } as const;
    const cards = inOrder([card('a', 1), card('b', 2), card('c', 3)], sorting);
    const position = positionAt(cards[1]!, 'userPriority');
    expect(cards.filter(comesAfter(position, sorting))).toEqual(cards.slice(2));
  });

  it('is everything without one', () => {
    expect(comesAfter(undefined, { sort: 'createdAt', order: 'asc' })(card('a', 1))).toBe(true);
  });
});
