import type { Notification } from '@cardinal/contracts';
import type { Concern } from './concern.ts';

/** Whom an event concerns, before what they chose to hear of (docs/product-rules.md, Notifications). */
export interface Audience {
  /** Names what is told, as `keyOf` does of a notification. */
  key: string;
  type: Notification['type'];
  time: string;
  actorId: string;
  /** The card, and the board where it was read. */
  card: { id: string; projectId: string; boardId: string } | null;
  concerned: Map<string, Concern>;
  /** Who is mentioned by it. */
  except: ReadonlySet<string>;
  /** It tells of an internal note, and so the team alone. */
  isInternal: boolean;
  /** Whether what it tells of is gone, so that nobody is told any more. */
  isGone: boolean;
  /**
   * Whether it may be told all the same, on the card that its card was merged into: where another card was taken out just
   * before, what tells of comments follows them.
   */
  mayFollow?: boolean;
  /** Whether what was told may be gone: the card was out of sight since. */
  wasHidden: boolean;
  /** The card went to another board since; who is in the team sees it still. */
  hasMoved: boolean;
}

/** What an event about a card tells of. */
export type Occasion = Pick<Audience, 'key' | 'type' | 'actorId' | 'concerned'> & {
  except?: readonly string[];
  isInternal?: boolean;
  commentId?: string;
};
