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
  projectCreated,
  projectDeleted,
  projectUpdated,
  seesBoard,
  userDeleted,
  userEvents,
  voteChanged,
} from '@cardinal/contracts';
import type { Consumers } from '@cardinal/service-kit';
import type { Boards } from '../read-models/boards.ts';
import type { Followers } from '../read-models/followers.ts';
import { forgetIfCardGone, forgetIfProjectGone } from '../read-models/gone.ts';
import type { Members } from '../read-models/members.ts';
import type { Projects } from '../read-models/projects.ts';
import { type Users, waitsForApproval } from '../read-models/users.ts';
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

/** Takes in what the projects service tells of projects, boards and members, and drops the notifications that hang on what is gone. */
export function keepUpWithProjects(consumers: Consumers, parts: UpkeepParts): void {
  keepUpWithTeams(consumers, parts);
  keepUpWithPlaces(consumers, parts);
}

/** Keeps the read models, and takes away notifications that would lead nowhere any more. */
export function keepUp(consumers: Consumers, parts: UpkeepParts): void {
  keepUpWithAccounts(consumers, parts);
  keepUpWithProjects(consumers, parts);
  keepUpWithCards(consumers, parts);
}

function keepUpWithAccounts(consumers: Consumers, parts: UpkeepParts): void {
  const { users, removal } = parts;
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

function keepUpWithTeams(consumers: Consumers, parts: UpkeepParts): void {
  const { members, removal } = parts;
  const forgetIfGone = forgetIfProjectGone(parts);
  consumers
    .on([memberAdded, memberJoined, memberRoleChanged], async ({ data: { member }, version }) => {
      await members.apply(member, version);
      await forgetIfGone(member.projectId);
      await removal.forgetUnseen(member.userId, member.projectId);
      await removal.forgetQuestion(member.userId, member.projectId);
    })
    .on(memberRemoved, async ({ data: { projectId, userId }, version }) => {
      await members.remove(projectId, userId, version);
      await forgetIfGone(projectId);
      await removal.forgetUnseen(userId, projectId);
      await removal.forgetQuestion(userId, projectId);
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
      if (!seesBoard(null, board.visibility)) await removal.forgetUnseenOn(board);
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
