import {
  type BodyOf,
  cardStatuses,
  noRoadmap,
  type ProjectPage,
  type RoadmapSettings,
  type updateProject,
} from '@cardinal/contracts';
import { AppError } from '@cardinal/service-kit';
import type { Boards } from '../boards/board.repository.ts';

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

/** No new board gets the address of a page of its project, but one of an earlier release may have it. */
export async function refuseTakenAddress(boards: Pick<Boards, 'bySlug'>, projectId: string): Promise<void> {
  const board = await boards.bySlug(projectId, 'roadmap' satisfies ProjectPage);
  if (board)
    throw new AppError(
      'conflict',
      `The board “${board.name}” has the address of the roadmap. Move its cards to a new board first.`,
    );
}
