import { type listCards, may, type QueryOf, type ResponseOf } from '@cardinal/contracts';
import type { OwnBoards } from '../../kernel/access/own-boards.ts';
import type { SignedIn } from '../../kernel/access/viewer.ts';
import type { CardPresenter } from '../../kernel/card/card.presenter.ts';
import type { BoardCounts } from '../../kernel/card-counts/board-counts.ts';
import { countsByStatus, getTotal } from '../../kernel/card-counts/card-counts.rules.ts';
import type { DashboardBoard, Projects } from '../../kernel/read-models/projects.ts';
import { assignedTo, isCounted, type ListFilter, labelledWith } from './card-list.queries.ts';
import type { CardListRepository } from './card-list.repository.ts';

type Query = QueryOf<typeof listCards>;

export type Dashboard = (user: SignedIn, query: Query) => Promise<ResponseOf<typeof listCards>>;

export interface DashboardDeps {
  projects: Pick<Projects, 'getRoles'>;
  ownBoards: OwnBoards;
  cards: CardListRepository;
  boardCounts: BoardCounts;
  presenter: CardPresenter;
}

/** The dashboard's table: cards of the boards that the user may see in the user's projects; all for a super admin. */
export function createDashboard(deps: DashboardDeps): Dashboard {
  const { projects, ownBoards, cards, boardCounts, presenter } = deps;

  async function countAll(boardIds: string[], filter: ListFilter): Promise<number> {
    if (boardIds.length === 0) return 0;
    const counts = isCounted(filter)
      ? await boardCounts.of(boardIds)
      : await cards.countByKind(boardIds, filter);
    return getTotal(countsByStatus(counts, filter), filter.status);
  }

  /** The boards whose labels the user sees. */
  async function withLabels(user: SignedIn, boards: DashboardBoard[]): Promise<DashboardBoard[]> {
    if (user.isSuperAdmin) return boards;
    const roles = await projects.getRoles(user.id);
    return boards.filter(({ projectId }) => may(roles.get(projectId), 'label.use'));
  }

  return async (user, query) => {
    const { sort, order, limit, offset, project: _, board: __, assignee, ...choices } = query;
    const filter = {
      ...choices,
      assigned: assignedTo(assignee, user.id, 'super_admin'),
      labelled: labelledWith(choices, 'super_admin'),
    };
    const boards = await ownBoards.of(user);
    const seen = filter.labelled ? await withLabels(user, boards) : boards;
    const boardIds = (await ownBoards.chosen(seen, query)).map(({ _id }) => _id);
    const page = cards
      .sorted(boardIds, filter, { sort, order }, { offset, limit })
      .then((found) => ownBoards.still(user, found));
    const [found, total, summaries] = await Promise.all([
      page,
      countAll(boardIds, filter),
      page.then((cards) => presenter.summaries(cards, user)),
    ]);
    return {
      cards: summaries,
      hasMore: offset + found.length < total && found.length > 0,
      total,
    };
  };
}
