import type { Notification } from '@cardinal/contracts';
import type { Concern } from './concern.ts';

/** The people that an event concerns, before their choices (docs/product-rules.md, Notifications). */
export interface Audience {
  /** Names the notification, as `toEventKey` does. */
  key: string;
  type: Notification['type'];
  time: string;
  actorId: string;
  /** The card, and the board where it was read. */
  card: { id: string; projectId: string; boardId: string } | null;
  concerned: Map<string, Concern>;
  /** Users whom it mentions. */
  except: ReadonlySet<string>;
  /** It is about an internal note, and so for the team alone. */
  isInternal: boolean;
  /** Whether its subject is gone, so that nobody is notified any more. */
  isGone: boolean;
  /**
   * Whether people may be notified all the same, on the card that its card was merged into: where another card was
   * taken out just before, notifications of comments follow them.
   */
  mayFollow?: boolean;
  /** Whether the notification may be gone: the card was out of sight since. */
  wasHidden: boolean;
  /** The card went to another board since; who is in the team sees it still. */
  hasMoved: boolean;
}

/** An announcement of an event about a card. */
export type Announcement = Pick<Audience, 'key' | 'type' | 'actorId' | 'concerned'> & {
  except?: readonly string[];
  isInternal?: boolean;
  commentId?: string;
};
