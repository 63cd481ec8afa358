import {
  type CommentSnapshot,
  commentCreated,
  commentDeleted,
  commentUpdated,
  noteCreated,
  noteDeleted,
  noteUpdated,
} from '@cardinal/contracts';
import { type NewEvent, newEvent } from '@cardinal/service-kit';
import { byImport, mentioning, toCardSnapshot } from '../../kernel/card/card.events.ts';
import type { CardRow } from '../../kernel/card/card.model.ts';
import { mentionedIn } from '../../kernel/card/mention.rules.ts';
import type { Person } from '../../kernel/read-models/users.ts';
import type { CommentDocument } from './comment.model.ts';

type CommentContent = Omit<CommentDocument, 'version' | 'outbox' | 'deleted'>;

export const toCommentSnapshot = (comment: CommentContent, username: string): CommentSnapshot => ({
  id: comment._id,
  cardId: comment.cardId,
  boardId: comment.boardId,
  projectId: comment.projectId,
  userId: comment.userId,
  username,
  content: comment.content,
  parentCommentId: comment.parentCommentId,
  createdAt: comment.createdAt.toISOString(),
  updatedAt: comment.updatedAt.toISOString(),
});

export const createdEvent = (
  comment: CommentContent,
  username: string,
  card: CardRow,
  parentUserId: string | null,
  imported = false,
): NewEvent =>
  newEvent(comment.internal ? noteCreated : commentCreated, {
    comment: toCommentSnapshot(comment, username),
    card: toCardSnapshot(card),
    parentUserId,
    ...mentioning(mentionedIn(comment.mentions)),
    ...byImport(imported),
  });

/** @param mentioned those whom the edit mentions for the first time */
export const updatedEvent = (
  comment: CommentContent,
  username: string,
  { card, actor, mentioned }: { card: CardRow; actor: Person; mentioned: readonly string[] },
): NewEvent =>
  newEvent(comment.internal ? noteUpdated : commentUpdated, {
    comment: toCommentSnapshot(comment, username),
    ...(mentioned.length > 0 ? { card: toCardSnapshot(card), actor, ...mentioning(mentioned) } : {}),
  });

export const deletedEvent = (comment: CommentContent): NewEvent => {
  const { _id, cardId, boardId, projectId, userId, internal } = comment;
  return newEvent(internal ? noteDeleted : commentDeleted, {
    commentId: _id,
    cardId,
    boardId,
    projectId,
    userId,
  });
};
