import { ranksSpread } from '@cardinal/contracts';
import { type AggregateStore, newEvent } from '@cardinal/service-kit';
import type { CardModel } from '../../kernel/card/card.model.ts';
import type { Rank } from '../../kernel/card/rank.ts';
import type { SpreadDocument } from './spread.model.ts';
import { inSafeOrder } from './spread.rules.ts';

/** The write of a rank that is no move. Searches in memory are outdated, as they sort by it. */
export const newRank = (rank: Rank) => ({ $set: { rank, untallied: -Date.now() } });

export const createSpreadEvent = ({ projectId, boardId, status }: SpreadDocument) =>
  newEvent(ranksSpread, { projectId, boardId, status });

export interface EndSpread {
  /** Takes back one that has not begun. @returns false if it has */
  takeBack(id: string): Promise<boolean>;
  /** Brings one to an end that has begun; harmless to repeat, also at the same time. */
  finish(spread: SpreadDocument): Promise<void>;
  /** Either of them. @returns whether it was made */
  end(spread: SpreadDocument): Promise<boolean>;
}

export interface EndSpreadDeps {
  store: AggregateStore<SpreadDocument>;
  cards: CardModel;
}

export function createEndSpread({ store, cards }: EndSpreadDeps): EndSpread {
  const { model: spreads } = store;

  async function write({ boardId, status, cards: relocated }: SpreadDocument): Promise<void> {
    const writes = inSafeOrder(relocated).map(({ _id, from, to }) => ({
      updateOne: { filter: { _id, boardId, status, rank: from }, update: newRank(to) },
    }));
    if (writes.length > 0) await cards.collection.bulkWrite(writes as never, { ordered: true });
  }

  const ending: EndSpread = {
    async takeBack(_id) {
      return (await spreads.deleteOne({ _id, open: 'planned' })).deletedCount > 0;
    },
    async finish(spread) {
      await write(spread);
      await store.change(spread._id, (found) =>
        found.open
          ? {
              set: { doneAt: new Date() },
              unset: ['open'],
              events: found.quiet ? [] : [createSpreadEvent(found)],
            }
          : null,
      );
    },
    async end(spread) {
      if (spread.open === 'planned') {
        if (await ending.takeBack(spread._id)) return false;
        const begun = await spreads.findOne({ _id: spread._id }).lean<SpreadDocument>();
        return begun !== null && ending.end(begun);
      }
      if (spread.open) await ending.finish(spread);
      return true;
    },
  };
  return ending;
}
