import { z } from 'zod';
import { writingTools } from '../agent-tools.ts';
import { cardPropertySchemas } from '../card-property-schemas.ts';
import { cardStatuses, moderationActions, moderationTargets, reactionKinds } from '../constants.ts';
import { defineEvent } from '../event.ts';
import { id, person, time } from '../primitives.ts';

/** Streams: the card's id. */
export const cardSnapshot = z.object({
  id,
  projectId: id,
  boardId: id,
  title: z.string(),
  ...cardPropertySchemas,
  createdBy: id,
  /** Missing in events of releases that assigned nobody. */
  assigneeIds: z.array(id).default([]),
  /** Missing in events of releases without labels. It may still name labels that were deleted. */
  labelIds: z.array(id).default([]),
  createdAt: time,
  updatedAt: time,
});
export type CardSnapshot = z.infer<typeof cardSnapshot>;

const actor = { actor: person };
/** Users whom an edit assigned. */
const assigned = { assigned: z.array(id).optional() };
/** Users whom a text mentions; of an edit, only those whom it did not mention before. */
const mentioned = { mentioned: z.array(id).optional() };
const keptValue = z.union([z.string(), z.number(), z.array(z.string())]).nullable();
const keptChange = z.object({ field: z.string(), from: keptValue, to: keptValue });
export type KeptChange = z.infer<typeof keptChange>;
/** The changes of an edit, as the history keeps them. Missing in events of releases without a history. */
const changes = { changes: z.array(keptChange).optional() };

/** The edits of one bulk change have the same. */
const bulk = { bulkId: id.optional() };

/** An import did it: nobody is notified, and nothing is sent to other systems. */
const byImport = { imported: z.literal(true).optional() };
export const isImported = (data: unknown): boolean => (data as { imported?: true }).imported === true;

export const cardCreated = defineEvent(
  'cards.card.created',
  z.object({ card: cardSnapshot, ...mentioned, ...byImport, ...actor }),
);
/** The comment that an edit made the official answer, and its text. */
const answered = { answered: z.object({ commentId: id, text: z.string() }).optional() };

/** Any field but the status changed; `changed` names the fields. */
export const cardUpdated = defineEvent(
  'cards.card.updated',
  z.object({
    card: cardSnapshot,
    changed: z.array(z.string()),
    ...answered,
    ...assigned,
    ...mentioned,
    ...changes,
    ...bulk,
    ...actor,
  }),
);
/** The status changed; other fields of the same edit are in the snapshot too. */
export const cardStatusChanged = defineEvent(
  'cards.card.status_changed',
  z.object({
    card: cardSnapshot,
    from: z.enum(cardStatuses),
    to: z.enum(cardStatuses),
    ...assigned,
    ...mentioned,
    ...changes,
    ...bulk,
    ...actor,
  }),
);
/** It went to another board of its project; an event of the edit comes with it, for what else changed. */
export const cardMoved = defineEvent(
  'cards.card.moved',
  z.object({ card: cardSnapshot, fromBoardId: id, ...actor }),
);
/** With `trashed` it may be restored; without, it is gone for good; its deletion may have been published before. */
export const cardDeleted = defineEvent(
  'cards.card.deleted',
  z.object({
    cardId: id,
    boardId: id,
    projectId: id,
    title: z.string(),
    trashed: z.boolean().optional(),
    ...byImport,
    ...actor,
  }),
);
/** Another card was merged into this one. Events of an edit come with it for both, and one of the other card's deletion. */
export const cardMerged = defineEvent(
  'cards.card.merged',
  z.object({ card: cardSnapshot, from: z.object({ id, title: z.string() }), ...actor }),
);
export const cardRestored = defineEvent(
  'cards.card.restored',
  z.object({
    card: cardSnapshot,
    /** The card that it was merged into until now. */
    outOf: z.object({ id, title: z.string() }).optional(),
    ...actor,
  }),
);
/** A label of a project changed. Streams: the project's id. */
export const labelsChanged = defineEvent(
  'cards.labels.changed',
  z.object({ projectId: id, labelId: id, change: z.enum(['created', 'updated', 'deleted']) }),
);
/** Cards of a column have new ranks; their order and their versions stay. Streams: the id of the spread. */
export const ranksSpread = defineEvent(
  'cards.ranks.spread',
  z.object({ projectId: id, boardId: id, status: z.enum(cardStatuses) }),
);
/** An entry of a changelog was written, changed or deleted. Streams: the entry's id. */
export const changelogChanged = defineEvent(
  'cards.changelog.changed',
  z.object({
    entryId: id,
    projectId: id,
    /** Whether others than those who write see it, or saw it before. */
    shown: z.boolean(),
    /** Whether these are everybody; missing in events of earlier releases. */
    isPublic: z.boolean().optional(),
  }),
);
/** An entry was published, or names further cards since. Streams: the entry's id. */
export const changelogPublished = defineEvent(
  'cards.changelog.published',
  z.object({
    entryId: id,
    projectId: id,
    title: z.string(),
    /** Whether everybody may read it. */
    isPublic: z.boolean(),
    /** Whether it had never been published before. */
    isFirst: z.boolean(),
    /** The cards that it resolves, without those that an entry named before. */
    cards: z.array(
      cardSnapshot.pick({
        id: true,
        projectId: true,
        boardId: true,
        title: true,
        type: true,
        createdBy: true,
      }),
    ),
    ...actor,
  }),
);
/** Streams: `<cardId>/counts`. */
export const cardCounted = defineEvent(
  'cards.card.counted',
  z.object({
    cardId: id,
    boardId: id,
    projectId: id,
    commentCount: z.number().int(),
    upvoteCount: z.number().int(),
    likeCount: z.number().int(),
  }),
);
/** Streams: `<cardId>/<userId>/<kind>`. */
export const voteChanged = defineEvent(
  'cards.vote.changed',
  z.object({
    cardId: id,
    boardId: id,
    projectId: id,
    userId: id,
    kind: z.enum(['upvote', 'like']),
    on: z.boolean(),
  }),
);

