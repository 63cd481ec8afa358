import { randomUUID } from 'node:crypto';
import type { WhoSees } from '../access/who-sees.ts';
import type { Places } from '../read-models/places.ts';
import type { KnownBoard, Projects } from '../read-models/projects.ts';
import type { StreamLog } from '../stream-log/stream-log.repository.ts';
import type { Announcements } from './announcement.repository.ts';
import { createClearBoard } from './clear-board.ts';
import type { NotificationFilter, NotificationRepository } from './notification.repository.ts';

export interface RemovalDeps {
  notifications: NotificationRepository;
  announcements: Announcements;
  whoSees: WhoSees;
  projects: Pick<Projects, 'isAsked' | 'boardRow'>;
  places: Places;
  log: StreamLog;
}

export type Removal = ReturnType<typeof createRemoval>;

/** Removes notifications whose subject the user can no longer open. */
export function createRemoval({ notifications, announcements, whoSees, projects, places, log }: RemovalDeps) {
  const notifyPages = (userIds: string[]) => log.notificationsChanged(userIds, randomUUID());
  const clear = createClearBoard({ notifications, places, moveCard, notifyPages });

  async function forget(
    userIds: string[],
    about: { projectId: string; boardId: string | null },
  ): Promise<void> {
    const see = new Set(await whoSees.among(userIds, about));
    const lost = userIds.filter((userId) => !see.has(userId));
    if (lost.length === 0) return;
    if (about.boardId) await clear({ boardId: about.boardId, userIds: lost });
    else await notifications.removeOffBoards(lost, about.projectId);
    await notifyPages(lost);
  }

  /** Of internal notes, which somebody may stop reading while they still see the board. */
  async function forgetNotes(userId: string, projectId: string): Promise<void> {
    const about = { projectId, boardId: null, internal: true };
    if ((await whoSees.among([userId], about)).length > 0) return;
    if (await notifications.removeNotes(userId, projectId)) await notifyPages([userId]);
  }

  /** After a card went to another board: its notifications follow, except those of users who do not see that board. */
  async function moveCard(cardId: string, board: KnownBoard): Promise<void> {
    const userIds = await notifications.moveCard(cardId, board);
    if (userIds.length > 0) await forget(userIds, { projectId: board.projectId, boardId: board._id });
  }

  /** After comments came to another card: the same as where a card moves. */
  async function moveComments(
    cardId: string,
    ids: readonly string[],
    to: { cardId: string; board: KnownBoard },
  ): Promise<void> {
    const userIds = await notifications.moveComments(cardId, ids, to);
    const { _id: boardId, projectId } = to.board;
    if (userIds.length > 0) await forget(userIds, { projectId, boardId });
  }

  async function remove(filter: NotificationFilter): Promise<void> {
    await notifyPages(await notifications.remove(filter));
  }

  return {
    remove,

    /** After a role change: removes notifications of what the user no longer sees. */
    async forgetUnseen(userId: string, projectId: string): Promise<void> {
      for (const boardId of await notifications.findBoardIds(userId, projectId)) {
        await forget([userId], { projectId, boardId });
      }
      await forgetNotes(userId, projectId);
    },

    /** After a board became private: removes its notifications from users who only see public boards. */
    async forgetUnseenOn({ id: boardId, projectId }: { id: string; projectId: string }): Promise<void> {
      const userIds = await notifications.findReaders(boardId);
      if (userIds.length > 0) await forget(userIds, { projectId, boardId });
    },

    moveCard,
    moveComments,

    /**
     * After the deletion of a board. One that was restored meanwhile keeps its notifications.
     * @throws AppError `unavailable` if the owner of the cards does not answer
     */
    async removeBoard(boardId: string): Promise<void> {
      await clear({ boardId }, async () => (await projects.boardRow(boardId))?.gone === true);
    },

    /**
     * After a comment was deleted or hidden. If a moderator brought it back, notifications of what happened to it since
     * may exist already, and stay.
     * @param at when; ISO 8601
     * @throws AppError `unavailable` if the owner of the comments does not answer
     */
    async removeComment(commentId: string, at: string): Promise<void> {
      await remove({ 'metadata.commentId': commentId, createdAt: { $lte: new Date(at) } });
      if ((await notifications.existsAbout(commentId)) && !(await places.isShown(commentId)))
        await remove({ 'metadata.commentId': commentId });
    },

    /** Settles the question whether to join once the user has answered or is no longer a member. */
    async forgetQuestion(userId: string, projectId: string): Promise<void> {
      if (await projects.isAsked(projectId, userId)) return;
      if (await notifications.settleQuestion(userId, projectId)) await notifyPages([userId]);
    },

    /** Deletes a user's notifications, and their name from those of others. */
    async eraseUser(userId: string): Promise<void> {
      const userIds = await notifications.eraseUser(userId);
      await announcements.eraseUser(userId);
      await notifyPages(userIds);
    },

    /** Marks super admins' notifications of a pending user as read once the account was reviewed. */
    async settlePending(userId: string): Promise<void> {
      await notifyPages(await notifications.settlePending(userId));
    },
  };
}
