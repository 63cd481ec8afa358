import { setTimeout as delay } from 'node:timers/promises';
import { createCoalescedRun } from '@cardinal/service-kit';
import type { CardModel, CardRow } from '../../kernel/card/card.model.ts';
import type { CommentModel } from '../comments/comment.model.ts';
import { createFormerIndex, type FormerIndex } from './former-index.ts';
import type { SearchEntry, SearchEntryModel } from './search-entry.model.ts';
import { beginning, type Fill, type FillModel, type Phase, phases, walks } from './search-fill.ts';
import type { IndexedComment, SearchIndex } from './search-index.ts';

/** By then no update is under way any more. */
const untilNextMs = 3_600_000;
/** Longer than any search that asks the former index. Milliseconds. */
const untilDropMs = 60_000;
const batch = 200;

export interface FillIndex extends Pick<FormerIndex, 'readFormer' | 'isWhole'> {
  /** Goes on where it was; once it is over, looks each hour for replicas of an earlier release. */
  run(): Promise<void>;
  stop(): Promise<void>;
}

export interface FillIndexDeps {
  fills: FillModel;
  cards: CardModel;
  comments: CommentModel;
  entries: SearchEntryModel;
  index: Pick<SearchIndex, 'addCards' | 'addComments' | 'moved' | 'removeLeft'>;
}

type FillDeps = Pick<FillIndexDeps, 'cards' | 'comments' | 'entries' | 'index'>;

/** Each takes in the next ones after an id. @returns the last of them; undefined after the end */
function createPhases({ cards, comments, entries, index }: FillDeps) {
  const addCards = async (after: string): Promise<string | undefined> => {
    const found = await cards
      .find({ _id: { $gt: after } }, { version: 1 })
      .sort({ _id: 1 })
      .limit(batch)
      .lean<Pick<CardRow, '_id' | 'version'>[]>();
    await index.addCards(found);
    // A replica of an earlier release brought their comments along in its own index alone.
    await index.moved(found.map(({ _id }) => _id));
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

  const removeLeft = async (after: string): Promise<string | undefined> => {
    const found = await entries
      .find({ _id: { $gt: after } }, { _id: 1 })
      .sort({ _id: 1 })
      .limit(batch)
      .lean<Pick<SearchEntry, '_id'>[]>();
    await index.removeLeft(found.map(({ _id }) => _id));
    return found.at(-1)?._id;
  };

  const work: Record<Phase, typeof addCards> = {
    cards: addCards,
    comments: addComments,
    entries: removeLeft,
  };
  return work;
}

const isBefore = (time: Date, ms: number): boolean => time.getTime() < Date.now() - ms;
const isDue = ({ walks: over, walkedAt }: Fill): boolean =>
  over === 0 || (over < walks && isBefore(walkedAt, untilNextMs));

/**
 * Brings cards and comments into the search that were written before there was one, or before its index was another one,
 * which is dropped in the end.
 */
export function createFillIndex({ fills, ...deps }: FillIndexDeps): FillIndex {
  const fillId = deps.entries.collection.name;
  const work = createPhases(deps);
  const { readFormer, isWhole, expectRollback, drop, isRevived } = createFormerIndex({ fills, fillId });
  let restsUntil = 0;

  async function read(): Promise<Fill> {
    const first = { walks: 0, walkedAt: new Date(0), ...beginning, isFormerGone: false };
    const options = { upsert: true, returnDocument: 'after' } as const;
    return fills.findOneAndUpdate({ _id: fillId }, { $setOnInsert: first }, options).lean<Fill>().orFail();
  }

  /** Does what is to be done before it walks, be it again. */
  async function prepare(fill: Fill): Promise<Fill> {
    if (fill.walks < walks) {
      if (!fill.isFormerGone) await expectRollback();
      return fill;
    }
    if (fill.isFormerGone)
      return (await isRevived()) ? { ...fill, ...beginning, walks: walks - 1, walkedAt: new Date(0) } : fill;
    // Searches that began before the walk was over may still ask it.
    if (!isBefore(fill.walkedAt, untilDropMs)) return fill;
    await drop();
    return { ...fill, isFormerGone: true };
  }

  async function step(fill: Fill): Promise<Fill> {
    // One that was revived goes first: what comes into it during the walk revives it again.
    if (fill.isFormerGone && fill.of === beginning.of && fill.after === beginning.after) await drop();
    const last = await work[fill.of](fill.after);
    if (last !== undefined) return { ...fill, after: last };
    const isLast = fill.walks + 1 === walks;
    const next = phases[phases.indexOf(fill.of) + 1];
    if (next && (isLast || next !== 'entries')) return { ...fill, of: next, after: '' };
    return { ...fill, ...beginning, walks: fill.walks + 1, walkedAt: new Date() };
  }

  /** @returns whether it is stored: not if another replica ended this walk, as one goes on that is not the lead any more */
  async function store({ walks: over, walkedAt }: Fill, { _id, ...set }: Fill): Promise<boolean> {
    return (await fills.updateOne({ _id, walks: over, walkedAt }, { $set: set })).matchedCount > 0;
  }

  async function walk(): Promise<void> {
    if (Date.now() < restsUntil) return;
    const stored = await read();
    let fill = await prepare(stored);
    if (fill !== stored && !(await store(stored, fill))) return;
    while (isDue(fill) && !filling.isStopped()) {
      const began = performance.now();
      const next = await step(fill);
      if (!(await store(fill, next))) return;
      fill = next;
      // As long as it took: it is in no hurry, and users are.
      await delay(performance.now() - began);
    }
    if (fill.walks >= walks && fill.isFormerGone) restsUntil = Date.now() + untilNextMs;
  }

  const filling = createCoalescedRun({ work: walk });
  return { run: filling.request, stop: filling.stop, readFormer, isWhole };
}
