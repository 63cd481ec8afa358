import type { Notification } from '@cardinal/contracts';

type NotificationType = Notification['type'];

/** Something that happened, as those who hear of it read it. */
export interface Occasion {
  /** Names the fact itself, so that it counts once whatever event tells of it. */
  key: string;
  /** When it happened; ISO 8601. */
  at: string;
  type: NotificationType;
  message: string;
  actorId: string | null;
  projectId: string | null;
  boardId: string | null;
  cardId: string | null;
  metadata: Record<string, unknown>;
  /** One who hears of it in other words. */
  personal?: { userId: string; type: NotificationType; message: string } | undefined;
}

/** A stream and its version are one fact, also where a replay gives it another event id. */
export const keyOf = ({ type, subject, version }: { type: string; subject: string; version: number }) =>
  `${type}:${subject}:${version}`;
