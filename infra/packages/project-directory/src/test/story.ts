import { randomUUID } from 'node:crypto';
import {
  type AssignableRole,
  boardCreated,
  boardDeleted,
  boardRestored,
  boardUpdated,
  type DataOf,
  type Envelope,
  type EventDefinition,
  memberAdded,
  memberRemoved,
  memberRoleChanged,
  projectCreated,
  projectDeleted,
  projectUpdated,
} from '@cardinal/contracts';
import { projectTree } from '@cardinal/testing';

const createEnvelope = <E extends EventDefinition>(
  { type }: E,
  subject: string,
  version: number,
  data: DataOf<E>,
): Envelope => {
  const time = new Date().toISOString();
  return { specversion: '1.0', id: randomUUID(), source: '/', time, type, subject, version, data };
};

export type Story = ReturnType<typeof createStory>;

/** A project with one board and one member, and all events that its owner may publish. */
export function createStory() {
  const userId = randomUUID();
  const tree = projectTree({ visibility: 'public', members: { [userId]: 'normal_user' } });
  const project = tree.project.value;
  const board = tree.boards[0]!.value;
  const { id: projectId, slug } = project;
  const renamed = { ...project, name: 'Zeus', slug: `zeus-${projectId}`, formerSlugs: [slug] };
  const hidden = { ...board, name: 'Plans', visibility: 'private' as const };
  const named = { id: projectId, name: project.name, slug };
  const member = (role: AssignableRole) => ({ projectId, userId, username: 'ada', role, joined: true });
  const team = `${projectId}/members`;
  return {
    ...{ tree, projectId, boardId: board.id, userId, slug, newSlug: renamed.slug },
    created: createEnvelope(projectCreated, projectId, 1, { project }),
    renamed: createEnvelope(projectUpdated, projectId, 2, { project: renamed }),
    deleted: createEnvelope(projectDeleted, projectId, 3, { projectId, name: 'Zeus', slug: renamed.slug }),
    boardMade: createEnvelope(boardCreated, board.id, 1, { board }),
    boardHidden: createEnvelope(boardUpdated, board.id, 2, { board: hidden }),
    boardTrashed: createEnvelope(boardDeleted, board.id, 3, { projectId, boardId: board.id, trashed: true }),
    boardRestored: createEnvelope(boardRestored, board.id, 4, { board: hidden }),
    boardGone: createEnvelope(boardDeleted, board.id, 5, { projectId, boardId: board.id }),
    added: createEnvelope(memberAdded, team, 1, { member: member('normal_user'), project: named }),
    promoted: createEnvelope(memberRoleChanged, team, 2, { member: member('project_admin'), project: named }),
    removed: createEnvelope(memberRemoved, team, 3, { projectId, userId, project: named }),
    /** Events of another project that has this one's first slug. */
    slugTakenBy: (id: string) => createEnvelope(projectCreated, id, 1, { project: { ...project, id } }),
  };
}
