import type { Notification } from '@cardinal/contracts';

type NotificationType = Notification['type'];

export interface BulkGroup {
  /** The id of the bulk change. */
  id: string;
  /** The text around the number of cards where there are several, after the actor's name. */
  message: { before: string; after: string };
}

/** Something that users are notified of, with its text. */
export interface NotificationContent {
  /** Identifies the event, so that it counts once even if it is published again. */
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
  /** The text that the actor wrote, for e-mails; Markdown. */
  text?: string | undefined;
  /** The edits of a bulk change are one notification for each recipient. Stored by this name. */
  lot?: BulkGroup | undefined;
  /** Deduplication key; defaults to the event. */
  once?: string | undefined;
  /** Users whom the same event mentions: they are notified of that instead, where they want it. */
  except?: readonly string[] | undefined;
  /** Recipients who get another text. */
  personal?: { userIds: readonly string[]; type: NotificationType; message: string } | undefined;
}

/** A stream and its version identify an event, even if a replay gives it another event id. */
export const toEventKey = ({ type, subject, version }: { type: string; subject: string; version: number }) =>
  `${type}:${subject}:${version}`;

/** In the metadata of a notification about an internal note, so that nobody reads it who lost sight of the note. */
export const ofNote = { internal: true } as const;
export const isOfNote = ({ metadata }: Pick<NotificationContent, 'metadata'>): boolean =>
  metadata.internal === ofNote.internal;
