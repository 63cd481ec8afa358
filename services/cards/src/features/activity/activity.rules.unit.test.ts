import { describe, expect, it } from '@jest/globals';
import { dueFirst, eachCardOnce, newestFirst, noComment, toExcerpt, toHappening } from './activity.rules.ts';
import { type ActiveCard, excerptLength } from './new-on-boards.repository.ts';

const day = (of: number) => new Date(Date.UTC(2026, 10, of));

describe('the last thing that happened to a card', () => {
  const card = (updatedAt: Date) => ({ createdAt: day(1), updatedAt, createdBy: 'ann' }) as ActiveCard;

  it('is that it was written, until it is changed', () => {
    expect(toHappening(card(day(1)))).toEqual({ kind: 'created', at: day(1), userId: 'ann', ...noComment });
  });

  it('is its last change, of which nobody knows the author', () => {
    expect(toHappening(card(day(2)))).toEqual({ kind: 'changed', at: day(2), userId: null, ...noComment });
  });

  it('says nothing of a comment by itself', () => {
    expect(noComment).toEqual({ excerpt: null, commentId: null });
  });
});

describe('the order of a list', () => {
  it('is from the newest to the oldest', () => {
    const at = (of: number) => ({ ...toHappening({} as ActiveCard), at: day(of) });
    expect([at(2), at(3), at(1)].sort(newestFirst)).toEqual([at(3), at(2), at(1)]);
  });

  it('is by due day, then by age, and without a day at the end', () => {
    const card = (dueDate: string | null, of: number) => ({ card: { dueDate, createdAt: day(of) } });
    const sorted = [
      card('2026-11-20', 2),
      card('2026-11-20', 1),
      card('2026-11-21', 3),
      card(null, 5),
      card(null, 4),
    ];
    expect([4, 2, 1, 3, 0].map((at) => sorted[at]!).sort(dueFirst)).toEqual(sorted);
  });
});

it('shows each card once, as it comes first', () => {
  const [a, b, again] = [
    { card: { _id: 'a' }, n: 1 },
    { card: { _id: 'b' }, n: 2 },
    { card: { _id: 'a' }, n: 3 },
  ];
  expect(eachCardOnce([a, b, again])).toEqual([a, b]);
});

it('shows the beginning of a comment in one line', () => {
  expect(toExcerpt('**Two**\n\nlines')).toBe('Two lines');
  expect(toExcerpt('x'.repeat(2 * excerptLength)).length).toBeLessThanOrEqual(excerptLength + 1);
});
