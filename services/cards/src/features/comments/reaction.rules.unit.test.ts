import { limits } from '@cardinal/contracts';
import { describe, expect, it } from '@jest/globals';
import { namedIn, presentReactions, reacted } from './reaction.rules.ts';

const heart = (by: string) => ({ kind: 'heart' as const, by });
const party = (by: string) => ({ kind: 'party' as const, by });
const person = (id: string) => ({ id, username: id.toUpperCase() });

describe('a reaction', () => {
  const before = [heart('ann'), party('bob')];

  it('is added at the end, and removed alone', () => {
    expect(reacted(before, { kind: 'heart', userId: 'bob', on: true })).toEqual([...before, heart('bob')]);
    expect(reacted(before, { kind: 'heart', userId: 'ann', on: false })).toEqual([party('bob')]);
  });

  it('changes nothing where it is so already', () => {
    expect(reacted(before, { kind: 'heart', userId: 'ann', on: true })).toBeNull();
    expect(reacted(before, { kind: 'heart', userId: 'bob', on: false })).toBeNull();
  });
});

describe('reactions as they are shown', () => {
  const all = [party('bob'), heart('ann'), heart('bob'), heart('gone')];
  const people = new Map(['ann', 'bob'].map((id) => [id, person(id)]));

  it('are counted by kind, in the order of the kinds, with people who are known', () => {
    expect(presentReactions(all, 'ann', people)).toEqual([
      { kind: 'heart', count: 3, mine: true, people: [person('ann'), person('bob')] },
      { kind: 'party', count: 1, mine: false, people: [person('bob')] },
    ]);
  });

  it('name nobody to a viewer who may not see people', () => {
    expect(presentReactions([heart('ann')], null, null)).toEqual([
      { kind: 'heart', count: 1, mine: false, people: [] },
    ]);
  });

  it('name the first of each kind', () => {
    const many = Array.from({ length: limits.reactionNames + 1 }, (_, at) => heart(`${at}`));
    expect(namedIn([party('bob'), ...many])).toEqual([...many.slice(0, -1).map(({ by }) => by), 'bob']);
    expect(presentReactions(many, null, people)[0]?.count).toBe(limits.reactionNames + 1);
  });
});
