import {
  boardCreated,
  boardDeleted,
  boardUpdated,
  cardCreated,
  cardDeleted,
  commentCreated,
  commentDeleted,
  memberAdded,
  memberRemoved,
  memberRoleChanged,
  projectCreated,
  projectDeleted,
  projectUpdated,
  userEvents,
  voteChanged,
} from '@cardinal/contracts';
import type { Consumers } from '@cardinal/service-kit';
import type { Boards } from '../read-models/boards.ts';
import type { Followers } from '../read-models/followers.ts';
import { forgetIfCardGone, forgetIfProjectGone } from '../read-models/gone.ts';
import type { Members } from '../read-models/members.ts';
import type { Projects } from '../read-models/projects.ts';
import type { Users } from '../read-models/users.ts';
import type { Notifier } from './notifier.ts';
import type { Removal } from './removal.ts';

export interface UpkeepParts {
  users: Users;
  projects: Projects;
  boards: Boards;
  members: Members;
  followers: Followers;
  removal: Removal;
  notifier: Notifier;
}

/** Keeps the read models, and takes away notifications that would lead nowhere any more. */
export function keepUp(consumers: Consumers, parts: UpkeepParts): void {
  keepUpWithAccounts(consumers, parts);
  keepUpWithPlaces(consumers, parts);
  keepUpWithCards(consumers, parts);
}

function keepUpWithAccounts(consumers: Consumers, parts: UpkeepParts): void {
  const { users, members, removal } = parts;
  const forgetIfGone = forgetIfProjectGone(parts);
  consumers
    .on(userEvents, async (event) => {
      await users.apply(event);
      if (event.data.user.status !== 'pending') await removal.settlePending(event.data.user.id);
    })
    .on([memberAdded, memberRoleChanged], async ({ data: { member }, version }) => {
      await members.apply(member.projectId, member.userId, member.role, version);
      await forgetIfGone(member.projectId);
      await removal.forgetUnseen(member.userId, member.projectId);
    })
    .on(memberRemoved, async ({ data: { projectId, userId }, version }) => {
      await members.apply(projectId, userId, null, version);
      await forgetIfGone(projectId);
      await removal.forgetUnseen(userId, projectId);
    });
}

function keepUpWithPlaces(consumers: Consumers, parts: UpkeepParts): void {
  const { projects, boards, members, followers, removal } = parts;
  const forgetIfGone = forgetIfProjectGone(parts);
  consumers
    .on([projectCreated, projectUpdated], async ({ data: { project }, version }) => {
      await projects.apply(project, version);
    })
    .on(projectDeleted, async ({ data: { projectId } }) => {
      await projects.bury(projectId);
      await boards.buryAll(projectId);
      await members.buryAll(projectId);
      await followers.buryAll({ projectId });
      await removal.remove({ projectId });
    })
    .on([boardCreated, boardUpdated], async ({ data: { board }, version }) => {
      await boards.apply(board, version);
      await forgetIfGone(board.projectId);
      if (board.visibility === 'private') await removal.forgetUnseenOn(board);
    })
    .on(boardDeleted, async ({ data: { boardId } }) => {
      await boards.bury(boardId);
      await followers.buryAll({ boardId });
      await removal.remove({ boardId });
    });
}

function keepUpWithCards(consumers: Consumers, parts: UpkeepParts): void {
  const { followers, removal, notifier } = parts;
  const forgetIfGone = forgetIfCardGone(parts, followers);
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
