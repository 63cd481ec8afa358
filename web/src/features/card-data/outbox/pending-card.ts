import { type Card, defaultCardProperties } from '@cardinal/contracts';
import type { KeptCard } from '../api/create-card.ts';
import { toPendingId } from '../pending/pending-id.ts';

/** A new card before the server has given it an id. It stands where a new one does, on top. */
export function createPendingCard({ author, body }: KeptCard, name: string): Card {
  const now = new Date().toISOString();
  const { assigneeIds: _, labelIds: __, afterId: ___, description, ...rest } = body;
  return {
    ...defaultCardProperties,
    userPriority: 1,
    ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)),
    id: toPendingId(name),
    boardId: '',
    projectId: '',
    title: body.title,
    description: description ?? '',
    descriptionIsCut: false,
    upvotes: 0,
    upvoteCount: 0,
    likeCount: 0,
    commentCount: 0,
    userHasUpvoted: false,
    userHasLiked: false,
    imageUrls: null,
    createdBy: author?.id ?? '',
    createdByUser: author,
    assignees: [],
    labels: [],
    createdAt: now,
    updatedAt: now,
    // Before all others.
    rank: '0',
    version: 0,
  };
}
