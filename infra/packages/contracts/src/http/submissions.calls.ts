import { z } from 'zod';
import { access, defineCall } from '../call.ts';
import { cardStatuses, cardTypes, limits } from '../constants.ts';
import { emailInput } from '../forms.ts';
import { bySlug, id, line, pagingByCursor, prose, requiredProse, slug, time } from '../primitives.ts';
import { createCard } from './cards.calls.ts';

/** Texts that guests send to a board without an account (docs/product-rules.md, Submissions of guests). */

/** 256 random bits that the browser chooses, so that a request which is repeated is the same submission. */
const token = z.string().regex(/^[\w-]{43}$/, 'Not a tracking token');
const blank = 'Please fill in both title and description.';
const text = {
  type: z.enum(cardTypes),
  title: createCard.body.shape.title,
  description: requiredProse(limits.submissionText, blank),
};

/** The answer to a challenge, which is spent with it. */
const proof = z.strictObject({
  salt: z.string().max(100),
  answer: z.number().int().min(0).max(100_000_000),
});
export type Proof = z.infer<typeof proof>;

export const getChallenge = defineCall({
  id: 'getChallenge',
  service: 'cards',
  method: 'GET',
  path: '/api/challenge',
  summary: 'A challenge whose answer allows a guest to send something once',
  access: access.guest,
  response: z.object({
    salt: z.string(),
    target: z.string(),
    tries: z.number().int(),
    expiresAt: time,
    /** Whether guests can give an address for e-mails. */
    takesEmail: z.boolean(),
  }),
  anySite: true,
});

export const submitAsGuest = defineCall({
  id: 'submitAsGuest',
  service: 'cards',
  method: 'POST',
  path: '/api/public/:project/:board/submissions',
  summary: 'Send a submission to a public board where guests may; it waits until an admin accepts it',
  access: access.guest,
  params: z.object({ project: slug, board: slug }),
  body: z.object({
    token,
    ...text,
    name: line(limits.guestName, 'Name').nullable().default(null),
    /** For notifications to the guest, once they confirm the address by the link of a first e-mail. */
    email: emailInput.nullable().default(null),
    /** People do not see this field. Whatever fills it is answered the same, and is not kept. */
    website: z.string().max(2_000).default(''),
    proof,
  }),
  response: z.object({ state: z.literal('waiting') }),
  status: 201,
});

const byToken = z.object({ token });

const submissionStates = ['waiting', 'accepted', 'rejected'] as const;

const trackedSubmission = z.object({
  state: z.enum(submissionStates),
  type: z.enum(cardTypes),
  /** Of the submission; null once it is a card. */
  title: z.string().nullable(),
  description: z.string().nullable(),
  submittedAt: time,
  decidedAt: time.nullable(),
  /** Why it was rejected, if that was said. */
  reason: z.string().nullable(),
  /** The board that it was sent to; null if that is out of sight by now. */
  place: z.object({ project: slug, board: slug, name: z.string() }).nullable(),
  /** The card that it became; null if that is out of sight by now. */
  card: z
    .object({
      id,
      title: z.string(),
      status: z.enum(cardStatuses),
      upvoteCount: z.number().int(),
      commentCount: z.number().int(),
    })
    .nullable(),
  claimedBy: z.enum(['nobody', 'caller', 'somebody']),
  /** E-mails about it: none, those of an address that has to confirm them, as this link was sent to it or not, or wanted. */
  email: z.enum(['none', 'sent', 'asked', 'wanted']),
  /** Whether a guest may reply on the card. */
  takesReplies: z.boolean(),
});
export type TrackedSubmission = z.infer<typeof trackedSubmission>;

export const trackSubmission = defineCall({
  id: 'trackSubmission',
  service: 'cards',
  method: 'GET',
  path: '/api/track/:token',
  summary: 'What became of a submission, for anyone who has its tracking link',
  access: access.guest,
  params: byToken,
  response: trackedSubmission,
});

/** At once, as an admin accepted what the guest wrote before. A reply with an id that is there already is the same. */
export const replyToSubmission = defineCall({
  id: 'replyToSubmission',
  service: 'cards',
  method: 'POST',
  path: '/api/track/:token/replies',
  summary: 'Comment as a guest on the card that the own submission became',
  access: access.guest,
  params: byToken,
  body: z.object({ id, content: requiredProse(limits.submissionText, 'Please write something.'), proof }),
  response: z.object({ commentId: id }),
  status: 201,
});

