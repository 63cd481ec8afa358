import { setTimeout as delay } from 'node:timers/promises';
import { type AggregateStore, isDuplicateKey } from '@cardinal/service-kit';
import { v7 as uuidv7 } from 'uuid';
import type { CardModel } from '../../kernel/card/card.model.ts';
import type { Rank } from '../../kernel/card/rank.ts';
import { createEndSpread, createSpreadEvent, newRank } from './end-spread.ts';
import { createFormerRanks, type FormerRanks } from './former-ranks.ts';
import type { Column, Neighbours } from './neighbours.ts';
import type { SpreadDocument } from './spread.model.ts';
import type { Placed, Relocated } from './spread.rules.ts';

/** A spread that is about to be made. */
export interface Plan {
  projectId: string;
  cards: Relocated[];
  /** The unchanged ranks right above and below these cards; nobody else is between them. */
  above: Rank | null;
  below: Rank | null;
  quiet: boolean;
}

export interface Spreads extends FormerRanks {
  /**
   * Gives cards new ranks, unless somebody was put between them, or another spread begins at the same time.
   * @returns the id of the spread; null where it was not made
   */
  make(column: Column, plan: Plan): Promise<string | null>;
  /** Brings what others began in this column to an end. */
  settle(column: Column): Promise<void>;
  /** Publishes to pages that ranks of its column are new. */
  publish(id: string): Promise<void>;
  /** Gives a card of this column another rank, unless somebody moved it. @returns whether it has it */
  relocate(card: Column & { _id: string }, from: Rank, to: Rank): Promise<boolean>;
  /** Brings to an end, or takes back, what a crash left. */
  resume(): Promise<Date | undefined>;
}

/** How long somebody may take between two writes of a spread before others take it for left; it does no harm if it is not. */
const patienceMs = 20;
const leftMs = 5_000;
const resumedAtOnce = 20;

export interface SpreadRepositoryDeps {
  store: AggregateStore<SpreadDocument>;
  cards: CardModel;
  neighbours: Pick<Neighbours, 'between'>;
}

const areSame = (planned: readonly Relocated[], found: readonly Placed[]): boolean =>
  planned.length === found.length &&
  planned.every(({ _id, from }, n) => found[n]?._id === _id && found[n]?.rank === from);

/**
 * New ranks for neighbours whose order stays. Each is stored as a plan first, so that a process that finds one left
 * by a crash brings it to an end, and one after the other is written, so that the order is right at any time. A card
 * that somebody moves meanwhile is left alone. The version of a card stays, as nothing of it has changed that people
 * see.
 */
export function createSpreads({ store, cards, neighbours }: SpreadRepositoryDeps): Spreads {
  const { model: spreads } = store;
  const within = ({ boardId, status }: Column) => ({ boardId, status });
  const { takeBack, finish, end } = createEndSpread({ store, cards });
  const findLatest = (column: Column) =>
    spreads.findOne(within(column)).sort({ n: -1 }).lean<SpreadDocument>();

  async function plan(column: Column, wanted: Plan): Promise<SpreadDocument | null> {
    const n = ((await findLatest(column))?.n ?? 0) + 1;
    const [first, last] = [wanted.cards[0]?.from ?? '', wanted.cards.at(-1)?.from ?? ''];
    const { projectId, quiet, cards: relocated } = wanted;
    const spread = { _id: uuidv7(), ...within(column), projectId, quiet, n, first, last, cards: relocated };
    try {
      return await store.insert({ ...spread, open: 'planned', createdAt: new Date() }, []);
    } catch (error) {
      if (isDuplicateKey(error)) return null;
      throw error;
    }
  }

  return {
    ...createFormerRanks({ spreads, end }),
    async make(column, wanted) {
      if (wanted.cards.length === 0) return null;
      const planned = await plan(column, wanted);
      if (!planned) return null;
      const { _id } = planned;
      // From here on, a card that is put between them meets the plan; what was put there before is found here.
      const found = await neighbours.between(column, wanted.above, wanted.below, wanted.cards.length + 1);
      if (!areSame(wanted.cards, found)) {
        await takeBack(_id);
        return null;
      }
      const begun = await spreads.updateOne({ _id, open: 'planned' }, { $set: { open: 'begun' } });
      if (begun.modifiedCount === 0) return null;
      await finish(planned);
      return _id;
    },
    async settle(column) {
      const latest = await findLatest(column);
      if (!latest?.open) return;
      await delay(patienceMs);
      const same = await spreads.findOne({ _id: latest._id }).lean<SpreadDocument>();
      if (same) await end(same);
    },
    async publish(id) {
      await store.change(id, (found) => ({ events: [createSpreadEvent(found)] }));
    },
    async relocate({ _id, boardId, status }, rank, to) {
      if (rank === to) return true;
      const as = { _id, boardId, status, rank };
      return (await cards.collection.updateOne(as as never, newRank(to))).modifiedCount > 0;
    },
    async resume() {
      const left = await spreads
        .find({ open: { $in: ['planned', 'begun'] }, createdAt: { $lt: new Date(Date.now() - leftMs) } })
        .limit(resumedAtOnce)
        .lean<SpreadDocument[]>();
      for (const spread of left) await end(spread);
      return left.length > 0 ? new Date() : undefined;
    },
  };
}
