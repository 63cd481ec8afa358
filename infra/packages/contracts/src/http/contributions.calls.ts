import { z } from 'zod';
import { access, defineCall } from '../call.ts';
import { cardTypes } from '../constants.ts';
import { id, slug, time } from '../primitives.ts';
import { createCard } from './cards.calls.ts';
import { createComment } from './comments.calls.ts';

/** Actions that users ask for before they can do them themselves (docs/product-rules.md, The way in). */

const onCard = { cardId: id };

/** With the texts and limits of the calls that do the same at once. */
const contributionInput = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('upvote'), ...onCard }),
  z.strictObject({ kind: z.literal('like'), ...onCard }),
  z.strictObject({ kind: z.literal('comment'), ...onCard, content: createComment.body.shape.content }),
  z.strictObject({
    kind: z.literal('card'),
    project: slug,
    board: slug,
    type: z.enum(cardTypes).default('feature'),
    title: createCard.body.shape.title,
    description: createCard.body.shape.description.unwrap(),
  }),
]);
/** The action that is asked for. */
export type ContributionInput = z.input<typeof contributionInput>;
export type ContributionAsked = z.output<typeof contributionInput>;
export type ContributionKind = ContributionAsked['kind'];

const contribution = z.object({
  /** Chosen by the client; the same one is done once. */
  id,
  kind: z.enum(['upvote', 'like', 'comment', 'card']),
  /** Waiting until the account is approved; done; or refused then. */
  state: z.enum(['waiting', 'done', 'refused']),
  /** Why it was refused. */
  reason: z.string().nullable(),
  /** The card that it is about; null for a new card that is not there yet. */
  cardId: id.nullable(),
  /** The title of the new card, or of the card that it is about; null if that is out of sight by now. */
  title: z.string().nullable(),
  /** The comment, or the description of the new card; null for votes, and for what is done. */
  text: z.string().nullable(),
  /** The public board of the card; null if that is out of sight by now. */
  place: z.object({ project: slug, board: slug }).nullable(),
  askedAt: time,
});
export type Contribution = z.infer<typeof contribution>;

const byContribution = z.object({ contributionId: id });

/**
 * Accounts that take part do it at once. Those that wait for approval leave it here, up to `limits.contributions` of
 * them, for what they see; it is done when they are approved.
 */
export const contribute = defineCall({
  id: 'contribute',
  service: 'cards',
  method: 'PUT',
  path: '/api/contributions/:contributionId',
  summary: 'Vote, comment or add a card once: now, or as soon as the own account is approved',
  access: access.contributor,
  params: byContribution,
  body: z.object({ contribution: contributionInput }),
  response: contribution,
});

export const listContributions = defineCall({
  id: 'listContributions',
  service: 'cards',
  method: 'GET',
  path: '/api/contributions',
  summary: 'What the caller asked for before their account was approved, the oldest first',
  access: access.registered,
  response: z.array(contribution),
});

export const withdrawContribution = defineCall({
  id: 'withdrawContribution',
  service: 'cards',
  method: 'DELETE',
  path: '/api/contributions/:contributionId',
  summary: 'Take back what waits for the approval of the own account, or forget what became of it',
  access: access.registered,
  params: byContribution,
});
