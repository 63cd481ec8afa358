import type { AggregateStore, Log } from '@cardinal/service-kit';
import { describe, expect, it } from '@jest/globals';
import type { CardDocument } from '../card/card.model.ts';
import { createRecount } from './recount.ts';

type Stored = Pick<CardDocument, '_id' | 'countsVersion' | 'upvoteCount'>;

/** A card whose counts are written as the store does it, and its votes; `counted` is how often these were read. */
function cardWith(votes: string[]) {
  const at = { card: { _id: 'card', countsVersion: 1, upvoteCount: votes.length } as Stored, counted: 0 };
  const change: AggregateStore<CardDocument>['change'] = async (_id, decide, { known } = {}) => {
    for (let read = (known ?? at.card) as CardDocument; ; read = at.card as CardDocument) {
      const decided = await decide(read);
      if (read.countsVersion !== at.card.countsVersion) continue;
      at.card = { ...at.card, ...decided?.set, countsVersion: read.countsVersion + 1 };
      return at.card as CardDocument;
    }
  };
  const count = async () => {
    at.counted += 1;
    return votes.length;
  };
  const recount = createRecount<'upvote'>({
    cards: { change } as AggregateStore<CardDocument>,
    sources: { upvote: { model: {} as never, count } },
    ...{ counter: 'countsVersion', createEvents: () => [], removeContents: async () => {}, log: {} as Log },
  });
  return { at, recount };
}

describe('the count of a card', () => {
  it('grows without counting where nothing was counted since the card was read', async () => {
    const votes = ['a', 'b'];
    const { at, recount } = cardWith(votes);
    const read = at.card;
    votes.push('c');
    expect(await recount.now('card', ['upvote'], { card: read, grown: 1 })).toMatchObject({ upvoteCount: 3 });
    const again = at.card;
    votes.pop();
    expect(await recount.now('card', ['upvote'], { card: again, grown: -1 })).toMatchObject({
      upvoteCount: 2,
    });
    expect(at.counted).toBe(0);
  });

  it('is counted where another vote was counted meanwhile, with this one or without', async () => {
    const votes = ['a'];
    const { at, recount } = cardWith(votes);
    const read = at.card;
    votes.push('b');
    await recount.now('card', ['upvote']);
    expect(at.card).toMatchObject({ upvoteCount: 2, countsVersion: 2 });
    await recount.now('card', ['upvote'], { card: read, grown: 1 });
    expect(at.card).toMatchObject({ upvoteCount: 2, countsVersion: 3 });
    expect(at.counted).toBe(2);
  });

  it('is counted where votes share a round', async () => {
    const votes: string[] = [];
    const { at, recount } = cardWith(votes);
    const read = at.card;
    const rounds = ['a', 'b', 'c'].map((vote) => {
      votes.push(vote);
      return recount.now('card', ['upvote'], { card: read, grown: 1 });
    });
    await Promise.all(rounds);
    expect(at.card.upvoteCount).toBe(3);
    expect(at.counted).toBe(1);
  });
});
