import { createWriter, isDuplicateKey } from '@cardinal/service-kit';
import { createFindWords, mostTaken, type WantedWords } from './find-words.ts';
import type { SearchWord, SearchWordModel } from './search-word.model.ts';
import { listGaps, numberOn } from './terms.ts';

/** A word of a title on a board. */
export interface BoardWord {
  boardId: string;
  word: string;
}

export interface UsedWord extends BoardWord {
  /** Of the card. */
  createdAt: Date;
}

export interface FoundWords {
  words: BoardWord[];
  /** Boards that may have others. */
  cut: string[];
}

/** The words of titles, by board: a search expands only to words of boards that its user sees. */
export interface Vocabulary {
  /** Takes in words of titles. Costs nothing for those that this process took in just before of a card as new. */
  add(words: readonly UsedWord[]): Promise<void>;
  /** Lets these words be removed soon if no other title has them. */
  lose(words: readonly BoardWord[]): Promise<void>;
  /** Removes the words of a board that is gone. */
  removeBoard(boardId: string): Promise<void>;
  /** Words that begin with one of these, so many at most. */
  findBeginning(boardIds: readonly string[], starts: readonly string[], most?: number): Promise<FoundWords>;
  /** Words of which the first letters differ from those of this one in a letter, or in none, so many at most. */
  findNear(boardIds: readonly string[], word: string, most?: number): Promise<FoundWords>;
}

/** Words that a process remembers of a period, in a few megabytes. */
const mostRemembered = 20_000;
const dayMs = 86_400_000;
/** How long a process remembers words, and no word is removed that one may remember. */
const periodMs = 600_000;
const lastCharacter = '\u{10FFFF}';

export const toDay = (time: number): number => Math.floor(time / dayMs);
export const toPeriod = (time: number): number => Math.floor(time / periodMs);

/** The ids that begin with this one. */
const toRange = (id: string) => ({ $gte: id, $lt: id + lastCharacter });

export const toWordId = ({ boardId, word }: BoardWord): string => `${boardId}/${word}`;

export function parseWordId({ _id }: Pick<SearchWord, '_id'>): BoardWord {
  const end = _id.indexOf('/');
  return { boardId: _id.slice(0, end), word: _id.slice(end + 1) };
}

/** Remembers which words were taken in within this period, with the day on which they were used. */
function createMemory() {
  let period = 0;
  let known = new Map<string, number>();
  return {
    /** Forgets all of it with the period, and when it is full. */
    open(current: number): Map<string, number> {
      if (period !== current || known.size >= mostRemembered) known = new Map();
      period = current;
      return known;
    },
  };
}

/** Each word once, with the day on which it was used last, by its id. */
function joinUses(all: readonly UsedWord[]): Map<string, { boardWord: BoardWord; used: number }> {
  const joined = new Map<string, { boardWord: BoardWord; used: number }>();
  for (const { createdAt, ...boardWord } of all) {
    const id = toWordId(boardWord);
    const used = Math.max(toDay(createdAt.getTime()), joined.get(id)?.used ?? 0);
    joined.set(id, { boardWord, used });
  }
  return joined;
}

interface VocabularyDeps {
  words: SearchWordModel;
  now?: () => number;
}

export function createVocabulary({ words, now = Date.now }: VocabularyDeps): Vocabulary {
  const writer = createWriter({ model: words });
  const memory = createMemory();
  const find = createFindWords({ words });

  async function addOne(
    _id: string,
    { boardId, word }: BoardWord,
    last: Pick<SearchWord, 'used' | 'seen'>,
  ): Promise<void> {
    const near = listGaps(word).map(numberOn(boardId));
    const update = { $max: last, $setOnInsert: { boardId, ...(near.length > 0 && { near }) } };
    try {
      await writer.update({ filter: { _id }, update, upsert: true });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      // Another replica took it in at the same time, so that it is there now.
      await addOne(_id, { boardId, word }, last);
    }
  }

  async function look(wanted: WantedWords): Promise<FoundWords> {
    const { ids, cut } = await find(wanted);
    return { words: ids.map((_id) => parseWordId({ _id })), cut };
  }

  return {
    async add(all) {
      const seen = toPeriod(now());
      const known = memory.open(seen);
      const fresh = [...joinUses(all)].filter(([id, { used }]) => (known.get(id) ?? -1) < used);
      const writes = fresh.map(async ([id, { boardWord, used }]) => {
        await addOne(id, boardWord, { used, seen });
        // Not what is remembered by now: that may be of the next period.
        known.set(id, used);
      });
      await Promise.all(writes);
    },
    async lose(all) {
      const left = toPeriod(now());
      const writes = [...new Set(all.map(toWordId))].map((_id) =>
        writer.update({ filter: { _id }, update: { $max: { left } } }),
      );
      await Promise.all(writes);
    },
    async removeBoard(boardId) {
      await words.deleteMany({ _id: toRange(toWordId({ boardId, word: '' })) });
    },
    findBeginning: (boardIds, starts, most = mostTaken) =>
      look({
        ...{ boardIds, most, hint: { _id: 1 } },
        toFilter: (ids) => ({
          $or: ids.flatMap((boardId) =>
            starts.map((word) => ({ _id: toRange(toWordId({ boardId, word })) })),
          ),
        }),
      }),
    findNear: (boardIds, word, most = mostTaken) =>
      look({
        ...{ boardIds, most, hint: 'near' },
        // Boards may share numbers.
        toFilter: (ids) => ({
          near: { $in: ids.flatMap((boardId) => listGaps(word).map(numberOn(boardId))) },
          boardId: { $in: ids },
        }),
      }),
  };
}