/** Streams: the comment's id. */
export const commentSnapshot = z.object({
  id,
  cardId: id,
  boardId: id,
  projectId: id,
  userId: id,
  username: z.string(),
  content: z.string(),
  parentCommentId: id.nullable(),
  createdAt: time,
  updatedAt: time,
});
export type CommentSnapshot = z.infer<typeof commentSnapshot>;

const createdComment = z.object({
  comment: commentSnapshot,
  card: cardSnapshot,
  parentUserId: id.nullable(),
  ...mentioned,
  ...byImport,
});
const updatedComment = z.object({
  comment: commentSnapshot,
  card: cardSnapshot.optional(),
  actor: person.optional(),
  ...mentioned,
});
const onComment = { commentId: id, cardId: id, boardId: id, projectId: id, userId: id };
const deletedComment = z.object(onComment);
const reactedComment = z.object({ ...onComment, kind: z.enum(reactionKinds), on: z.boolean() });

export const commentCreated = defineEvent('cards.comment.created', createdComment);
/** `card` and `actor` come where somebody is mentioned. */
export const commentUpdated = defineEvent('cards.comment.updated', updatedComment);
export const commentDeleted = defineEvent('cards.comment.deleted', deletedComment);
/** A comment that a moderator had hidden, which `commentDeleted` reported, is there again as it was. */
export const commentRestored = defineEvent('cards.comment.restored', z.object({ comment: commentSnapshot }));
/** Streams: `<commentId>/reactions`. */
export const commentReacted = defineEvent('cards.comment.reacted', reactedComment);

/**
 * The same of internal notes, with names of their own: anyone who was not written for notes hears nothing of them.
 */
export const noteCreated = defineEvent('cards.note.created', createdComment);
export const noteUpdated = defineEvent('cards.note.updated', updatedComment);
export const noteDeleted = defineEvent('cards.note.deleted', deletedComment);
export const noteReacted = defineEvent('cards.note.reacted', reactedComment);
/** A submission that waits for a decision changed. Streams: the submission's id. */
export const submissionChanged = defineEvent(
  'cards.submission.changed',
  z.object({
    submissionId: id,
    boardId: id,
    projectId: id,
    change: z.enum(['received', 'accepted', 'rejected', 'withdrawn', 'claimed']),
  }),
);
/** An agent asks its person for something. Streams: the request's id. */
export const agentAsked = defineEvent(
  'cards.agent_request.asked',
  z.object({
    requestId: id,
    userId: id,
    projectId: id,
    tool: z.enum(writingTools),
    title: z.string(),
  }),
);
/** Readers reported something, or a moderator decided on it. Streams: the id of the card or comment. */
export const reportChanged = defineEvent(
  'cards.report.changed',
  z.object({
    targetId: id,
    projectId: id,
    boardId: id,
    cardId: id,
    target: z.enum(['card', 'comment']),
    change: z.enum(['reported', 'resolved']),
  }),
);
/** An action of a moderator, for the log of the project. Streams: the target. */
export const moderated = defineEvent(
  'cards.moderation.done',
  z.object({
    projectId: id,
    action: z.enum(moderationActions),
    target: z.enum(moderationTargets),
    targetId: id,
    /** The card that it is, or is on, and its board. */
    cardId: id.nullable(),
    boardId: id.nullable(),
    /** The user concerned: the author of the target. */
    userId: id.nullable(),
    /** The beginning of what it was done to. */
    excerpt: z.string(),
    reason: z.string().nullable(),
    ...actor,
  }),
);
/** An admin gave the card's author points (only with FEATURE_POINTS=on). Streams: the award's id. */
export const pointsAwarded = defineEvent(
  'cards.points.awarded',
  z.object({ awardId: id, cardId: id, projectId: id, userId: id, points: z.number().int(), ...actor }),
);
