import type { EntryCollection } from './read-entries.ts';
import type { FillModel } from './search-fill.ts';
import type { SearchWord, SearchWordModel } from './search-word.model.ts';
import { numberOn } from './terms.ts';
import { parseWordId, toPeriod } from './vocabulary.ts';

/** Words that are looked at together. */
const batch = 500;
/** So many times in a run, words are looked at that titles lost: more than a client can write meanwhile. */
const mostBatches = 100;
/** Under which the position is kept. */
const positionId = 'search_vocabulary';

type Word = Pick<SearchWord, '_id' | 'seen'>;

export interface SweepVocabularyDeps {
  words: SearchWordModel;
  entries: EntryCollection;
  fills: FillModel;
  now?: () => number;
}

/**
 * Removes words that no title has any more, once no process remembers that they are there and no entry with them is on its
 * way: after a whole period in which nobody wrote them.
 */
export function createSweepVocabulary({ words, entries, fills, now = Date.now }: SweepVocabularyDeps) {
  let after: string | null = null;

  async function findUnused(ids: readonly string[]): Promise<string[]> {
    const asked = ids.map((_id) => {
      const { boardId, word } = parseWordId({ _id });
      return { _id, term: numberOn(boardId)({ kind: 'title', word }) };
    });
    const first = [{ $limit: 1 }, { $project: { _id: 1 } }];
    const found = await words.db
      .getClient()
      .db(words.db.name)
      .aggregate<Pick<SearchWord, '_id'>>([
        { $documents: asked },
        {
          $lookup: {
            ...{ from: entries.collectionName, localField: 'term', foreignField: 'terms' },
            ...{ pipeline: first, as: 'used' },
          },
        },
        { $match: { used: [] } },
        { $project: { _id: 1 } },
      ])
      .toArray();
    return found.map(({ _id }) => _id);
  }

  async function removeUnused(found: readonly Word[], before: number): Promise<void> {
    const old = found.filter(({ seen }) => seen < before).map(({ _id }) => _id);
    if (old.length === 0) return;
    await words.deleteMany({ _id: { $in: await findUnused(old) }, seen: { $lt: before } });
  }

  /** Looks at words that titles lost. */
  async function sweepLost(before: number): Promise<void> {
    const left = { $lt: before };
    for (let n = 0; n < mostBatches; n += 1) {
      const found = await words.find({ left }, { seen: 1 }).limit(batch).lean<Word[]>();
      if (found.length === 0) return;
      await removeUnused(found, before);
      await words.updateMany({ _id: { $in: found.map(({ _id }) => _id) }, left }, { $unset: { left: 1 } });
    }
  }

  /** Looks at the next ones of all words, for what a crash left, and begins anew at the end. */
  async function sweepNext(before: number): Promise<void> {
    after ??= (await fills.findById(positionId, { after: 1 }).lean())?.after ?? '';
    const found = await words
      .find({ _id: { $gt: after } }, { seen: 1 })
      .sort({ _id: 1 })
      .limit(batch)
      .lean<Word[]>();
    await removeUnused(found, before);
    const next = found.length < batch ? '' : (found.at(-1)?._id ?? '');
    if (next !== after)
      await fills.updateOne({ _id: positionId }, { $set: { after: next } }, { upsert: true });
    after = next;
  }

  return async function sweep(): Promise<void> {
    const before = toPeriod(now()) - 1;
    await sweepLost(before);
    await sweepNext(before);
  };
}
