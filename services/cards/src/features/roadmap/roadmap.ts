import {
  type Card,
  type CardStatus,
  type getRoadmap,
  isClosed,
  isOnRoadmap,
  noRoadmap,
  type pageRoadmap,
  type QueryOf,
  type ResponseOf,
  type RoadmapSettings,
  roadmapColumns,
  roadmapPage,
} from '@cardinal/contracts';
import { notFound, notFoundAs } from '@cardinal/service-kit';
import type { BoardAccess } from '../../kernel/access/board-access.ts';
import type { Viewer } from '../../kernel/access/viewer.ts';
import type { CardPresenter } from '../../kernel/card/card.presenter.ts';
import type { BoardCounts } from '../../kernel/card-counts/board-counts.ts';
import { countsByStatus } from '../../kernel/card-counts/card-counts.rules.ts';
import type { KnownBoard, KnownProject, Projects } from '../../kernel/read-models/projects.ts';
import type { CardListRepository } from '../card-lists/card-list.repository.ts';

type RoadmapBoard = Pick<KnownBoard, '_id' | 'name' | 'slug'>;

/** A project's roadmap for everybody, without its cards. */
interface SeenRoadmap {
  project: KnownProject;
  settings: RoadmapSettings;
  boards: RoadmapBoard[];
  columns: { status: CardStatus; name: string }[];
}

export type RoadmapContent = ResponseOf<typeof getRoadmap>;

export interface Roadmaps {
  /** @throws AppError `not_found` where there is none, or nothing that may be on it */
  see(slug: string): Promise<SeenRoadmap>;
  /** The first cards of all columns. */
  contents(viewer: Viewer, seen: SeenRoadmap): Promise<RoadmapContent>;
  /** Cards of one column; none where it is not shown. */
  page(viewer: Viewer, seen: SeenRoadmap, part: QueryOf<typeof pageRoadmap>): Promise<Card[]>;
}

export interface RoadmapDeps {
  access: Pick<BoardAccess, 'anyProject'>;
  projects: Pick<Projects, 'findLivingBoards'>;
  cards: Pick<CardListRepository, 'sorted' | 'countRefused'>;
  boardCounts: Pick<BoardCounts, 'of'>;
  presenter: Pick<CardPresenter, 'cards'>;
}

/**
 * Roadmaps of projects: the same for everybody, so that nobody shows others what only the team sees. Nothing that was
 * refused is on them, as a roadmap is a promise.
 */
export function createRoadmaps({ access, projects, cards, boardCounts, presenter }: RoadmapDeps): Roadmaps {
  async function see(slug: string): Promise<SeenRoadmap> {
    const project = await access.anyProject(slug).catch(notFoundAs('Roadmap'));
    const settings = project.roadmap ?? noRoadmap;
    if (!settings.isShown) throw notFound('Roadmap');
    const fields = ['name', 'slug', 'visibility', 'hiddenFromSearch'] as const;
    const boards = (await projects.findLivingBoards([project._id], fields)).filter(isOnRoadmap);
    if (boards.length === 0) throw notFound('Roadmap');
    return { project, settings, boards, columns: roadmapColumns(settings) };
  }

  const getIds = (boards: readonly RoadmapBoard[]) => boards.map(({ _id }) => _id);
  const column = (
    boards: readonly RoadmapBoard[],
    status: CardStatus,
    part: { limit: number; offset: number },
  ) =>
    cards.sorted(
      getIds(boards),
      { status, delivered: isClosed(status) },
      { sort: 'upvoteCount', order: 'desc' },
      part,
    );

  async function contents(viewer: Viewer, seen: SeenRoadmap): Promise<RoadmapContent> {
    const { project, boards, columns } = seen;
    const [counts, refused, ...found] = await Promise.all([
      boardCounts.of(getIds(boards)),
      cards.countRefused(getIds(boards)),
      ...columns.map(({ status }) => column(boards, status, { limit: roadmapPage, offset: 0 })),
    ]);
    const totals = countsByStatus(counts, {});
    // A card may be closed between the two counts.
    const getStatusTotal = (status: CardStatus) =>
      isClosed(status) ? Math.max(0, totals[status] - refused) : totals[status];
    return {
      project: { id: project._id, name: project.name, slug: project.slug },
      boards: boards.map(({ _id, name, slug }) => ({ id: _id, name, slug })),
      columns: columns.map((each) => ({ ...each, total: getStatusTotal(each.status) })),
      cards: await presenter.cards(found.flat(), viewer, null),
    };
  }

  return {
    see,
    contents,
    async page(viewer, { boards, columns }, { status, limit, offset }) {
      if (!columns.some((each) => each.status === status)) return [];
      return presenter.cards(await column(boards, status, { limit, offset }), viewer, null);
    },
  };
}
