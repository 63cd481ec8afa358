import {
  boardCreated,
  boardDeleted,
  boardUpdated,
  cardCreated,
  cardDeleted,
  commentCreated,
  commentDeleted,
  memberAdded,
  memberJoined,
  memberRemoved,
  memberRoleChanged,
  projectDeleted,
  seesBoard,
  userDeleted,
  userEvents,
  voteChanged,
} from '@cardinal/contracts';
import type { Consumers } from '@cardinal/service-kit';
import type { Notifier } from './notifications/notifier.ts';
import type { Removal } from './notifications/removal.ts';
import type { Followers } from './read-models/followers.ts';
import { forgetIfCardGone } from './read-models/gone.ts';
import type { Projects } from './read-models/projects.ts';
import { type Users, waitsForApproval } from './read-models/users.ts';

export interface ProjectionDeps {
  users: Users;
  projects: Projects;
  followers: Followers;
  removal: Removal;
  notifier: Notifier;
}

/** Takes in what the projects service tells of projects, boards and members, and drops the notifications that hang on what is gone. */
export function keepUpWithProjects(consumers: Consumers, deps: ProjectionDeps): void {
  deps.projects.consume(consumers);
  keepUpWithTeams(consumers, deps);
  keepUpWithPlaces(consumers, deps);
}

/** Keeps the read models, and takes away notifications that would lead nowhere any more. */
export function keepUp(consumers: Consumers, deps: ProjectionDeps): void {
  keepUpWithAccounts(consumers, deps);
  keepUpWithProjects(consumers, deps);
  keepUpWithCards(consumers, deps);
}

function keepUpWithAccounts(consumers: Consumers, deps: ProjectionDeps): void {
  const { users, removal } = deps;
  consumers.on(userEvents, async (event) => {
    await users.apply(event);
    const { id, status, sponsoredBy } = event.data.user;
    const waits = waitsForApproval({ status, sponsored: sponsoredBy !== null });
    if (!waits) await removal.settlePending(id);
  });
  consumers.on(userDeleted, async ({ data: { userId } }) => {
    await users.erase(userId);
    await removal.eraseUser(userId);
  });
}

function keepUpWithTeams(consumers: Consumers, { removal }: ProjectionDeps): void {
  async function forget(userId: string, projectId: string): Promise<void> {
    await removal.forgetUnseen(userId, projectId);
    await removal.forgetQuestion(userId, projectId);
  }
  consumers
    .on([memberAdded, memberJoined, memberRoleChanged], ({ data: { member } }) =>
      forget(member.userId, member.projectId),
    )
    .on(memberRemoved, ({ data: { projectId, userId } }) => forget(userId, projectId));
}

function keepUpWithPlaces(consumers: Consumers, { followers, removal }: ProjectionDeps): void {
  consumers
    .on(projectDeleted, async ({ data: { projectId } }) => {
      await followers.buryAll({ projectId });
      await removal.remove({ projectId });
    })
    .on([boardCreated, boardUpdated], async ({ data: { board } }) => {
      if (!seesBoard(null, board.visibility)) await removal.forgetUnseenOn(board);
    })
    .on(boardDeleted, async ({ data: { boardId } }) => {
      await followers.buryAll({ boardId });
      await removal.remove({ boardId });
    });
}

function keepUpWithCards(consumers: Consumers, deps: ProjectionDeps): void {
  const { followers, removal, notifier } = deps;
  const forgetIfGone = forgetIfCardGone(deps.projects, followers);
  consumers
    .on(cardCreated, async ({ data: { card } }) => {
      await followers.created(card);
      await forgetIfGone({ ...card, cardId: card.id });
    })
    .on(cardDeleted, async ({ data: { cardId } }) => {
      await followers.buryCard(cardId);
      await removal.remove({ cardId });
    })
    .on(commentCreated, async (event) => {
      const follower = await followers.commented(event);
      await forgetIfGone(event.data.comment);
      if (follower) await notifier.catchUp(follower, ['card_status_changed', 'comment_created']);
    })
    .on(commentDeleted, async (event) => {
      await followers.uncommented(event);
      await forgetIfGone(event.data);
      await removal.remove({ 'metadata.commentId': event.data.commentId });
    })
    .on(voteChanged, async (event) => {
      const follower = await followers.voted(event);
      await forgetIfGone(event.data);
      if (follower) await notifier.catchUp(follower, ['card_status_changed']);
    });
}
