import type { Card, pageBoardCards, QueryOf, Role } from '@cardinal/contracts';
import type { Viewer } from '../../kernel/access/viewer.ts';
import { assignedTo, inLane, labelledWith, type Position, positionAt } from './card-list.queries.ts';
import type { CardListRepository } from './card-list.repository.ts';
import type { ShowCards } from './search-page.ts';

export interface BoardAddress {
  slug: string;
  boardSlug: string;
}

type WholeQuery = Omit<QueryOf<typeof pageBoardCards>, 'cursor' | 'limit'>;

/**
 * All cards of a list, page after page, with the whole of their descriptions. Before each page it is decided anew who the
 * viewer is and what they see. In an order other than by creation, a card that changes meanwhile may be missing or come
 * twice.
 */
export type EachPage = (
  findViewer: () => Promise<Viewer>,
  at: BoardAddress,
  query: WholeQuery,
) => AsyncGenerator<Card[], void>;

/** Cards that are in memory at once. */
export const cardsAtOnce = 100;

/** The filter that somebody asks for, as far as they see what it is about. */
export function toListFilter<Asked extends Omit<WholeQuery, 'sort' | 'order'>>(
  { assignee, lane, ...asked }: Asked,
  viewer: Viewer,
  role: Role,
) {
  return {
    ...asked,
    assigned: assignedTo(assignee, viewer.id, role),
    labelled: labelledWith(asked, role),
    ...inLane({ lane, priority: asked.priority }, role),
  };
}

export interface EachPageDeps {
  boardAt(viewer: Viewer, at: BoardAddress): Promise<{ boardId: string; role: Role; show: ShowCards }>;
  /** Where a position in a manual order is by now. */
  positionNow(boardId: string, position: Position): Promise<Position>;
  cards: Pick<CardListRepository, 'wholeOfBoard'>;
}

export function createEachPage({ boardAt, positionNow, cards }: EachPageDeps): EachPage {
  return async function* eachPage(findViewer, at, { sort, order, ...asked }) {
    let from: Position | undefined;
    do {
      const viewer = await findViewer();
      const { boardId, role, show } = await boardAt(viewer, at);
      const filter = toListFilter(asked, viewer, role);
      const start = from && sort === 'manual' ? await positionNow(boardId, from) : from;
      const page = { limit: cardsAtOnce, from: start };
      const found = await cards.wholeOfBoard(boardId, filter, { sort, order }, page);
      const last = found.length < cardsAtOnce ? undefined : found.at(-1);
      from = last && positionAt(last, sort);
      yield show(found);
    } while (from);
  };
}
