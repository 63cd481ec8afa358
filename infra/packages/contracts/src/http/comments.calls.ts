import { z } from 'zod';
import { access, defineCall } from '../call.ts';
import { limits, reactionKinds } from '../constants.ts';
import { hiding, id, imagePath, mention, person, requiredProse, time } from '../primitives.ts';

const commentImages = z
  .array(imagePath)
  .max(limits.commentImages, `You can only upload up to ${limits.commentImages} images`)
  .nullable();

const byCard = z.object({ cardId: id });
const byComment = z.object({ commentId: id });
const byReaction = byComment.extend({ kind: z.enum(reactionKinds) });

const reaction = z.object({
  kind: z.enum(reactionKinds),
  count: z.number().int(),
  /** Whether the caller is among them. */
  mine: z.boolean(),
  /** The first ones, for users who take part; guests only see how many there are. */
  people: z.array(person),
});
export type Reaction = z.infer<typeof reaction>;
/** Only kinds that somebody gave, in the order of `reactionKinds`. */
const reactions = z.array(reaction);

export const comment = z.object({
  id,
  cardId: id,
  projectId: id,
  boardId: id,
  /** Null where the caller may not read it: of what was deleted or hidden, moderators and its author are given it. */
  userId: id.nullable(),
  user: person.nullable(),
  content: z.string(),
  imageUrls: z.array(z.string()).nullable(),
  parentCommentId: id.nullable(),
  /** The card on which it was written, which was merged into this one since. */
  mergedFrom: id.optional(),
  /** An internal note: only the team sees it, and nothing that others see shows that it exists. */
  internal: z.boolean(),
  mentions: z.array(mention),
  reactions,
  /** A deleted comment with replies stays as an empty placeholder. */
  deleted: z.boolean(),
  /** A moderator hid it: to others than moderators and its author it is `deleted`, too. */
  hidden: hiding.nullable(),
  createdAt: time,
  updatedAt: time,
  version: z.number().int(),
});
export type Comment = z.infer<typeof comment>;

/** Comments of a card, oldest first, as many as fit into 2 MB; replies name their parent. */
export const listComments = defineCall({
  id: 'listComments',
  service: 'cards',
  method: 'GET',
  path: '/api/cards/:cardId/comments',
  summary: 'Comments of a card, oldest first; for the team, with its internal notes',
  access: access.cardViewerOrGuest,
  params: byCard,
  query: z.object({
    limit: z.coerce.number().int().min(1).max(1_000).default(1_000),
    offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
  }),
  paged: true,
  response: z.array(comment),
  cache: 'revalidate',
});

const contentInput = requiredProse(limits.comment, 'Please write a comment.');

/**
 * With `internal`, it is a note that only the team sees, and stays one. Replies to a note are notes, and notes reply to
 * nothing else.
 */
export const createComment = defineCall({
  id: 'createComment',
  service: 'cards',
  method: 'POST',
  path: '/api/cards/:cardId/comments',
  summary: 'Comment on a card, or reply to a comment of it',
  access: access.cardViewer,
  params: byCard,
  body: z.object({
    content: contentInput,
    imageUrls: commentImages.optional(),
    parentCommentId: id.nullable().optional(),
    internal: z.boolean().optional(),
  }),
  response: comment,
  status: 201,
});

/**
 * If given, `cardId` must be the comment's card. `imageUrls` are the comment's images from then on, and those that are
 * no longer among them are deleted; without it they stay.
 */
export const updateComment = defineCall({
  id: 'updateComment',
  service: 'cards',
  method: 'PATCH',
  path: '/api/comments/:commentId',
  summary: 'Edit a comment and, where they are given, its images. Takes If-Match',
  access: access.commentEditor,
  params: byComment,
  body: z.object({ content: contentInput, imageUrls: commentImages.optional(), cardId: id.optional() }),
  response: comment,
});

export const deleteComment = defineCall({
  id: 'deleteComment',
  service: 'cards',
  method: 'DELETE',
  path: '/api/comments/:commentId',
  summary: 'Delete a comment',
  access: access.commentEditor,
  params: byComment,
  body: z.object({ cardId: id.optional() }),
});

const commentEdit = z.object({
  at: time,
  /** Null only where the name could not be found out. */
  by: person.nullable(),
  /**
   * The parts of the text before and after the edit around what is different; an ellipsis stands for the rest. Both are
   * empty where only images were changed.
   */
  from: z.string(),
  to: z.string(),
  /** How many images there were before and after the edit, where it changed them. */
  images: z.object({ from: z.number().int(), to: z.number().int() }).nullable(),
});

export const listCommentEdits = defineCall({
  id: 'listCommentEdits',
  service: 'cards',
  method: 'GET',
  path: '/api/comments/:commentId/edits',
  summary: 'The edits of a comment, newest last',
  access: access.cardViewerOrGuest,
  params: byComment,
  response: z.object({
    items: z.array(commentEdit),
    /** Earlier ones were made that are not kept. */
    isCut: z.boolean(),
  }),
  cache: 'revalidate',
});

/** Harmless to repeat, as is taking it back. */
export const addReaction = defineCall({
  id: 'addReaction',
  service: 'cards',
  method: 'PUT',
  path: '/api/comments/:commentId/reactions/:kind',
  summary: 'React to a comment',
  access: access.cardViewer,
  params: byReaction,
  response: z.object({ reactions }),
});

export const removeReaction = defineCall({
  id: 'removeReaction',
  service: 'cards',
  method: 'DELETE',
  path: '/api/comments/:commentId/reactions/:kind',
  summary: 'Take a reaction to a comment back',
  access: access.cardViewer,
  params: byReaction,
  response: z.object({ reactions }),
});
