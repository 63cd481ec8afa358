import {
  type BoardGroup,
  type countBoardGroups,
  isLaneProperty,
  type QueryOf,
  type ResponseOf,
  seesLanes,
  valueName,
} from '@cardinal/contracts';
import type { BoardAccess } from '../../kernel/access/board-access.ts';
import type { Viewer } from '../../kernel/access/viewer.ts';
import { getTotal, noneByStatus } from '../../kernel/card-counts/card-counts.rules.ts';
import type { Names } from '../../kernel/read-models/users.ts';
import type { Labels } from '../labels/labels.ts';
import { assignedTo, labelledWith } from './card-list.queries.ts';
import type { CardListRepository } from './card-list.repository.ts';

type Groups = ResponseOf<typeof countBoardGroups>['groups'];

export interface BoardGroupsDeps {
  access: BoardAccess;
  cards: Pick<CardListRepository, 'countByGroup'>;
  labels: Labels;
  names: Names;
}

/** How many cards of a board each lane has, the fullest first. */
export function createBoardGroups({ access, cards, labels, names }: BoardGroupsDeps) {
  /** Names of the groups; those that are not there have no lane. */
  async function findGroupNames(by: BoardGroup, projectId: string, keys: readonly string[]) {
    if (isLaneProperty(by)) return new Map(keys.map((key) => [key, valueName(by, key)]));
    if (by === 'assignee')
      return new Map([...(await names(keys))].map(([id, { username }]) => [id, username]));
    return new Map((await labels.of(projectId)).map(({ id, name }) => [id, name]));
  }

  return async (
    viewer: Viewer,
    at: { slug: string; boardSlug: string },
    { by, assignee, ...asked }: QueryOf<typeof countBoardGroups>,
  ): Promise<Groups> => {
    const { board, role } = await access.boardBySlugs(viewer, at.slug, at.boardSlug);
    if (!seesLanes(role, by)) return [];
    const filter = {
      ...asked,
      assigned: assignedTo(assignee, viewer.id, role),
      labelled: labelledWith(asked, role),
    };
    const byKey = Map.groupBy(await cards.countByGroup(board._id, filter, by), ({ key }) => key);
    const keys = [...byKey.keys()].filter((key) => typeof key === 'string');
    const known =
      keys.length > 0 ? await findGroupNames(by, board.projectId, keys) : new Map<string, string>();
    const groups = [...byKey].map(([key, found]) => {
      const counts = noneByStatus();
      for (const { status, n } of found) counts[status] = n;
      const name = typeof key === 'string' ? (known.get(key) ?? null) : null;
      return { key, name, total: getTotal(counts), counts };
    });
    return groups
      .filter(({ key, name }) => typeof key !== 'string' || name !== null)
      .toSorted((one, other) => other.total - one.total);
  };
}
export type BoardGroups = ReturnType<typeof createBoardGroups>;
