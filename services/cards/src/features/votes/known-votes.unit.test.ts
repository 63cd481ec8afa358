import { describe, expect, it } from '@jest/globals';
import { createKnownVotes, fewVotes, namedVoters } from './known-votes.ts';

/** Votes of everybody, as `card/user`, and what was asked about them. */
function votesFor(...cast: string[]) {
  const asked: string[] = [];
  const all = new Set(cast);
  const listVoters = (cardId: string) =>
    [...all].filter((vote) => vote.startsWith(`${cardId}/`)).map((vote) => vote.slice(cardId.length + 1));
  return {
    asked,
    all,
    async among(ids: readonly string[], userId: string | null) {
      if (ids.length > 0) asked.push(`${userId} among ${ids.join()}`);
      return new Set(ids.filter((id) => all.has(`${id}/${userId}`)));
    },
    async voterIds(id: string, limit: number) {
      asked.push(`first of ${id}`);
      return listVoters(id).slice(0, limit);
    },
    async findVoters(ids: readonly string[]) {
      asked.push(`all of ${ids.join()}`);
      return new Map(ids.map((id) => [id, listVoters(id)]));
    },
  };
}

const card = (_id: string, countsVersion: number, upvoteCount = 1) => ({
  ...{ _id, countsVersion, upvoteCount, likeCount: 7 },
});

describe('votes on a list', () => {
  it('are asked for once, no matter who looks, as long as no card of it is counted anew', async () => {
    const votes = votesFor('a/you', 'b/me');
    const known = createKnownVotes({ votes, count: 'upvoteCount' });
    const list = [card('a', 1), card('b', 4)];
    expect(await known.among(list, 'me')).toEqual(new Set(['b']));
    expect(await known.among(list, 'you')).toEqual(new Set(['a']));
    expect(await known.first(list[0]!)).toEqual(['you']);
    expect(votes.asked).toEqual(['all of a,b']);
    votes.all.add('a/me');
    expect(await known.among([card('a', 2, 2), card('b', 4)], 'me')).toEqual(new Set(['a', 'b']));
    expect(votes.asked).toEqual(['all of a,b', 'all of a']);
  });

  it('are asked about together by those who look at the same time', async () => {
    const votes = votesFor('a/me', 'b/me', 'b/you');
    const known = createKnownVotes({ votes, count: 'upvoteCount' });
    const [mine, yours] = await Promise.all([
      known.among([card('a', 1), card('b', 2, 2)], 'me'),
      known.among([card('b', 2, 2)], 'you'),
    ]);
    expect([mine, yours]).toEqual([new Set(['a', 'b']), new Set(['b'])]);
    expect(votes.asked).toEqual(['all of a,b']);
  });

  it('are not asked about where there are none, or for guests', async () => {
    const votes = votesFor();
    const known = createKnownVotes({ votes, count: 'upvoteCount' });
    expect(await known.among([card('a', 1, 0)], 'me')).toEqual(new Set());
    expect(await known.first(card('a', 1, 0))).toEqual([]);
    expect(await known.among([card('a', 1)], null)).toEqual(new Set());
    expect(votes.asked).toEqual([]);
  });

  it.each([fewVotes + 1, namedVoters + 1])(
    'are read as far as they are shown where there are %i',
    async (n) => {
      const users = Array.from({ length: n }, (_, at) => `u${at}`);
      const votes = votesFor(...users.map((user) => `a/${user}`), 'b/u0');
      const known = createKnownVotes({ votes, count: 'upvoteCount' });
      const popular = card('a', 1, users.length);
      const last = users.at(-1)!;
      expect(await known.among([popular, card('b', 1)], last)).toEqual(new Set(['a']));
      expect(await known.first(popular)).toEqual(users.slice(0, namedVoters));
      expect(votes.asked.filter((question) => question.startsWith('all of'))).toEqual(['all of b']);
    },
  );

  it('are asked for again where that failed', async () => {
    const votes = votesFor('a/me');
    let isAway = true;
    const known = createKnownVotes({
      votes: {
        ...votes,
        findVoters: (ids) => (isAway ? Promise.reject(new Error('away')) : votes.findVoters(ids)),
      },
      count: 'upvoteCount',
    });
    await expect(known.among([card('a', 1)], 'me')).rejects.toThrow('away');
    isAway = false;
    expect(await known.among([card('a', 1)], 'me')).toEqual(new Set(['a']));
  });
});
