import { describe, expect, it } from '@jest/globals';
import { makeLooker } from '../../test/make-looker.ts';
import type { Looker } from './looking.ts';
import { describePresence } from './presence.rules.ts';

const looker = (username: string | null, part: Partial<Looker> = {}): Looker =>
  makeLooker({ userId: username ?? 'stranger', username, ...part });
const team = { userId: 'me', role: 'normal_user' } as const;

describe('what a reader is told of the others on a board', () => {
  it('are names for the team, in an order that holds, without the reader', () => {
    const lookers = [looker('Bob'), looker('me'), looker('Ada', { typing: true }), looker(null)];
    const expected = {
      people: [
        { userId: 'Ada', username: 'Ada', cardId: null, typing: true },
        { userId: 'Bob', username: 'Bob', cardId: null, typing: false },
      ],
      others: 3,
    };
    expect(describePresence(lookers, 2, team)).toEqual(expected);
    expect(describePresence(lookers.toReversed(), 2, team)).toEqual(expected);
  });

  it('is a number for everybody else', () => {
    const lookers = [looker('Bob'), looker('Bob', { page: 'other' }), looker('me'), looker(null)];
    for (const role of ['public_user', null] as const)
      expect(describePresence(lookers, 1, { userId: 'me', role })).toEqual({ people: [], others: 3 });
    expect(describePresence(lookers, 0, { userId: null, role: null }).others).toBe(3);
  });

  it('names a person once for each card, who writes in one page of it', () => {
    const here = [looker('Ada', { cardId: 'c', typing: true }), looker('Ada', { cardId: 'c', page: 'q' })];
    const { people, others } = describePresence([...here, looker('Ada', { page: 'r' })], 0, team);
    expect(people.map(({ cardId, typing }) => [cardId, typing])).toEqual([
      ['c', true],
      [null, false],
    ]);
    expect(others).toBe(0);
  });

  it('counts those for whose names there is no room, and names those who write first', () => {
    const lookers = Array.from({ length: 60 }, (_each, n) =>
      looker(`Person ${String(n).padStart(2, '0')}`, { typing: n === 59 }),
    );
    const { people, others } = describePresence(lookers, 0, team);
    expect(people).toHaveLength(50);
    expect(people[0]?.username).toBe('Person 59');
    expect(others).toBe(10);
  });
});
