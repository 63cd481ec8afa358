import {
  boardCreated,
  boardDeleted,
  boardUpdated,
  cardDeleted,
  memberAdded,
  memberRemoved,
  memberRoleChanged,
  projectCreated,
  projectDeleted,
  projectUpdated,
  userDeleted,
} from '@cardinal/contracts';
import type { Consumers } from '@cardinal/service-kit';
import type { Deliveries } from './deliveries/delivery.repository.ts';
import type { Boards } from './read-models/boards.ts';
import { forgetIfProjectGone } from './read-models/gone.ts';
import type { GoneCards } from './read-models/gone-cards.ts';
import type { Members } from './read-models/members.ts';
import type { Projects } from './read-models/projects.ts';
import type { InstallStates } from './slack/installations/install-states.ts';
import type { Installations } from './slack/installations/installations.ts';
import type { Threads } from './slack/threads.ts';

export interface UpkeepParts {
  projects: Projects;
  boards: Boards;
  members: Members;
  goneCards: GoneCards;
  installations: Installations;
  states: InstallStates;
  deliveries: Deliveries;
  threads: Threads;
}

export type PlaceParts = Pick<UpkeepParts, 'projects' | 'boards' | 'members'>;

/** Keeps the read models of projects, boards and members. */
export function keepPlaces(consumers: Consumers, parts: PlaceParts): void {
  const { projects, boards, members } = parts;
  const forgetIfGone = forgetIfProjectGone(parts);
  consumers
    .on([projectCreated, projectUpdated], ({ data: { project }, version }) =>
      projects.apply(project, version),
    )
    .on(projectDeleted, async ({ data: { projectId } }) => {
      await projects.bury(projectId);
      await boards.buryAll(projectId);
      await members.buryAll(projectId);
    })
    .on([boardCreated, boardUpdated], async ({ data: { board }, version }) => {
      await boards.apply(board, version);
      await forgetIfGone(board.projectId);
    })
    .on(boardDeleted, async ({ data: { boardId } }) => {
      await boards.bury(boardId);
    })
    .on([memberAdded, memberRoleChanged], async ({ data: { member }, version }) => {
      await members.apply(member.projectId, member.userId, member.role, version);
      await forgetIfGone(member.projectId);
    })
    .on(memberRemoved, async ({ data: { projectId, userId }, version }) => {
      await members.apply(projectId, userId, null, version);
      await forgetIfGone(projectId);
    });
}

/** Keeps the read models, and cleans up behind what is deleted. */
export function keepUp(consumers: Consumers, parts: UpkeepParts): void {
  const { goneCards, installations, states, deliveries, threads } = parts;
  keepPlaces(consumers, parts);
  consumers
    .on(userDeleted, ({ data: { userId } }) => deliveries.eraseUser(userId))
    .on(projectDeleted, async ({ data: { projectId } }) => {
      await installations.forget(projectId);
      await states.forget(projectId);
      await deliveries.forget(projectId);
      await threads.forget({ projectId });
    })
    .on(boardDeleted, async ({ data: { boardId } }) => {
      await deliveries.cancel({ boardId });
      await threads.forget({ boardId });
    })
    .on(cardDeleted, async ({ data: { cardId } }) => {
      await goneCards.add(cardId);
      await deliveries.cancel({ cardId });
      await threads.forget({ cardId });
    });
}