export const claimSubmission = defineCall({
  id: 'claimSubmission',
  service: 'cards',
  method: 'POST',
  path: '/api/track/:token/claim',
  summary: 'Become the author of what one submitted before having an account',
  access: access.user,
  params: byToken,
  response: trackedSubmission,
});

export const forgetSubmission = defineCall({
  id: 'forgetSubmission',
  service: 'cards',
  method: 'DELETE',
  path: '/api/track/:token',
  summary: 'Delete a submission; of one that is a card by now, the name of its author and the tracking link',
  access: access.guest,
  params: byToken,
});

/** The address that a guest gave is shown by no call but the queue of those who decide. */
export const confirmGuestEmail = defineCall({
  id: 'confirmGuestEmail',
  service: 'cards',
  method: 'PUT',
  path: '/api/track/:token/email',
  summary: 'Want e-mails about a submission, by the link that was sent to the address',
  access: access.guest,
  params: byToken,
});

export const removeGuestEmail = defineCall({
  id: 'removeGuestEmail',
  service: 'cards',
  method: 'DELETE',
  path: '/api/track/:token/email',
  summary: 'Delete the address that was given with a submission',
  access: access.guest,
  params: byToken,
});

const byLink = z.object({ link: z.string().max(500) });

/** A page with a button. Programs that look at links in e-mails change nothing. */
export const openGuestUnsubscribe = defineCall({
  id: 'openGuestUnsubscribe',
  service: 'cards',
  method: 'GET',
  path: '/api/mail/guests/:link',
  summary: 'The page of a link at the end of an e-mail about a submission',
  access: access.guest,
  params: byLink,
  kind: 'raw',
});

/** One-click unsubscription (RFC 8058), and the button of that page. */
export const guestUnsubscribe = defineCall({
  id: 'guestUnsubscribe',
  service: 'cards',
  method: 'POST',
  path: '/api/mail/guests/:link',
  summary: 'End the e-mails about a submission',
  access: access.guest,
  params: byLink,
  kind: 'raw',
});

const submission = z.object({
  id,
  type: z.enum(cardTypes),
  title: z.string(),
  description: z.string(),
  /** The name that the guest gave, or the site that identifies them to the widget. */
  name: z.string().nullable(),
  viaWidget: z.boolean(),
  /** The address that the guest gave, which may be somebody else's unless it was confirmed. */
  email: z.object({ address: z.string(), confirmed: z.boolean() }).nullable(),
  board: z.object({ id, name: z.string(), slug: z.string() }),
  submittedAt: time,
});
export type WaitingSubmission = z.infer<typeof submission>;

export const listSubmissions = defineCall({
  id: 'listSubmissions',
  service: 'cards',
  method: 'GET',
  path: '/api/projects/:slug/submissions',
  summary: "Submissions of guests that wait on the project's boards, the oldest first",
  access: access.projectAdmin,
  params: bySlug,
  query: z.object(pagingByCursor(50)),
  response: z.object({
    items: z.array(submission),
    nextCursor: z.string().nullable(),
    total: z.number().int(),
  }),
});

export const acceptSubmission = defineCall({
  id: 'acceptSubmission',
  service: 'cards',
  method: 'POST',
  path: '/api/projects/:slug/submissions/:submissionId/accept',
  summary:
    'Make a card of a submission, as it is or with another text, and merge it into a similar one if wanted',
  access: access.projectAdmin,
  params: bySlug.extend({ submissionId: id }),
  body: z.object({
    type: text.type.optional(),
    title: text.title.optional(),
    description: text.description.optional(),
    /** The card of the same project that says the same already. */
    into: id.optional(),
  }),
  /** The card that it became or was merged into. */
  response: z.object({ cardId: id }),
});

export const rejectSubmissions = defineCall({
  id: 'rejectSubmissions',
  service: 'cards',
  method: 'POST',
  path: '/api/projects/:slug/submissions/reject',
  summary: 'Reject submissions that wait, with a reason that their guests are told',
  access: access.projectAdmin,
  params: bySlug,
  body: z.object({
    submissionIds: z.array(id).min(1).max(limits.waitingSubmissions),
    reason: prose(limits.rejectReason).default(''),
  }),
  /** Only submissions that this call rejected; the others did not wait any more. */
  response: z.object({ rejected: z.array(id) }),
});
