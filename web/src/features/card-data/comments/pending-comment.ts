import type { Comment, User } from '@cardinal/contracts';

const PENDING = 'pending-';
let last = 0;

/** A comment before the server has given it an id. */
export function createPendingComment(
  cardId: string,
  { id, username }: Pick<User, 'id' | 'username'>,
  input: { content: string; imageUrls?: string[]; parentCommentId: string | null; internal?: boolean },
): Comment {
  const now = new Date().toISOString();
  return {
    id: `${PENDING}${++last}`,
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

export const isPending = (comment: Comment): boolean => comment.id.startsWith(PENDING);
