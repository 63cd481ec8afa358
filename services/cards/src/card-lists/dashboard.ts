import { type listCards, may, type QueryOf, type ResponseOf } from '@cardinal/contracts';
import type { ProjectWatch } from '@cardinal/service-kit';
import type { SignedIn } from '../access/viewer.ts';
import type { BoardCounts } from '../card-counts/board-counts.ts';
import { countsByStatus, totalOf } from '../card-counts/card-counts.rules.ts';
import type { CardRow } from '../cards/card.model.ts';
import type { CardPresenter } from '../cards/card.presenter.ts';
import type { DashboardBoard, Projects } from '../read-models/projects.ts';
import { assignedTo, isCounted, type ListFilter, labelledWith } from './card-list.queries.ts';
import type { CardListRepository } from './card-list.repository.ts';

type Query = QueryOf<typeof listCards>;

export type Dashboard = (user: SignedIn, query: Query) => Promise<ResponseOf<typeof listCards>>;

export interface DashboardDeps {
  projects: Projects;
  cards: CardListRepository;
  boardCounts: BoardCounts;
  presenter: CardPresenter;
  watch: Pick<ProjectWatch, 'ensure'>;
}

/** The dashboard's table: cards of the boards that the user may see in the user's projects; all for a super admin. */
export function createDashboard(deps: DashboardDeps): Dashboard {
  const { projects, cards, boardCounts, presenter, watch } = deps;

  /** `project` and `board` are ids or slugs; a slug of a board may name boards of several projects. */
  async function chosen(boards: DashboardBoard[], { project, board }: Query): Promise<string[]> {
    const named = project ? await projects.knownProjectBySlug(project) : null;
    return boards
      .filter(({ projectId }) => !project || projectId === project || projectId === named?._id)
      .filter(({ _id, slug }) => !board || _id === board || slug === board)
      .map(({ _id }) => _id);
  }

  async function countAll(boardIds: string[], filter: ListFilter): Promise<number> {
    if (boardIds.length === 0) return 0;
    const counts = isCounted(filter)
      ? countsByStatus(await boardCounts.of(boardIds), filter)
      : await cards.countByStatus(boardIds, filter);
    return totalOf(counts, filter.status);
  }

  /** The user's boards, without those where the read model had missed a removal. A super admin's are too many to ask. */
  async function sureBoards(user: SignedIn): Promise<DashboardBoard[]> {
    const boards = await projects.dashboard(user);
    if (user.isSuperAdmin) return boards;
    const projectIds = new Set(boards.map(({ projectId }) => projectId));
    if (await watch.ensure(projectIds)) return boards;
    return (await projects.dashboard(user)).filter(({ projectId }) => projectIds.has(projectId));
  }

  /** Those of the boards whose labels the user sees. */
  async function withLabels(user: SignedIn, boards: DashboardBoard[]): Promise<DashboardBoard[]> {
    if (user.isSuperAdmin) return boards;
    const roles = await projects.rolesOf(user.id);
    return boards.filter(({ projectId }) => may(roles.get(projectId), 'label.use'));
  }

  /** For super admins the cards of the page are looked at instead: what is deleted is not shown to them either. */
  async function sureCards(user: SignedIn, found: CardRow[]): Promise<CardRow[]> {
    const projectIds = new Set(found.map(({ projectId }) => projectId));
    if (!user.isSuperAdmin || (await watch.ensure(projectIds))) return found;
    const living = new Set((await projects.dashboard(user)).map(({ _id }) => _id));
    return found.filter(({ boardId }) => living.has(boardId));
  }

  return async (user, query) => {
    const { sort, order, limit, offset, project: _, board: __, assignee, ...choices } = query;
    const filter = {
      ...choices,
      assigned: assignedTo(assignee, user.id),
      labelled: labelledWith(choices, 'super_admin'),
    };
    const boards = await sureBoards(user);
    const boardIds = await chosen(filter.labelled ? await withLabels(user, boards) : boards, query);
    const page = cards
      .sorted(boardIds, filter, { sort, order }, { offset, limit })
      .then((found) => sureCards(user, found));
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
