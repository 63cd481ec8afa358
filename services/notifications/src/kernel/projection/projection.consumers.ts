import {
  boardCreated,
  boardDeleted,
  boardRestored,
  boardUpdated,
  type CardSnapshot,
  cardCreated,
  cardDeleted,
  cardMoved,
  cardRestored,
  cardStatusChanged,
  cardUpdated,
  commentCreated,
  commentDeleted,
  commentRestored,
  memberAdded,
  memberJoined,
  memberRemoved,
  memberRoleChanged,
  noteDeleted,
  projectDeleted,
  seesBoard,
  userDeleted,
  userEvents,
  voteChanged,
} from '@cardinal/contracts';
import type { Consumers } from '@cardinal/service-kit';
import { createFollowCard } from '../notifications/follow-card.ts';
import type { Notifier } from '../notifications/notifier.ts';
import type { Removal } from '../notifications/removal.ts';
import { isUnmerge } from '../read-models/is-unmerge.ts';
import type { Participants } from '../read-models/participants.ts';
import type { Places } from '../read-models/places.ts';
import type { Projects } from '../read-models/projects.ts';
import { removeIfCardGone } from '../read-models/remove-if-card-gone.ts';
import { type Users, waitsForApproval } from '../read-models/users.ts';
import type { StoredData } from '../stored-data.ts';
import type { PurgeBoard } from './purge-board.ts';

export interface ProjectsProjectionDeps {
  projects: Projects;
  participants: Participants;
  removal: Removal;
  purgeBoard: PurgeBoard;
  /** The data that features store. */
  stored: StoredData;
}

export interface ProjectionDeps extends ProjectsProjectionDeps {
  users: Users;
  places: Places;
  notifier: Notifier;
}

/** Updates projects, boards and members, and removes notifications of what is deleted. */
export function updateProjectsOnEvents(consumers: Consumers, deps: ProjectsProjectionDeps): void {
  deps.projects.consume(consumers);
  updateTeamsOnEvents(consumers, deps);
  removeWithProjectOrBoard(consumers, deps);
}

/** News of a card as a whole: somebody whose participation becomes known later is notified of them, too. */
const ofWholeCard = ['card_status_changed', 'card_type_changed', 'card_answered'] as const;
const typesForCommenters = [...ofWholeCard, 'comment_created'] as const;

/** Updates the read models, and removes notifications of what is deleted. */
export function updateReadModelsOnEvents(consumers: Consumers, deps: ProjectionDeps): void {
  updateUsersOnEvents(consumers, deps);
  updateProjectsOnEvents(consumers, deps);
  updateCardsOnEvents(consumers, deps);
}

function updateUsersOnEvents(consumers: Consumers, deps: ProjectionDeps): void {
  const { users, removal, stored } = deps;
  consumers.on(userEvents, async (event) => {
    await users.apply(event);
    const { id, status, sponsoredBy } = event.data.user;
    const waits = waitsForApproval({ status, sponsored: sponsoredBy !== null });
    if (!waits) await removal.settlePending(id);
  });
  consumers.on(userDeleted, async ({ data: { userId } }) => {
    await users.erase(userId);
    await stored.eraseUser(userId);
    await removal.eraseUser(userId);
  });
}

function updateTeamsOnEvents(consumers: Consumers, { removal }: ProjectsProjectionDeps): void {
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

function removeWithProjectOrBoard(consumers: Consumers, deps: ProjectsProjectionDeps): void {
  const { participants, removal, projects, purgeBoard, stored } = deps;
  consumers
    .on(projectDeleted, async ({ data: { projectId } }) => {
      await participants.buryAll({ projectId });
      await stored.purgeProject(projectId);
      await removal.remove({ projectId });
    })
    .on([boardCreated, boardUpdated, boardRestored], async ({ data: { board } }) => {
      if (!seesBoard(null, board.visibility)) await removal.forgetUnseenOn(board);
    })
    .on(boardDeleted, async ({ data: { boardId, trashed } }) => {
      // It may have been restored since.
      if (trashed && !(await projects.boardRow(boardId))?.gone) return;
      // Once it is restored, its cards have their participants and their due dates.
      if (!trashed) await purgeBoard(boardId);
      await removal.removeBoard(boardId);
    });
}

function updateCardsOnEvents(consumers: Consumers, deps: ProjectionDeps): void {
  const { participants, removal, notifier, stored } = deps;
  const removeIfGone = removeIfCardGone(deps.projects, participants);
  const follow = createFollowCard(deps);
  async function catchUp(...what: Parameters<Notifier['catchUp']>): Promise<void> {
    await notifier.catchUp(...what);
    await follow(what[0].cardId);
  }
  /** Removes what was written for a card that is gone, by features too. */
  async function settle(card: CardSnapshot, version: number): Promise<void> {
    if (await removeIfGone({ ...card, cardId: card.id })) await stored.removeCard(card.id, version);
  }
  consumers
    .on(cardCreated, async ({ data: { card }, version }) => {
      await participants.created(card, version);
      await stored.storeCard(card, version, []);
      await settle(card, version);
    })
    .on([cardMoved, cardRestored], async ({ data: { card }, version }) => {
      await stored.storeCard(card, version, []);
      await participants.moved(card, version);
      await follow(card.id);
      await settle(card, version);
    })
    .on(cardDeleted, async ({ data: { cardId, trashed }, version, time }) => {
      // It may have been restored since.
      if (!(await participants.buryCard(cardId, version, trashed ? time : null))) return;
      await stored.removeCard(cardId, version);
      if (!trashed) await stored.purgeCard(cardId);
      // Later notifications are from after its restoration, whose event is still to come.
      await removal.remove({ cardId, ...(trashed ? { createdAt: { $lte: new Date(time) } } : {}) });
    })
    .on([cardUpdated, cardStatusChanged], async ({ data: { card, changes }, version }) => {
      // Events of releases without a history do not say what changed.
      if (!changes || changes.some(({ field }) => field === 'assigneeIds'))
        await participants.assigned(card, version);
    })
    .on(cardUpdated, async ({ data, time }) => {
      if (!data.changed.includes('merged')) return;
      await participants.askAgain(data.card, isUnmerge(data) ? time : undefined);
    })
    .on([cardUpdated, cardStatusChanged], async ({ data, version, time }) => {
      const { card, changes = [] } = data;
      if (!(await stored.storeCard(card, version, changes))) return;
      // Its restoration, heard of later, would not bring back what was stored.
      await participants.isGoneAt(card.id, time);
      await settle(card, version);
    })
    .on(commentCreated, async (event) => {
      const participant = await participants.commented(event);
      await removeIfGone(event.data.comment);
      if (participant) await catchUp(participant, 'commented', typesForCommenters);
    })
    .on(commentDeleted, async (event) => {
      await participants.uncommented(event);
      await removeIfGone(event.data);
      // It may have been restored since.
      const { commentId } = event.data;
      if (await participants.isWithdrawn(commentId)) await removal.removeComment(commentId, event.time);
    })
    .on(commentRestored, async (event) => {
      const participant = await participants.commentedAgain(event);
      await removeIfGone(event.data.comment);
      if (participant) await catchUp(participant, 'commented', typesForCommenters);
    })
    .on(noteDeleted, async ({ data }) => {
      await participants.noteWithdrawn(data);
      await removeIfGone(data);
      await removal.remove({ 'metadata.commentId': data.commentId });
    })
    .on(voteChanged, async (event) => {
      const participant = await participants.voted(event);
      await removeIfGone(event.data);
      if (participant) await catchUp(participant, 'upvoted', [...ofWholeCard, 'card_shipped']);
    });
}
