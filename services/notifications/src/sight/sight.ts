import type { ProjectWatch } from '@cardinal/service-kit';
import type { Boards } from '../read-models/boards.ts';
import type { Members } from '../read-models/members.ts';
import type { Places } from '../read-models/places.ts';
import type { KnownUser, Users } from '../read-models/users.ts';
import { seesBoard, seesProject } from './sight.rules.ts';

/** What a notification is about; nothing but the account where both are null. */
export interface About {
  projectId: string | null;
  boardId: string | null;
}

export type Sight = ReturnType<typeof sight>;

/** Who may see what at this moment (docs/product-rules.md, Who sees what). */
export function sight(
  users: Users,
  members: Members,
  boards: Boards,
  places: Places,
  watch: Pick<ProjectWatch, 'ensure'>,
) {
  async function ofBoard(boardId: string, known: Map<string, KnownUser>): Promise<string[]> {
    const place = await places.ofBoard(boardId);
    if (!place) return [];
    const roles = await members.rolesIn(place.project._id, [...known.keys()]);
    const sees = ([userId, user]: [string, KnownUser]) =>
      seesBoard(user, roles.get(userId), place.board.visibility);
    return [...known].filter(sees).map(([userId]) => userId);
  }

  async function ofProject(projectId: string, known: Map<string, KnownUser>): Promise<string[]> {
    if (!(await places.project(projectId))) return [];
    const roles = await members.rolesIn(projectId, [...known.keys()]);
    const open = await boards.hasPublic(projectId);
    const sees = ([userId, user]: [string, KnownUser]) => seesProject(user, roles.get(userId), open);
    return [...known].filter(sees).map(([userId]) => userId);
  }

  return {
    /** Those of the users who may see it. */
    async among(userIds: readonly string[], { projectId, boardId }: About): Promise<string[]> {
      // Where the projects service is away, events are handled by what is known; what is shown is looked at again (bell.ts).
      if (projectId) await watch.ensure([projectId]).catch(() => {});
      const known = await users.byIds([...new Set(userIds)]);
      if (boardId) return ofBoard(boardId, known);
      if (projectId) return ofProject(projectId, known);
      return [...known].filter(([, { status }]) => status === 'active').map(([userId]) => userId);
    },
  };
}
