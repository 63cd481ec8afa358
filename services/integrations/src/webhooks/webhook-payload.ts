import {
  boardCreated,
  boardDeleted,
  boardRestored,
  boardUpdated,
  type CardSnapshot,
  type CommentSnapshot,
  cardCounted,
  cardCreated,
  cardDeleted,
  cardMerged,
  cardMoved,
  cardRestored,
  cardStatusChanged,
  cardUpdated,
  changelogPublished,
  commentCreated,
  commentDeleted,
  commentRestored,
  commentUpdated,
  type EventDefinition,
  type EventOf,
  publicEntryPath,
  toWebhookPayload,
  type WebhookEvent,
  webhookData,
  webhookPayloadVersion,
  webhookPing,
} from '@cardinal/contracts';
import type { z } from 'zod';

/** An event for receivers, and what decides who is sent it. */
export interface DescribedEvent {
  type: WebhookEvent;
  data: object;
  projectId: string;
  /** The boards that it is of: two, if a card moved. None: it is of the whole project. */
  boardIds: string[];
  cardId: string | null;
  cardType: CardSnapshot['type'] | null;
  commentId: string | null;
  userIds: string[];
}

type DataOfEvent<T extends WebhookEvent> = z.input<(typeof webhookData)[T]>;

type Place = Omit<DescribedEvent, 'type' | 'data'>;

/** Checked by the schema, which leaves out whatever it does not name. */
const describe = <T extends WebhookEvent>(type: T, data: DataOfEvent<T>, place: Place): DescribedEvent => ({
  type,
  data: webhookData[type].parse(data),
  ...place,
});

const onCard = ({ id, projectId, boardId, type }: CardSnapshot, userIds: string[]): Place => ({
  projectId,
  boardIds: [boardId],
  cardId: id,
  cardType: type,
  commentId: null,
  userIds,
});
const onComment = (
  {
    id,
    projectId,
    boardId,
    cardId,
    userId,
  }: Pick<CommentSnapshot, 'id' | 'projectId' | 'boardId' | 'cardId' | 'userId'>,
  cardType: CardSnapshot['type'] | null = null,
): Place => ({ projectId, boardIds: [boardId], cardId, cardType, commentId: id, userIds: [userId] });
const onBoard = (id: string, projectId: string): Place => ({
  projectId,
  boardIds: [id],
  cardId: null,
  cardType: null,
  commentId: null,
  userIds: [],
});

const toComment = ({ userId, username, ...comment }: CommentSnapshot) => ({
  ...comment,
  author: { id: userId, username },
});

/** Describes an event for receivers. A `null`: nothing. */
type Describe<E extends EventDefinition> = (
  event: EventOf<E>,
  publicUrl: string,
  slug: string,
) => DescribedEvent | null;

interface Described {
  definition: EventDefinition;
  describe: Describe<EventDefinition>;
}

const on = <E extends EventDefinition>(definition: E, how: Describe<E>): Described => ({
  definition,
  describe: how as Describe<EventDefinition>,
});

const cardEvents = [
  on(cardCreated, ({ data: { card, actor } }) =>
    describe('card.created', { card, actor }, onCard(card, [actor.id])),
  ),
  on(cardUpdated, ({ data: { card, actor, changed } }) =>
    describe('card.changed', { card, actor, changed }, onCard(card, [actor.id])),
  ),
  on(cardStatusChanged, ({ data: { card, actor, from, to } }) =>
    describe('card.status_changed', { card, actor, from, to }, onCard(card, [actor.id])),
  ),
  on(cardMoved, ({ data: { card, actor, fromBoardId } }) => ({
    ...describe('card.moved', { card, actor, fromBoardId }, onCard(card, [actor.id])),
    boardIds: [card.boardId, fromBoardId],
  })),
  on(cardDeleted, ({ data: { cardId, projectId, boardId, title, trashed = false, actor } }) =>
    describe(
      'card.deleted',
      { card: { id: cardId, projectId, boardId, title }, restorable: trashed, actor },
      { ...onBoard(boardId, projectId), cardId, userIds: [actor.id] },
    ),
  ),
  on(cardRestored, ({ data: { card, outOf = null, actor } }) =>
    describe('card.restored', { card, outOf, actor }, onCard(card, [actor.id])),
  ),
  on(cardMerged, ({ data: { card, from, actor } }) =>
    describe('card.merged', { card, from, actor }, onCard(card, [actor.id])),
  ),
  on(cardCounted, ({ data: { cardId, boardId, projectId, ...counts } }) =>
    describe(
      'card.counted',
      {
        card: { id: cardId, projectId, boardId },
        upvotes: counts.upvoteCount,
        likes: counts.likeCount,
        comments: counts.commentCount,
      },
      { ...onBoard(boardId, projectId), cardId },
    ),
  ),
];

