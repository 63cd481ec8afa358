import { mostTaken } from './find-words.ts';
import { isOneOff, type Rank } from './match.ts';
import {
  formerTerms,
  getStart,
  hasBeginning,
  inTitleOrText,
  isForgiven,
  numberOn,
  type Term,
} from './terms.ts';
import { type BoardWord, type FoundWords, parseWordId, toWordId, type Vocabulary } from './vocabulary.ts';
import { shareOut } from './word-shares.ts';

/** Cards with a word at a rank have one of these numbers; in texts, those with this part of a word. */
export interface Numbers {
  terms: readonly number[];
  /** Boards on which it may have others: the vocabulary has more words there than are looked for. */
  cut: readonly string[];
}

export interface TermNumbers {
  by(rank: Rank, word: string): Promise<Numbers>;
  /** Whether all of them were looked for so far. */
  areAll(): boolean;
}

const exactTerms: Record<'title' | 'text' | 'comment', (word: string) => Term[]> = {
  title: (word) => [{ kind: 'title', word }],
  text: inTitleOrText,
  comment: (word) => [{ kind: 'comment', word }],
};

/** Words of titles that all words of a search are replaced by. */
const mostOfSearch = 2 * mostTaken;

export interface TermNumbersDeps {
  vocabulary: Pick<Vocabulary, 'findBeginning' | 'findNear'>;
  boardIds: readonly string[];
  /** How many words the search has. */
  wordCount: number;
  /** Whether the index of an earlier release is asked, too. */
  withFormer?: boolean;
}

/** Knows the terms of one search, and looks up each word once. */
export function createTermNumbers({
  vocabulary,
  boardIds,
  wordCount,
  withFormer = false,
}: TermNumbersDeps): TermNumbers {
  const known = new Map<string, Promise<Numbers>>();
  const begun = new Map<string, Promise<FoundWords>>();
  const most = Math.min(mostTaken, Math.floor(mostOfSearch / wordCount));
  let areAll = true;

  const onAll = (terms: readonly Term[]): number[] =>
    boardIds.flatMap((boardId) => terms.map(numberOn(boardId)));
  const toNumbers = (terms: readonly Term[]): Numbers => ({ terms: onAll(terms), cut: [] });

  function findBeginning(start: string): Promise<FoundWords> {
    const found = begun.get(start) ?? vocabulary.findBeginning(boardIds, [start], most);
    begun.set(start, found);
    return found;
  }

  /** Words that begin with this one, or differ from it in a letter. */
  async function findLike(wanted: string): Promise<FoundWords> {
    const found = await Promise.all([
      findBeginning(wanted),
      findBeginning(getStart(wanted)),
      vocabulary.findNear(boardIds, wanted, most),
    ]);
    const isLike = ({ word }: BoardWord) =>
      word.startsWith(wanted) || (isForgiven(word) && isOneOff(word, wanted));
    const like = found.flatMap(({ words }) => words).filter(isLike);
    // Each look-up found as many at most; boards have their shares of all together, too.
    const byBoard = Map.groupBy(new Set(like.map(toWordId)), (_id) => parseWordId({ _id }).boardId);
    const boards = [...byBoard].map(([_id, newest]) => ({ _id, count: newest.length, newest }));
    const shared = shareOut(boards, { most, looked: Number.POSITIVE_INFINITY });
    return {
      words: shared.ids.map((_id) => parseWordId({ _id })),
      cut: [...new Set([...found.flatMap(({ cut }) => cut), ...shared.cut])],
    };
  }

  async function expand(rank: 'beginning' | 'typo', word: string): Promise<Numbers> {
    const { words, cut } = await (rank === 'typo' ? findLike : findBeginning)(word);
    areAll &&= cut.length === 0;
    const found = words.map((one) => numberOn(one.boardId)({ kind: 'title', word: one.word }));
    const terms = withFormer ? [...found, ...onAll(formerTerms(rank, word))] : found;
    return { terms: [...new Set(terms)], cut };
  }

  const look = async (rank: Rank, word: string): Promise<Numbers> => {
    if (rank !== 'beginning' && rank !== 'typo') return toNumbers(exactTerms[rank](word));
    if (!hasBeginning(word)) return toNumbers(exactTerms.title(word));
    return expand(isForgiven(word) ? rank : 'beginning', word);
  };

  return {
    by(rank, word) {
      const key = `${rank}/${word}`;
      const found = known.get(key) ?? look(rank, word);
      known.set(key, found);
      return found;
    },
    areAll: () => areAll,
  };
}
