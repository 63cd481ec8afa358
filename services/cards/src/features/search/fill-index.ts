import { setTimeout as delay } from 'node:timers/promises';
import { type Connection, createCoalescedRun } from '@cardinal/service-kit';
import mongoose, { type Model } from 'mongoose';
import type { CardModel, CardRow } from '../../kernel/card/card.model.ts';
import type { CommentModel } from '../comments/comment.model.ts';
import type { SearchEntryModel } from './search-entry.model.ts';
import type { IndexedComment, SearchIndex } from './search-index.ts';

/** How far the index has been filled with what earlier releases wrote. */
interface Fill {
  /** The name of its collection. */
  _id: string;
  /** Walks that are over, and when the last one was. */
  walks: number;
  walkedAt: Date;
  /** The position of this walk. */
  of: 'cards' | 'comments';
  after: string;
}

const schema = new mongoose.Schema<Fill>(
  { _id: String, walks: Number, walkedAt: Date, of: String, after: String } as never,
  { versionKey: false },
);
export const fillModel = (connection: Connection) =>
  connection.model<Fill>('SearchFill', schema, 'search_fill');

/** After the first walk, another one finds what replicas of an earlier release wrote beside this one. */
const walks = 2;
/** By then no update is under way any more. */
const untilNextMs = 3_600_000;
const batch = 200;
/** Collections in which earlier releases kept the index. */
const formerNames = ['search_entries', 'search_index'];

const begin = { of: 'cards', after: '' } as const;

export interface FillIndex {
  /** Goes on where it was; costs nothing once it is over. */
  run(): Promise<void>;
  /** Whether all there was is found. */
  isDone(): Promise<boolean>;
  stop(): Promise<void>;
}

export interface FillIndexDeps {
  fills: Model<Fill>;
  cards: CardModel;
  comments: CommentModel;
  entries: SearchEntryModel;
  index: Pick<SearchIndex, 'addCards' | 'addComments'>;
}

/**
 * Brings cards and comments into the search that were written before there was one, or before its index was another one,
 * which is dropped in the end.
 */
export function createFillIndex({ fills, cards, comments, entries, index }: FillIndexDeps): FillIndex {
  const fillId = entries.collection.name;
  let state: Fill | null = null;
  let isFilled = false;

  const addCards = async (after: string): Promise<string | undefined> => {
    const found = await cards
      .find({ _id: { $gt: after } }, { version: 1 })
      .sort({ _id: 1 })
      .limit(batch)
      .lean<Pick<CardRow, '_id' | 'version'>[]>();
    await index.addCards(found);
    return found.at(-1)?._id;
  };
  const addComments = async (after: string): Promise<string | undefined> => {
    const found = await comments
      .find({ _id: { $gt: after }, deleted: false }, { outbox: 0 })
      .sort({ _id: 1 })
      .limit(batch)
      .lean<IndexedComment[]>();
    await index.addComments(found);
    return found.at(-1)?._id;
  };

  async function dropFormer(): Promise<void> {
    for (const name of formerNames) await fills.db.dropCollection(name);
    await fills.deleteMany({ _id: { $ne: fillId } });
  }

  async function step(fill: Fill): Promise<Fill> {
    const last = await (fill.of === 'cards' ? addCards : addComments)(fill.after);
    if (last !== undefined) return { ...fill, after: last };
    if (fill.of === 'cards') return { ...fill, of: 'comments', after: '' };
    if (fill.walks + 1 === walks) await dropFormer();
    return { ...fill, ...begin, walks: fill.walks + 1, walkedAt: new Date() };
  }

  const read = async (): Promise<Fill> =>
    (await fills.findById(fillId).lean<Fill>()) ?? {
      ...{ _id: fillId, walks: 0, walkedAt: new Date(0) },
      ...begin,
    };
  const isDue = ({ walks: over, walkedAt }: Fill): boolean =>
    over === 0 || (over < walks && walkedAt.getTime() < Date.now() - untilNextMs);

  async function walk(): Promise<void> {
    state ??= await read();
    while (isDue(state) && !filling.isStopped()) {
      const began = performance.now();
      state = await step(state);
      const { _id, ...set } = state;
      await fills.updateOne({ _id }, { $set: set }, { upsert: true });
      // As long as it took: it is in no hurry, and users are.
      await delay(performance.now() - began);
    }
  }

  const filling = createCoalescedRun({ work: walk });
  return {
    run: filling.request,
    async isDone() {
      isFilled ||= ((await fills.findById(fillId).lean<Fill>())?.walks ?? 0) > 0;
      return isFilled;
    },
    stop: filling.stop,
  };
}
