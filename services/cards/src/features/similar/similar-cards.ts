import type { Card } from '@cardinal/contracts';
import type { BoardAccess } from '../../kernel/access/board-access.ts';
import type { Viewer } from '../../kernel/access/viewer.ts';
import type { CardModel, CardRow } from '../../kernel/card/card.model.ts';
import type { CardPresenter } from '../../kernel/card/card.presenter.ts';
import type { BoardCounts } from '../../kernel/card-counts/board-counts.ts';
import { readEntries } from '../search/read-entries.ts';
import type { SearchEntry, SearchEntryModel } from '../search/search-entry.model.ts';
import { parseEntryId } from '../search/search-entry.rules.ts';
import {
  type DraftWord,
  type Found,
  getShare,
  getSimilarity,
  leastSimilar,
  rarestCommon,
  shareOfTitle,
  type Weigh,
  weighBy,
  wordsOfDraft,
} from './similarity.rules.ts';

/** Cards that are shown. */
const mostShown = 5;
/** Cards whose titles are read, as they say which of them are the most similar. */
const mostRead = 20;
/** Entries of the index that are read, by what they share of the rarer words. */
const mostCompared = 40;
/** Cards that are looked for by each word, the newest. */
const newest = 100;
/** Of words that more cards have, the rarest are looked for further back: an old report may share no rarer word. */
const furtherBack = { terms: 8, newest: 1_500 };

interface Draft {
  title: string;
  description: string;
}

/** The cards of a board that are most like a draft, the most similar first. */
export type SimilarCards = (
  viewer: Viewer,
  address: { slug: string; boardSlug: string },
  draft: Draft,
) => Promise<Card[]>;

export interface SimilarCardsDeps {
  access: BoardAccess;
  boardCounts: Pick<BoardCounts, 'byBoard'>;
  cards: CardModel;
  entries: SearchEntryModel;
  presenter: Pick<CardPresenter, 'cards'>;
}

const listTerms = (words: readonly DraftWord[]): number[] => [
  ...new Set(words.flatMap(({ whole, beginning }) => [whole, ...(beginning === null ? [] : [beginning])])),
];

/** Finds the places of cards that have terms, from the index alone. */
function createLook({ entries }: Pick<SimilarCardsDeps, 'entries'>) {
  /** The newest that have each term. */
  async function look(terms: readonly number[], most: number): Promise<Map<number, Found>> {
    const [first = [], ...others] = terms.map((term) => [
      { $match: { terms: term } },
      { $limit: most },
      { $group: { _id: term, places: { $push: '$place' } } },
    ]);
    const union = others.map((pipeline) => ({ $unionWith: { coll: entries.collection.name, pipeline } }));
    const found = await readEntries<{ _id: number; places: number[] }>(entries, [...first, ...union]);
    return new Map(found.map(({ _id, places }) => [_id, { places, isAll: places.length < most }]));
  }

  return async (terms: readonly number[]): Promise<Map<number, Found>> => {
    const found = await look(terms, newest);
    const common = rarestCommon(found).slice(0, furtherBack.terms);
    return common.length > 0 ? new Map([...found, ...(await look(common, furtherBack.newest))]) : found;
  };
}

/** The cards with the most of these terms, each with the rarest of them, by which it is found. */
function best(found: ReadonlyMap<number, Found>, weigh: Weigh): { terms: number; place: number }[] {
  const scores = new Map<number, { score: number; terms: number }>();
  const rarestFirst = [...found].toSorted(([one], [other]) => weigh(other) - weigh(one));
  for (const [term, { places }] of rarestFirst) {
    const weight = weigh(term);
    for (const place of places) {
      const known = scores.get(place);
      if (known) known.score += weight;
      else scores.set(place, { score: weight, terms: term });
    }
  }
  return [...scores]
    .toSorted(([, one], [, other]) => other.score - one.score)
    .slice(0, mostCompared)
    .map(([place, { terms }]) => ({ terms, place }));
}

/** Compares drafts with the index of the search, so that no text of a card is read that is not shown in the end. */
export function createSimilarCards(deps: SimilarCardsDeps): SimilarCards {
  const { access, boardCounts, cards, entries, presenter } = deps;
  const look = createLook(deps);

  /** The cards that share the most with a draft, with the share. */
  async function compare(words: readonly DraftWord[], found: ReadonlyMap<number, Found>, weigh: Weigh) {
    const shared = await readEntries<Pick<SearchEntry, '_id' | 'terms'>>(entries, [
      { $match: { $or: best(found, weigh) } },
      { $project: { terms: { $setIntersection: ['$terms', listTerms(words)] } } },
    ]);
    const shares = shared.map((entry) => ({
      cardId: parseEntryId(entry).cardId,
      share: getShare(words, new Set(entry.terms), weigh),
    }));
    return new Map(
      shares
        .filter(({ share }) => share >= leastSimilar)
        .toSorted((one, other) => other.share - one.share)
        .slice(0, mostRead)
        .map(({ cardId, share }) => [cardId, share]),
    );
  }

  return async (viewer, { slug, boardSlug }, { title, description }) => {
    const { board, role } = await access.boardBySlugs(viewer, slug, boardSlug);
    const words = wordsOfDraft(board._id, title, description);
    if (words.length === 0) return [];
    const [found, byBoard] = await Promise.all([look(listTerms(words)), boardCounts.byBoard([board._id])]);
    if (found.size === 0) return [];
    const total = byBoard.get(board._id)?.reduce((sum, n) => sum + n, 0) ?? 0;
    const shares = await compare(words, found, weighBy(found, total));
    if (shares.size === 0) return [];
    // The index may be behind.
    const rows = await cards
      .find({ _id: { $in: [...shares.keys()] }, boardId: board._id, deleted: false })
      .lean<CardRow[]>();
    const similar = rows
      .map((row) => ({
        row,
        by: getSimilarity(shares.get(row._id) ?? 0, shareOfTitle(row.title, words)),
      }))
      .filter(({ by }) => by >= leastSimilar)
      .toSorted((one, other) => other.by - one.by);
    return presenter.cards(
      similar.slice(0, mostShown).map(({ row }) => row),
      viewer,
      role,
    );
  };
}
