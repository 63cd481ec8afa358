import { z } from 'zod';
import { access, defineCall } from '../call.ts';
import {
  limits,
  moderationActions,
  moderationTargets,
  reportReasons,
  resolutionActions,
} from '../constants.ts';
import { bySlug, id, line, pagingByCursor, person, prose, time } from '../primitives.ts';
import { cardDetail } from './cards.calls.ts';
import { comment } from './comments.calls.ts';

const byCard = z.object({ cardId: id });
const byComment = z.object({ commentId: id });

/** Why a moderator does something; shown to others only where the call says so. */
const reason = prose(limits.moderationReason).nullable().optional();

/** Nobody but admins comments, replies, reacts or edits there then; votes go on. The reason is shown to everybody. */
export const lockComments = defineCall({
  id: 'lockComments',
  service: 'cards',
  method: 'PUT',
  path: '/api/cards/:cardId/lock',
  summary: 'Lock the comments of a card, or change the reason',
  access: access.cardEditor,
  params: byCard,
  body: z.object({ reason }),
  response: cardDetail,
});

export const unlockComments = defineCall({
  id: 'unlockComments',
  service: 'cards',
  method: 'DELETE',
  path: '/api/cards/:cardId/lock',
  summary: 'Unlock the comments of a card',
  access: access.cardEditor,
  params: byCard,
  response: cardDetail,
});

/** It leaves all boards, lists, searches, feeds and pages but its own, which moderators and its author see. */
export const hideCard = defineCall({
  id: 'hideCard',
  service: 'cards',
  method: 'PUT',
  path: '/api/cards/:cardId/hidden',
  summary: 'Hide a card from all but moderators and its author',
  access: access.cardEditor,
  params: byCard,
  body: z.object({ reason }),
  response: cardDetail,
});

export const unhideCard = defineCall({
  id: 'unhideCard',
  service: 'cards',
  method: 'DELETE',
  path: '/api/cards/:cardId/hidden',
  summary: 'Bring a hidden card back with all that is on it',
  access: access.cardEditor,
  params: byCard,
  response: cardDetail,
});

const hiddenCard = z.object({
  cardId: id,
  title: z.string(),
  /** Null while the board is in the trash; the card is shown again once the board is back. */
  boardName: z.string().nullable(),
  author: person.nullable(),
  /** When it was hidden, and by whom. */
  at: time,
  by: person.nullable(),
  reason: z.string().nullable(),
});
export type HiddenCard = z.infer<typeof hiddenCard>;

export const listHiddenCards = defineCall({
  id: 'listHiddenCards',
  service: 'cards',
  method: 'GET',
  path: '/api/projects/:slug/moderation/hidden',
  summary: 'The cards of a project that moderators hid, the last one first',
  access: access.projectAdmin,
  params: bySlug,
  query: z.object(pagingByCursor(50)),
  response: z.object({ items: z.array(hiddenCard), nextCursor: z.string().nullable() }),
});

/** Others see a placeholder. */
export const hideComment = defineCall({
  id: 'hideComment',
  service: 'cards',
  method: 'PUT',
  path: '/api/comments/:commentId/hidden',
  summary: 'Hide a comment from all but moderators and its author',
  access: access.cardEditor,
  params: byComment,
  body: z.object({ reason }),
  response: comment,
});

export const unhideComment = defineCall({
  id: 'unhideComment',
  service: 'cards',
  method: 'DELETE',
  path: '/api/comments/:commentId/hidden',
  summary: 'Bring a hidden comment back',
  access: access.cardEditor,
  params: byComment,
  response: comment,
});

const moderationEntry = z.object({
  id,
  at: time,
  by: person.nullable(),
  action: z.enum(moderationActions),
  target: z.enum(moderationTargets),
  targetId: id,
  /** The card that it is, or is on; it may be gone. */
  cardId: id.nullable(),
  /** The user concerned. */
  user: person.nullable(),
  /** The beginning of what it was done to, as it was. */
  excerpt: z.string(),
  reason: z.string().nullable(),
});
export type ModerationEntry = z.infer<typeof moderationEntry>;

/** Nothing changes or removes an entry but its age; entries appear a moment after what they describe. */
export const listModerationLog = defineCall({
  id: 'listModerationLog',
  service: 'cards',
  method: 'GET',
  path: '/api/projects/:slug/moderation/log',
  summary: 'What moderators did in a project within two years, newest first',
  access: access.projectAdmin,
  params: bySlug,
  query: z.object(pagingByCursor(50)),
  response: z.object({ items: z.array(moderationEntry), nextCursor: z.string().nullable() }),
});

