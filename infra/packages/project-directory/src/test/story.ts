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

const envelopeOf = <E extends EventDefinition>(
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
    created: envelopeOf(projectCreated, projectId, 1, { project }),
    renamed: envelopeOf(projectUpdated, projectId, 2, { project: renamed }),
    deleted: envelopeOf(projectDeleted, projectId, 3, { projectId, name: 'Zeus', slug: renamed.slug }),
    boardMade: envelopeOf(boardCreated, board.id, 1, { board }),
    boardHidden: envelopeOf(boardUpdated, board.id, 2, { board: hidden }),
    boardTrashed: envelopeOf(boardDeleted, board.id, 3, { projectId, boardId: board.id, trashed: true }),
    boardRestored: envelopeOf(boardRestored, board.id, 4, { board: hidden }),
    boardGone: envelopeOf(boardDeleted, board.id, 5, { projectId, boardId: board.id }),
    added: envelopeOf(memberAdded, team, 1, { member: member('normal_user'), project: named }),
    promoted: envelopeOf(memberRoleChanged, team, 2, { member: member('project_admin'), project: named }),
    removed: envelopeOf(memberRemoved, team, 3, { projectId, userId, project: named }),
    /** Events of another project that has this one's first slug. */
    slugTakenBy: (id: string) => envelopeOf(projectCreated, id, 1, { project: { ...project, id } }),
  };
}
