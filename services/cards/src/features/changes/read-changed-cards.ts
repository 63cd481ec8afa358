import {
  type BodyOf,
  type Card,
  type Label,
  may,
  type ResponseOf,
  type readChangedCards,
} from '@cardinal/contracts';
import { fitting } from '@cardinal/service-kit';
import type { BoardAccess } from '../../kernel/access/board-access.ts';
import { guest, type Viewer } from '../../kernel/access/viewer.ts';
import type { CardPresenter, ListedCard } from '../../kernel/card/card.presenter.ts';
import type { BoardCounts } from '../../kernel/card-counts/board-counts.ts';
import { countsByStatus, getTotal } from '../../kernel/card-counts/card-counts.rules.ts';
import type { CardListRepository } from '../card-lists/card-list.repository.ts';
import type { Labels } from '../labels/labels.ts';
import { labelsOn } from '../labels/seen-labels.ts';

type Asked = BodyOf<typeof readChangedCards>;

export type ReadChangedCards = (asked: Asked) => Promise<ResponseOf<typeof readChangedCards>['seen']>;

export interface ReadChangedCardsDeps {
  access: BoardAccess;
  cards: Pick<CardListRepository, 'findAll'>;
  boardCounts: Pick<BoardCounts, 'byBoard'>;
  presenter: CardPresenter;
  labels: Pick<Labels, 'of'>;
}

const toViewer = (reader: Asked['reader']): Viewer => (reader ? { ...reader, sponsored: false } : guest);

/** Reads cards after their changes were told of, so nothing here may be older than the database. */
export function createReadChangedCards({
  access,
  cards,
  boardCounts,
  presenter,
  labels,
}: ReadChangedCardsDeps): ReadChangedCards {
  async function count(boardIds: readonly string[]) {
    const counts = boardIds.length > 0 ? await boardCounts.byBoard(boardIds) : new Map();
    return [...counts].map(([boardId, one]) => ({ boardId, cardCount: getTotal(countsByStatus(one, {})) }));
  }

  return async ({ projectId, reader, boardId, cardIds, countOf, bytes, ...asked }) => {
    const viewer = toViewer(reader);
    const seen = await access.boardsOfProject(viewer, projectId);
    if (!seen) return null;
    const { role } = seen;
    const boardIds = seen.boardIds.filter((id) => boardId === null || id === boardId);
    const rows = boardIds.length > 0 ? await cards.findAll(boardIds, cardIds) : [];
    const seenBoards = countOf.filter((id) => boardIds.includes(id));
    const usesLabels = may(role, 'label.use');
    // Read after the cards, and not from memory: another replica may have changed them.
    const [shown, its, cardCounts] = await Promise.all([
      presenter.cards(rows, viewer, role),
      usesLabels && (asked.labels || rows.some(({ labelIds }) => labelIds?.length))
        ? labels.of(projectId)
        : [],
      count(seenBoards),
    ]);
    const labelled = shown.map((card, at) => withLabels(card, rows[at], its));
    const fits = fitting(labelled, bytes);
    const next = labelled[fits.length];
    return {
      role,
      cards: fits,
      answered: next ? cardIds.indexOf(next.id) : cardIds.length,
      labels: asked.labels && usesLabels ? its : null,
      cardCounts,
      seenBoards,
    };
  };
}

const withLabels = (card: Card, row: ListedCard | undefined, labels: readonly Label[]): Card =>
  row?.labelIds?.length ? { ...card, labels: labelsOn(row, new Map([[row.projectId, labels]])) } : card;
