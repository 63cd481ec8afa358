import type { Comment, User } from '@cardinal/contracts';
import { isPendingId, toPendingId } from '../pending/pending-id.ts';

let last = 0;

/** A comment before the server has given it an id. */
export function createPendingComment(
  cardId: string,
  { id, username }: Pick<User, 'id' | 'username'>,
  input: { content: string; imageUrls?: string[]; parentCommentId: string | null; internal?: boolean },
  name = String(++last),
): Comment {
  const now = new Date().toISOString();
  return {
    id: toPendingId(name),
    cardId,
    projectId: '',
    boardId: '',
    userId: id,
    user: { id, username },
    content: input.content,
    imageUrls: input.imageUrls ?? null,
    parentCommentId: input.parentCommentId,
    internal: input.internal ?? false,
    mentions: [],
    reactions: [],
    deleted: false,
    hidden: null,
    createdAt: now,
    updatedAt: now,
    version: 0,
  };
}

export const isPending = (comment: Comment): boolean => isPendingId(comment.id);