const otherEvents = [
  on(commentCreated, ({ data: { comment, card } }) =>
    describe('comment.created', { comment: toComment(comment) }, onComment(comment, card.type)),
  ),
  on(commentUpdated, ({ data: { comment, card } }) =>
    describe('comment.changed', { comment: toComment(comment) }, onComment(comment, card?.type)),
  ),
  // A moderator had hidden it, of which receivers heard as of a deletion.
  on(commentRestored, ({ data: { comment } }) =>
    describe('comment.created', { comment: toComment(comment) }, onComment(comment)),
  ),
  on(commentDeleted, ({ data: { commentId: id, cardId, boardId, projectId, userId } }) => ({
    ...describe(
      'comment.deleted',
      { comment: { id, cardId, boardId, projectId } },
      onComment({ id, cardId, boardId, projectId, userId }),
    ),
    userIds: [],
  })),
  on(boardCreated, ({ data: { board } }) =>
    describe('board.created', { board }, onBoard(board.id, board.projectId)),
  ),
  on(boardUpdated, ({ data: { board } }) =>
    describe('board.changed', { board }, onBoard(board.id, board.projectId)),
  ),
  on(boardRestored, ({ data: { board } }) =>
    describe('board.created', { board }, onBoard(board.id, board.projectId)),
  ),
  on(boardDeleted, ({ data: { boardId: id, projectId, trashed = false } }) =>
    describe('board.deleted', { board: { id, projectId }, restorable: trashed }, onBoard(id, projectId)),
  ),
  on(changelogPublished, ({ data }, publicUrl, slug) => {
    const { entryId: id, projectId, title, isPublic, isFirst, cards, actor } = data;
    // Published again, or with further cards, it is no news.
    if (!isFirst) return null;
    const path = isPublic ? publicEntryPath(slug, id) : `/projects/${slug}/changelog`;
    const entry = { id, projectId, title, isPublic, url: new URL(path, publicUrl).href };
    const place = {
      projectId,
      boardIds: [],
      cardId: null,
      cardType: null,
      commentId: null,
      userIds: [actor.id],
    };
    return describe('changelog.published', { entry, cards, actor }, place);
  }),
];

/** Events that webhooks send. Those of internal notes have names of their own and are not among them. */
export const describedEvents: readonly Described[] = [...cardEvents, ...otherEvents];

/** The body that receivers are sent. */
export function toBody(type: WebhookEvent | 'ping', timestamp: string, data: object): string {
  const schema = toWebhookPayload(type === 'ping' ? webhookPing : webhookData[type]);
  return JSON.stringify(
    schema.parse({
      type,
      version: webhookPayloadVersion,
      timestamp: new Date(timestamp).toISOString(),
      data,
    }),
  );
}

/** A body that was stored when it was sent first, marked as sent again. */
export function markReplayed(body: string): string {
  const { type, version, timestamp, ...rest } = JSON.parse(body) as Record<string, unknown>;
  return JSON.stringify({ type, version, timestamp, replayed: true, ...rest });
}
