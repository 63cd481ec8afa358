import {
  type Card,
  type ClosingReason,
  cardStatuses,
  closingReasons,
  isClosed,
  isRefused,
  limits,
  type PublicAddress,
  publicBoardPath,
  publicCardPath,
  statusText,
} from '@cardinal/contracts';
import { excerpt } from '@cardinal/markdown';
import { html } from '@cardinal/service-kit';
import type { BoardAccess } from '../../kernel/access/board-access.ts';
import { guest } from '../../kernel/access/viewer.ts';
import type { ListedCard } from '../../kernel/card/card.presenter.ts';
import {
  getCardId,
  getVersion,
  type HistoryRepository,
  type HistoryRow,
} from '../../kernel/history/history.repository.ts';
import { types } from '../../kernel/html/page-parts.ts';
import type { BoardLists } from '../card-lists/board-lists.ts';
import type { CardListRepository } from '../card-lists/card-list.repository.ts';
import { type AtomEntry, entriesOfFeed, type Feed, toAtomFeed } from './atom.ts';
import { getPublicAddress } from './public-pages.ts';

export interface FeedDeps {
  access: BoardAccess;
  lists: BoardLists;
  cards: Pick<CardListRepository, 'findAll'>;
  history: Pick<HistoryRepository, 'onBoards'>;
  origin: string;
}

/** A card that is new. */
function newCard(card: Card, url: string): AtomEntry {
  const markup = html`<entry>
      <id>urn:uuid:${card.id}</id>
      <title>${card.title}</title>
      <link href="${url}" />
      <author><name>${card.createdByUser?.username ?? 'Unknown'}</name></author>
      <published>${card.createdAt}</published>
      <updated>${card.createdAt}</updated>
      <category term="${types[card.type]}" />
      <summary>${excerpt(card.description, limits.descriptionInLists)}</summary>
    </entry>`;
  return { at: card.createdAt, markup };
}

/** An entry for the new status of a card, in the words of the page that shows it. */
export function newStatus(
  row: HistoryRow,
  title: string,
  { url, to }: { url: string; to: string },
): AtomEntry {
  const at = row.at.toISOString();
  const markup = html`<entry>
      <id>urn:uuid:${getCardId(row)}#${getVersion(row)}</id>
      <title>${title}: ${to}</title>
      <link href="${url}" />
      <updated>${at}</updated>
      <category term="${to}" />
    </entry>`;
  return { at, markup };
}

/** The status that an edit set; undefined if it set none. */
const statusSetBy = ({ changes }: HistoryRow): unknown => changes.find(({ field }) => field === 'status')?.to;

const reasonIn = (value: unknown): ClosingReason | null =>
  closingReasons.find((reason) => reason === value) ?? null;

const reasonSetBy = ({ changes }: HistoryRow): ClosingReason | null =>
  reasonIn(changes.find(({ field }) => field === 'closingReason')?.to);

/** Whether an edit made something of a card that had been refused. */
const delivers = ({ changes }: HistoryRow): boolean =>
  changes.some(
    ({ field, from, to }) =>
      field === 'closingReason' &&
      isRefused({ closingReason: reasonIn(from) }) &&
      !isRefused({ closingReason: reasonIn(to) }),
  );

/** The column of a roadmap that an edit brought a card to; undefined for none. */
export function columnSetBy(row: HistoryRow): unknown {
  const status = statusSetBy(row) ?? (delivers(row) ? cardStatuses.find(isClosed) : undefined);
  return isRefused({ closingReason: reasonSetBy(row) }) ? undefined : status;
}

/** Why the card was closed by an edit, also where that was said later. */
const findClosingReason = (
  row: HistoryRow,
  { status, closingReason = null }: ListedCard,
): ClosingReason | null => reasonSetBy(row) ?? (statusSetBy(row) === status ? closingReason : null);

interface Move {
  row: HistoryRow;
  card: ListedCard;
  to: unknown;
}

/**
 * Moves by the latest edits on these boards. Cards that were deleted or went to another board are left out.
 * @param placeSetBy where an edit brought the card; undefined if nowhere
 */
export function createLatestMoves({ cards, history }: Pick<FeedDeps, 'cards' | 'history'>) {
  return async (boardIds: readonly string[], placeSetBy: (row: HistoryRow) => unknown): Promise<Move[]> => {
    const edits = await history.onBoards(boardIds, null, entriesOfFeed);
    const moves = edits.filter((row) => placeSetBy(row) !== undefined);
    const found = await cards.findAll(boardIds, [...new Set(moves.map(getCardId))]);
    const byId = new Map(found.map((card) => [card._id, card]));
    return moves.flatMap((row) => {
      const card = byId.get(getCardId(row));
      return card ? [{ row, card, to: placeSetBy(row) }] : [];
    });
  };
}

/** The latest of a board for guests: its new cards, and changes of status among the latest edits. */
export function createFeeds({ access, lists, cards, history, origin }: FeedDeps) {
  const latestMoves = createLatestMoves({ cards, history });

  /** @throws AppError `not_found` for a board that guests do not see */
  return async (at: PublicAddress): Promise<Feed> => {
    const seen = await access.boardBySlugs(guest, at.project, at.board);
    const { board, project } = seen;
    const address = getPublicAddress(seen);
    const slugs = { slug: address.project, boardSlug: address.board };
    const newest = { sort: 'createdAt', order: 'desc', limit: entriesOfFeed } as const;
    const [page, moves] = await Promise.all([
      lists.page(guest, slugs, newest, { publicOnly: true }),
      latestMoves([board._id], statusSetBy),
    ]);
    const toCardUrl = (cardId: string) => origin + publicCardPath(address, cardId);
    const feed = toAtomFeed({
      id: `urn:uuid:${board._id}`,
      title: `${board.name} - ${project.name}`,
      author: project.name,
      url: origin + publicBoardPath(address),
      entries: [
        ...page.cards.map((card) => newCard(card, toCardUrl(card.id))),
        ...moves.map(({ row, card, to }) =>
          newStatus(row, card.title, {
            url: toCardUrl(card._id),
            to: statusText(String(to), findClosingReason(row, card)),
          }),
        ),
      ],
    });
    return { ...feed, hidden: board.hiddenFromSearch === true };
  };
}
