import type { Card } from '@cardinal/contracts';
import type { BoardAccess } from '../../kernel/access/board-access.ts';
import type { Viewer } from '../../kernel/access/viewer.ts';
import type { CardModel, CardRow } from '../../kernel/card/card.model.ts';
import type { CardPresenter } from '../../kernel/card/card.presenter.ts';
import type { BoardCounts } from '../../kernel/card-counts/board-counts.ts';
import { type CompareEntriesDeps, createCompareEntries } from './compare-entries.ts';
import {
  getSimilarity,
  leastSimilar,
  shareOfTitle,
  takeMostSimilar,
  weighBy,
  wordsOfDraft,
} from './similarity.rules.ts';

/** Cards that are shown. */
const mostShown = 5;
/** Cards whose titles are read, as they say which of them are the most similar. */
const mostRead = 20;

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

export interface SimilarCardsDeps extends CompareEntriesDeps {
  access: BoardAccess;
  boardCounts: Pick<BoardCounts, 'byBoard'>;
  cards: CardModel;
  presenter: Pick<CardPresenter, 'cards'>;
}

/** Compares drafts with the index of the search, so that no text of a card is read that is not shown in the end. */
export function createSimilarCards(deps: SimilarCardsDeps): SimilarCards {
  const { access, boardCounts, cards, presenter } = deps;
  const compareEntries = createCompareEntries(deps);

  return async (viewer, { slug, boardSlug }, { title, description }) => {
    const { board, role } = await access.boardBySlugs(viewer, slug, boardSlug);
    const words = wordsOfDraft(board._id, title, description);
    if (words.length === 0) return [];
    const [{ found, compare }, byBoard] = await Promise.all([
      compareEntries(board._id, words),
      boardCounts.byBoard([board._id]),
    ]);
    if (found.size === 0) return [];
    const total = byBoard.get(board._id)?.reduce((sum, n) => sum + n, 0) ?? 0;
    const shares = takeMostSimilar(await compare(weighBy(found, total)), mostRead);
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
