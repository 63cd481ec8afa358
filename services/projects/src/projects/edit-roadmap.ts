import {
  addressTaken,
  type BodyOf,
  cardStatuses,
  noRoadmap,
  type ProjectPage,
  type RoadmapSettings,
  type updateProject,
} from '@cardinal/contracts';
import { AppError } from '@cardinal/service-kit';
import type { Boards } from '../kernel/boards/board.repository.ts';

type Changes = NonNullable<BodyOf<typeof updateProject>['roadmap']>;

/** The settings after an edit, which leaves alone what it does not name. */
export function editedRoadmap(
  before: RoadmapSettings = noRoadmap,
  { columnNames = {}, embedOrigins, ...switches }: Changes,
): RoadmapSettings {
  const { isShown = before.isShown, showsNew = before.showsNew } = switches;
  const names = cardStatuses.flatMap((status) => {
    const name = columnNames[status] === undefined ? before.columnNames[status] : columnNames[status];
    // Called as its status, a column has no name of its own.
    return name == null || name === status ? [] : [[status, name]];
  });
  return {
    isShown,
    showsNew,
    columnNames: Object.fromEntries(names),
    embedOrigins: embedOrigins ? [...new Set(embedOrigins)] : before.embedOrigins,
  };
}

/** @throws AppError `conflict` where a board has the address of the roadmap */
export async function refuseTakenAddress(boards: Pick<Boards, 'bySlug'>, projectId: string): Promise<void> {
  const board = await boards.bySlug(projectId, 'roadmap' satisfies ProjectPage);
  if (board) throw new AppError('conflict', addressTaken('roadmap', board.name));
}