const blockLists = z.object({
  words: z.array(z.string()),
  /** Newest first. */
  users: z.array(z.object({ user: person, at: time, by: person.nullable(), reason: z.string().nullable() })),
  version: z.number().int(),
});
export type BlockLists = z.infer<typeof blockLists>;

export const getBlockLists = defineCall({
  id: 'getBlockLists',
  service: 'cards',
  method: 'GET',
  path: '/api/projects/:slug/moderation/blocked',
  summary: 'The words and people that a project blocks',
  access: access.projectAdmin,
  params: bySlug,
  response: blockLists,
});

/** Plain words or phrases, compared without case and accents; people outside the team cannot write them. */
export const setBlockedWords = defineCall({
  id: 'setBlockedWords',
  service: 'cards',
  method: 'PUT',
  path: '/api/projects/:slug/moderation/words',
  summary: 'Choose the words that a project blocks. Takes If-Match',
  access: access.projectAdmin,
  params: bySlug,
  body: z.object({
    words: z
      .array(line(limits.blockedWord, 'A blocked word'))
      .max(limits.blockedWords, `A project can block at most ${limits.blockedWords} words`),
  }),
  response: blockLists,
});

/** Somebody outside the project, who then only reads its public boards. */
export const blockUser = defineCall({
  id: 'blockUser',
  service: 'cards',
  method: 'PUT',
  path: '/api/projects/:slug/moderation/users/:userId',
  summary: 'Block somebody from taking part in a project',
  access: access.projectAdmin,
  params: bySlug.extend({ userId: id }),
  body: z.object({ reason }),
  response: blockLists,
});

export const unblockUser = defineCall({
  id: 'unblockUser',
  service: 'cards',
  method: 'DELETE',
  path: '/api/projects/:slug/moderation/users/:userId',
  summary: 'Let somebody take part again',
  access: access.projectAdmin,
  params: bySlug.extend({ userId: id }),
  response: blockLists,
});

/** With `commentId`, a comment of the card. Each person reports a card or comment once; a report is not taken back. */
export const reportContent = defineCall({
  id: 'reportContent',
  service: 'cards',
  method: 'POST',
  path: '/api/cards/:cardId/reports',
  summary: 'Report a card or a comment to the moderators',
  access: access.cardViewer,
  params: byCard,
  body: z
    .object({
      commentId: id.optional(),
      reason: z.enum(reportReasons),
      text: prose(limits.moderationReason).nullable().optional(),
    })
    .refine(({ reason, text }) => reason !== 'other' || Boolean(text), {
      error: 'Please say what is wrong with it.',
      path: ['text'],
    }),
});

const reportedItem = z.object({
  targetId: id,
  target: z.enum(['card', 'comment']),
  cardId: id,
  /** Null where what was reported is gone, as are the author and the text. */
  cardTitle: z.string().nullable(),
  boardName: z.string().nullable(),
  author: person.nullable(),
  /** The title, or the beginning of the comment. */
  text: z.string().nullable(),
  hidden: z.boolean(),
  locked: z.boolean(),
  /** Reports since the last decision, oldest first. */
  reports: z.array(
    z.object({
      by: person.nullable(),
      at: time,
      reason: z.enum(reportReasons),
      text: z.string().nullable(),
    }),
  ),
});
export type ReportedItem = z.infer<typeof reportedItem>;

export const listReports = defineCall({
  id: 'listReports',
  service: 'cards',
  method: 'GET',
  path: '/api/projects/:slug/moderation/reports',
  summary: 'Cards and comments that readers reported and nobody has decided on, newest first',
  access: access.projectAdmin,
  params: bySlug,
  query: z.object(pagingByCursor(50)),
  response: z.object({
    items: z.array(reportedItem),
    nextCursor: z.string().nullable(),
    total: z.number().int(),
  }),
});

/** Refused with 409 where somebody else has decided, or what was reported is gone; that can be dismissed. */
export const resolveReport = defineCall({
  id: 'resolveReport',
  service: 'cards',
  method: 'POST',
  path: '/api/projects/:slug/moderation/reports/:targetId/resolve',
  summary: 'Decide on what readers reported',
  access: access.projectAdmin,
  params: bySlug.extend({ targetId: id }),
  body: z.object({ action: z.enum(resolutionActions), reason }),
});
