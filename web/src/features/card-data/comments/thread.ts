import type { Comment } from '@cardinal/contracts';

export interface ThreadNode {
  comment: Comment;
  replies: ThreadNode[];
}

/** Comments as a tree, in the given order. A reply without its parent becomes a root. */
export function buildThread(comments: readonly Comment[]): ThreadNode[] {
  const nodes = new Map(comments.map((comment) => [comment.id, { comment, replies: [] } as ThreadNode]));
  const roots: ThreadNode[] = [];
  for (const node of nodes.values()) {
    const parent = nodes.get(node.comment.parentCommentId ?? '');
    (parent && parent !== node ? parent.replies : roots).push(node);
  }
  return roots;
}

/** The comments after a deletion: one with replies leaves a placeholder. */
export function removeComment(comments: readonly Comment[], id: string): Comment[] {
  const hasReplies = comments.some((comment) => comment.parentCommentId === id);
  if (!hasReplies) return comments.filter((comment) => comment.id !== id);
  const emptied = { content: '', imageUrls: null, user: null, mentions: [], reactions: [], deleted: true };
  return comments.map((comment) => (comment.id === id ? { ...comment, ...emptied } : comment));
}

export const isEdited = ({ createdAt, updatedAt }: Comment): boolean => createdAt !== updatedAt;
