import type { Comment } from '@cardinal/contracts';

export interface ThreadNode {
  comment: Comment;
  replies: ThreadNode[];
}

/** Comments as a tree, in the order given. A reply whose parent is not among them stands on its own. */
export function buildThread(comments: readonly Comment[]): ThreadNode[] {
  const nodes = new Map(comments.map((comment) => [comment.id, { comment, replies: [] } as ThreadNode]));
  const roots: ThreadNode[] = [];
  for (const node of nodes.values()) {
    const parent = nodes.get(node.comment.parentCommentId ?? '');
    (parent && parent !== node ? parent.replies : roots).push(node);
  }
  return roots;
}

/** What is left when one is deleted: a placeholder where somebody replied to it, nothing else. */
export function withoutComment(comments: readonly Comment[], id: string): Comment[] {
  const hasReplies = comments.some((comment) => comment.parentCommentId === id);
  if (!hasReplies) return comments.filter((comment) => comment.id !== id);
  const emptied = { content: '', imageUrls: null, user: null, deleted: true };
  return comments.map((comment) => (comment.id === id ? { ...comment, ...emptied } : comment));
}

export const isEdited = ({ createdAt, updatedAt }: Comment): boolean => createdAt !== updatedAt;
