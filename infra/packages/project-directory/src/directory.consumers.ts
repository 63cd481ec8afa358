import {
  boardCreated,
  boardDeleted,
  boardRestored,
  boardUpdated,
  type EventDefinition,
  memberAdded,
  memberJoined,
  memberRemoved,
  memberRoleChanged,
  projectCreated,
  projectDeleted,
  projectUpdated,
  type ServiceName,
  subscriptions,
} from '@cardinal/contracts';
import type { Consumers } from '@cardinal/service-kit';
import type { DirectoryWrites } from './writes.ts';

/** Keeps the directory by the events that the service subscribes to. */
export function consumeProjectEvents(
  consumers: Consumers,
  service: ServiceName,
  writes: DirectoryWrites,
): void {
  const heard = <const D extends readonly EventDefinition[]>(...definitions: D): D[number][] =>
    definitions.filter(({ type }) => subscriptions[service].includes(type));
  consumers
    .on(heard(projectCreated, projectUpdated), ({ data: { project }, version }) =>
      writes.applyProject(project, version),
    )
    .on(heard(projectDeleted), ({ data: { projectId } }) => writes.buryProject(projectId))
    .on(heard(boardCreated, boardUpdated, boardRestored), ({ data: { board }, version }) =>
      writes.applyBoard(board, version),
    )
    .on(heard(boardDeleted), ({ data: { boardId, projectId, trashed }, version }) =>
      trashed ? writes.trashBoard(boardId, projectId, version) : writes.buryBoard(boardId, projectId),
    )
    .on(heard(memberAdded, memberJoined, memberRoleChanged), ({ data: { member }, version }) =>
      writes.applyMember(member, version),
    )
    .on(heard(memberRemoved), ({ data: { projectId, userId }, version }) =>
      writes.removeMember(projectId, userId, version),
    );
}
