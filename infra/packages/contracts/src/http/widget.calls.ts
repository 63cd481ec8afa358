import { z } from 'zod';
import { access, defineCall } from '../call.ts';
import { limits } from '../constants.ts';
import { originInput } from '../forms.ts';
import { bySlug, id, line, person, requiredProse, slug, time } from '../primitives.ts';
import { naming } from '../sentences.ts';
import { widgetLimits } from '../widget-limits.ts';
import { submitAsGuest } from './submissions.calls.ts';

/** The widget, which shows a project on other sites (docs/widget.md). */

const widgetKey = z.object({
  id,
  createdAt: time,
  by: person.nullable(),
  /** The end of its validity, once a newer key has replaced it; null for the newest. */
  endsAt: time.nullable(),
});

const widget = z.object({
  isOn: z.boolean(),
  /** Sites that may show it. */
  origins: z.array(z.string()),
  /** Newest first; the key itself is answered once, when it is made. */
  keys: z.array(widgetKey),
  version: z.number().int(),
});
export type Widget = z.infer<typeof widget>;

export const getWidget = defineCall({
  id: 'getWidget',
  service: 'cards',
  method: 'GET',
  path: '/api/projects/:slug/widget',
  summary: 'The settings of the widget of a project',
  access: access.projectAdmin,
  params: bySlug,
  response: widget,
});

export const updateWidget = defineCall({
  id: 'updateWidget',
  service: 'cards',
  method: 'PATCH',
  path: '/api/projects/:slug/widget',
  summary: 'Switch the widget on or off, and choose the sites that may show it. Takes If-Match',
  access: access.projectAdmin,
  params: bySlug,
  body: z
    .object({
      isOn: z.boolean().optional(),
      origins: z
        .array(originInput)
        .max(limits.embedOrigins, `At most ${limits.embedOrigins} sites may show the widget`)
        .optional(),
    })
    .refine((body) => Object.values(body).some((value) => value !== undefined), 'Nothing to change'),
  response: widget,
});

export const createWidgetKey = defineCall({
  id: 'createWidgetKey',
  service: 'cards',
  method: 'POST',
  path: '/api/projects/:slug/widget/keys',
  summary: 'Make a key to sign identities with, which is told this once; the ones before end a day later',
  access: access.projectAdmin,
  params: bySlug,
  response: z.object({ secret: z.string(), widget }),
  status: 201,
});

export const revokeWidgetKey = defineCall({
  id: 'revokeWidgetKey',
  service: 'cards',
  method: 'DELETE',
  path: '/api/projects/:slug/widget/keys/:keyId',
  summary: 'Take no more identities that a key signed, at once',
  access: access.projectAdmin,
  params: bySlug.extend({ keyId: id }),
  response: widget,
});

export const forgetWidgetPerson = defineCall({
  id: 'forgetWidgetPerson',
  service: 'cards',
  method: 'POST',
  path: '/api/projects/:slug/widget/forget',
  summary:
    'Forget whom sites identified as this: the name, their id and their votes; what they wrote is a guest’s',
  access: access.projectAdmin,
  params: bySlug,
  /** The `sub` of their identities. */
  body: z.object({ subject: line(widgetLimits.subject, 'The id') }),
});

const byProject = z.object({ project: slug });

/** Asked by the script on the page of another site; the answer says whether it may show the widget. */
export const startWidget = defineCall({
  id: 'startWidget',
  service: 'cards',
  method: 'GET',
  path: '/api/widget/:project',
  summary: 'What the launcher of the widget shows, for the sites that may show it',
  access: access.guest,
  params: byProject,
  query: z.object({
    /** Entries of the changelog from then on are new to the reader; by default those of the last thirty days. */
    since: time.optional().catch(undefined),
  }),
  response: z.object({
    project: z.object({ name: z.string() }),
    /** Entries of the changelog since then, up to a hundred; null where it is not public. */
    unread: z.number().int().nullable(),
  }),
  anySite: true,
});

/**
 * HTML for the frame of the widget, on the sites that may show it, in which no session is used. `changelog` in place of a
 * board shows the changelog alone.
 */
export const embedWidget = defineCall({
  id: 'embedWidget',
  service: 'cards',
  method: 'GET',
  path: '/embed/:project/:board',
  summary: 'A public board, a form for submissions and the changelog, as a page for the frame of the widget',
  access: access.guest,
  params: z.object({ project: slug, board: slug }),
  // The launcher names nothing else, whatever its site says.
  query: z.object({
    view: z.enum(['board', 'submit', 'changelog']).optional(),
    theme: z.enum(['light', 'dark']).optional(),
    accent: z
      .string()
      .regex(/^[0-9a-f]{6}$/i, { error: naming('must be six hexadecimal digits') })
      .optional(),
  }),
  kind: 'raw',
});

/** A JWT that the site signs with a key of the project (docs/widget.md). */
const identity = z.string().min(1).max(widgetLimits.identity, 'The identity is too long');

export const identifyInWidget = defineCall({
  id: 'identifyInWidget',
  service: 'cards',
  method: 'POST',
  path: '/api/widget/:project/identify',
  summary: 'Whom a signed identity names, and which of these cards they vote for',
  access: access.guest,
  params: byProject,
  body: z.object({ identity, cardIds: z.array(id).max(widgetLimits.cards).default([]) }),
  response: z.object({ name: z.string(), votes: z.array(id) }),
  anySite: true,
});

export const voteInWidget = defineCall({
  id: 'voteInWidget',
  service: 'cards',
  method: 'POST',
  path: '/api/widget/:project/votes',
  summary: 'Vote for a card as somebody whom the site identifies, or take the vote back',
  access: access.guest,
  params: byProject,
  body: z.object({ identity, cardId: id, on: z.boolean() }),
  response: z.object({ upvoteCount: z.number().int(), userHasUpvoted: z.boolean() }),
  anySite: true,
});

/** At once. A comment with an id that is there already is the same. */
export const commentInWidget = defineCall({
  id: 'commentInWidget',
  service: 'cards',
  method: 'POST',
  path: '/api/widget/:project/comments',
  summary: 'Comment on a card as somebody whom the site identifies',
  access: access.guest,
  params: byProject,
  body: z.object({
    identity,
    id,
    cardId: id,
    content: requiredProse(limits.submissionText, 'Please write something.'),
  }),
  response: z.object({ commentId: id }),
  status: 201,
  anySite: true,
});

const { proof, ...sent } = submitAsGuest.body.shape;

/** Users whom the site identifies need no challenge; everybody else is a guest. */
export const submitInWidget = defineCall({
  id: 'submitInWidget',
  service: 'cards',
  method: 'POST',
  path: '/api/widget/:project/:board/submissions',
  summary: 'Send a submission from the widget; it waits until an admin accepts it',
  access: access.guest,
  params: z.object({ project: slug, board: slug }),
  body: z
    .object({ ...sent, identity: identity.optional(), proof: proof.optional() })
    .refine(({ identity, proof }) => Boolean(identity) !== Boolean(proof), {
      error: 'Send an identity, or the answer to a challenge',
      path: ['proof'],
    }),
  response: z.object({ state: z.literal('waiting') }),
  status: 201,
  anySite: true,
});
