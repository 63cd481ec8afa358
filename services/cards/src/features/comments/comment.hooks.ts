import type { SignedIn } from '../../kernel/access/viewer.ts';
import type { SeenCard } from '../../kernel/card/see-card.ts';
import type { CommentDocument } from './comment.model.ts';

/** Called when a comment goes; other features add theirs. */
export interface CommentHooks {
  /** Somebody deleted a comment that others saw. */
  deleted: ((user: SignedIn, seen: SeenCard, commentId: string) => Promise<void>)[];
  /** The document of a comment is about to go. Harmless to repeat. */
  purged: ((comment: CommentDocument) => Promise<void>)[];
}
