import { randomUUID } from 'node:crypto';
import type { FollowLevel } from '@cardinal/contracts';
import { isForGood } from '@cardinal/service-kit';
import type { Participants } from '../read-models/participants.ts';
import type { Projects } from '../read-models/projects.ts';
import type { Users } from '../read-models/users.ts';
import type { StreamLog } from '../stream-log/stream-log.repository.ts';
import type { Levels, Place } from './level.repository.ts';

/** A project, a board of it, or a card on that. */
export type LevelPlace = Place & { projectId: string };

export interface ChooseLevelDeps {
  levels: Pick<Levels, 'choose' | 'mute'>;
  users: Pick<Users, 'peek'>;
  projects: Pick<Projects, 'projectRow' | 'boardRow' | 'isOpen'>;
  participants: Pick<Participants, 'whereIs'>;
  streams: Pick<StreamLog, 'append'>;
}

export type ChooseLevel = ReturnType<typeof createChooseLevel>;

/** Stores how much a user wants to hear of a project, a board or a card, and informs open pages. */
export function createChooseLevel({ levels, users, projects, participants, streams }: ChooseLevelDeps) {
  const toTarget = ({ projectId, boardId, cardId }: LevelPlace) => ({
    targetId: cardId ?? boardId ?? projectId,
    projectId,
  });

  async function isGoneForGood({ projectId, boardId, cardId }: LevelPlace): Promise<boolean> {
    const card = cardId === null ? null : await participants.whereIs(cardId);
    const on = card?.boardId ?? boardId;
    const board = on === null ? null : await projects.boardRow(on);
    const isProjectGone = (await projects.projectRow(projectId))?.gone ?? false;
    return (card?.isGoneForGood ?? false) || (board !== null && isForGood(board)) || isProjectGone;
  }

  /** Levels of a target or account that was deleted meanwhile were removed before this one was written. */
  async function takeBackIfGone(userId: string, place: LevelPlace): Promise<void> {
    const isAccountGone = (await users.peek(userId))?.gone ?? false;
    if (isAccountGone || (await isGoneForGood(place))) await levels.choose(userId, toTarget(place), null);
  }

  /** Followers of a card are shown to all users who see it. */
  async function notifyPages(userId: string, { projectId, boardId, cardId }: LevelPlace): Promise<void> {
    const message = { type: 'following', projectId, cardId } as const;
    const audience =
      cardId !== null && boardId !== null
        ? { to: 'board' as const, projectId, boardId, open: await projects.isOpen(boardId) }
        : { to: 'users' as const, userIds: [userId] };
    await streams.append([{ key: randomUUID(), tell: { message, audience } }]);
  }

  return {
    /**
     * `null` takes the choice back.
     * @throws AppError if the user has chosen too many
     */
    async choose(userId: string, place: LevelPlace, level: FollowLevel | null): Promise<void> {
      await levels.choose(userId, toTarget(place), level);
      await takeBackIfGone(userId, place);
      await notifyPages(userId, place);
    },

    /** By the link of an e-mail, which always works. A card that is gone is not muted. */
    async muteCard(userId: string, cardId: string): Promise<void> {
      const card = await participants.whereIs(cardId);
      if (!card || card.isGoneForGood) return;
      const place = { projectId: card.projectId, boardId: card.boardId, cardId };
      await levels.mute(userId, toTarget(place));
      await takeBackIfGone(userId, place);
      await notifyPages(userId, place);
    },
  };
}
