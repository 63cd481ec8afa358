import { z } from 'zod';
import { access, defineCall } from '../call.ts';
import { accountTypes, assignableRoles, limits, plans, userStatuses } from '../constants.ts';
import { envelope } from '../event.ts';
import { userSnapshot } from '../events/auth.events.ts';
import { cardSnapshot } from '../events/cards.events.ts';
import { slackConnected } from '../events/integrations.events.ts';
import { boardSnapshot, memberSnapshot, projectSnapshot } from '../events/projects.events.ts';
import { emailInput, passwordInput, usernameInput } from '../forms.ts';
import { id, time } from '../primitives.ts';
import { tokenScopes } from '../token-access.ts';

/**
 * Calls between the gateway and services, and between services on a miss of a read model. They have the internal token
 * of a service; the gateway never routes to /internal.
 */

const version = z.number().int();
/** A snapshot with the version of its stream. */
const versioned = <T extends z.ZodType>(value: T) => z.object({ version, value });

/** The user of a session, as the gateway passes it on. */
export const identity = z.object({
  sessionId: z.string(),
  userId: id,
  username: z.string(),
  status: z.enum(userStatuses),
  accountType: z.enum(accountTypes),
  isSuperAdmin: z.boolean(),
  /** Limited to projects that it is a member of; missing from auth services of an earlier release. */
  sponsored: z.boolean().default(false),
  /** The API token that the request came with, whose id is the session's; undefined for a session. */
  token: z
    .object({
      scope: z.enum(tokenScopes),
      /** The only projects that it reaches; null: all. */
      projectIds: z.array(id).nullable(),
    })
    .optional(),
  /** An agent makes the call, by `/mcp`. */
  byAgent: z.boolean().optional(),
});
export type Identity = z.infer<typeof identity>;

/** The gateway asks this for each session that is not cached. An identity is null if the session is not valid. */
export const introspectSessions = defineCall({
  id: 'introspectSessions',
  service: 'auth',
  method: 'POST',
  path: '/internal/sessions/introspect',
  summary: 'The users of session tokens, in the order of the tokens',
  access: access.gateway,
  body: z.object({ tokens: z.array(z.string().max(500)).max(100) }),
  response: z.object({
    identities: z.array(
      identity
        .extend({
          /** How long a watcher may cache it, from when it asked. Milliseconds; 0: not at all. */
          goodForMs: z.number().int().min(0).default(0),
        })
        .nullable(),
    ),
    /** Where it is null only because it cannot be said now. Missing from auth services of an earlier release. */
    unsure: z.array(z.number().int().min(0)).optional(),
  }),
});

const watcher = z.string().min(1).max(100);
const revocationId = z.string().max(100);

/** Timing between a watcher and the owner of its cached data, in milliseconds (docs/decisions/0021). */
export const watchTimes = {
  /** The owner delays its answer for at most this long. */
  waitMs: 500,
  /** The owner waits this long for a watcher's confirmation, and then drops the watcher. */
  leaseMs: 3_000,
  /** A watcher trusts its cache for this long after its last request; less than the lease, so that it stops first. */
  trustMs: 2_000,
} as const;

/**
 * Long polling for revocations. A watcher repeats this call, under a name that it drops for good when an answer is
 * lost. The owner delays the answer until there is a revocation. A revocation is complete once each watcher has `heard`
 * it, or has been silent for `watchTimes.leaseMs`.
 */
const watchBody = z.object({
  watcher,
  /** Ids of the revocations that it has applied. */
  heard: z.array(revocationId).max(10_000),
});
const watchAnswer = <T extends z.ZodType>(revoked: T) =>
  z.object({
    /** The owner did not know this watcher, which may have missed something and must invalidate its cache. */
    isNew: z.boolean(),
    revoked: z.array(revoked),
  });
const unwatched = { body: z.object({ watcher }), response: z.object({ ok: z.literal(true) }) };

/** Sessions that a watcher must invalidate: all of a user, or one. */
const sessionRevocation = z.union([
  z.object({ id: revocationId, userId: id }),
  z.object({ id: revocationId, sessionId: z.string() }),
]);
export type SessionRevocation = z.infer<typeof sessionRevocation>;

export const watchSessions = defineCall({
  id: 'watchSessions',
  service: 'auth',
  method: 'POST',
  path: '/internal/sessions/watch',
  summary: 'Revocations of sessions, by long polling',
  access: access.gateway,
  body: watchBody,
  response: watchAnswer(sessionRevocation),
});

export const unwatchSessions = defineCall({
  id: 'unwatchSessions',
  service: 'auth',
  method: 'POST',
  path: '/internal/sessions/unwatch',
  summary: 'Ends a watch of sessions',
  access: access.gateway,
  ...unwatched,
});

/** The revocations are the events that revoke a right, delivered here at once and through the broker as usual. */
export const watchProjects = defineCall({
  id: 'watchProjects',
  service: 'projects',
  method: 'POST',
  path: '/internal/projects/watch',
  summary:
    'Revocations of projects, by long polling: removals, role changes, deletions and boards made private',
  access: access.service,
  body: watchBody,
  response: watchAnswer(envelope),
});

export const unwatchProjects = defineCall({
  id: 'unwatchProjects',
  service: 'projects',
  method: 'POST',
  path: '/internal/projects/unwatch',
  summary: 'Ends a watch of projects',
  access: access.service,
  ...unwatched,
});

export const lookUpUser = defineCall({
  id: 'lookUpUser',
  service: 'auth',
  method: 'GET',
  path: '/internal/users/lookup',
  summary: 'A user by id or by username',
  access: access.service,
  query: z.object({ userId: id.optional(), username: z.string().max(200).optional() }),
  response: z.object({ user: versioned(userSnapshot).nullable() }),
});

export const lookUpToken = defineCall({
  id: 'lookUpToken',
  service: 'auth',
  method: 'GET',
  path: '/internal/tokens/lookup',
  summary: 'The name of an API token that is in force; null for one that was revoked or has expired',
  access: access.service,
  query: z.object({ tokenId: z.string().max(100) }),
  response: z.object({ token: z.object({ name: z.string() }).nullable() }),
});

const exportQuery = z.object({
  after: z.string().max(100).optional(),
  limit: z.coerce.number().int().min(1).max(1_000).default(500),
});
const exported = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), next: z.string().nullable() });

export const exportUsers = defineCall({
  id: 'exportUsers',
  service: 'auth',
  method: 'GET',
  path: '/internal/users/export',
  summary: 'All users, to rebuild a read model',
  access: access.service,
  query: exportQuery,
  response: exported(versioned(userSnapshot)),
});

/**
 * Creates demo accounts, for the embedded stack and for tests of the whole system. 404 unless the auth service runs
 * with ALLOW_SEED=on. Idempotent: an account whose username exists is not changed, and its id is returned.
 */
export const seedUsers = defineCall({
  id: 'seedUsers',
  service: 'auth',
  method: 'POST',
  path: '/internal/seed/users',
  summary: 'Make demo accounts that sign in through the built-in hub',
  access: access.service,
  body: z.object({
    users: z
      .array(
        z.object({
          username: usernameInput,
          email: emailInput,
          emailVerified: z.boolean().default(true),
          password: passwordInput,
          status: z.enum(userStatuses).default('active'),
          accountType: z.enum(accountTypes).default('public'),
          plan: z.enum(plans).default('free'),
          companyName: z.string().max(limits.companyName).nullable().default(null),
          isSuperAdmin: z.boolean().default(false),
          /** As if this admin of the project had made the account for it, and its password had been replaced. */
          sponsor: z.object({ userId: id, projectId: id, role: z.enum(assignableRoles) }).optional(),
        }),
      )
      .max(200),
  }),
  /** In the order of the request; `created` is false for existing ones. */
  response: z.object({ users: z.array(z.object({ id, username: z.string(), created: z.boolean() })) }),
});

/** A project with its boards and members, without those that are deleted for good. */
const projectTree = z.object({
  project: versioned(projectSnapshot),
  boards: z.array(versioned(boardSnapshot)),
  /** Boards in the trash: nobody sees them, and all that is on them is kept. Replicas of older releases have none. */
  trashedBoards: z.array(versioned(boardSnapshot)).optional(),
  members: z.object({ version, value: z.array(memberSnapshot) }),
});
export type ProjectTree = z.infer<typeof projectTree>;

export const lookUpProject = defineCall({
  id: 'lookUpProject',
  service: 'projects',
  method: 'GET',
  path: '/internal/projects/lookup',
  summary: 'A project by id, by slug or by the id of one of its boards, with boards and members',
  access: access.service,
  query: z.object({ projectId: id.optional(), slug: z.string().max(140).optional(), boardId: id.optional() }),
  response: z.object({ tree: projectTree.nullable() }),
});

/**
 * Auth calls this before it deletes an account. Removes the user from all teams, or from none if `soleAdminOf` names
 * projects.
 */
export const leaveTeams = defineCall({
  id: 'leaveTeams',
  service: 'projects',
  method: 'POST',
  path: '/internal/teams/leave',
  summary: 'Take a user out of all teams, unless a project would lose its last admin',
  access: access.service,
  body: z.object({ userId: id }),
  response: z.object({ soleAdminOf: z.array(z.object({ id, name: z.string() })) }),
});

export const getLogoIcon = defineCall({
  id: 'getLogoIcon',
  service: 'projects',
  method: 'GET',
  path: '/internal/projects/logo-icon',
  summary: "A project's logo as a small picture that is part of an e-mail; null without a logo",
  access: access.service,
  query: z.object({ projectId: id }),
  /** A square PNG of `logoIconPixels`. */
  response: z.object({ png: z.base64().nullable() }),
});

/** Twice as wide as it is shown, for sharp screens. */
export const logoIconPixels = 72;

export const exportProjects = defineCall({
  id: 'exportProjects',
  service: 'projects',
  method: 'GET',
  path: '/internal/projects/export',
  summary: 'All projects with boards and members, to rebuild a read model',
  access: access.service,
  query: exportQuery,
  response: exported(projectTree),
});

export const listTrashedBoards = defineCall({
  id: 'listTrashedBoards',
  service: 'projects',
  method: 'GET',
  path: '/internal/projects/trash',
  summary: 'Boards in the trash of a project, newest first',
  access: access.service,
  query: z.object({ projectId: id }),
  response: z.array(
    z.object({
      id,
      name: z.string(),
      cardCount: z.number().int(),
      deletedAt: time,
      /** The id of who deleted it. */
      deletedBy: id,
      expiresAt: time,
    }),
  ),
});

/** A card with its participants: its author, commenters and upvoters. */
const cardWithParticipants = z.object({
  card: versioned(cardSnapshot),
  commenterIds: z.array(id),
  upvoterIds: z.array(id),
  /** Only in exports: it is deleted and may be restored. */
  trashed: z.boolean().optional(),
});
export type CardWithParticipants = z.infer<typeof cardWithParticipants>;

export const lookUpCard = defineCall({
  id: 'lookUpCard',
  service: 'cards',
  method: 'GET',
  path: '/internal/cards/lookup',
  summary: 'A card with its participants',
  access: access.service,
  query: z.object({
    cardId: id,
    /** For a card that was merged into another one: as it was until then. */
    merged: z.literal('true').optional(),
  }),
  response: z.object({ card: cardWithParticipants.nullable() }),
});

/** A page of a public board or of a card of it, as a guest sees it, to be read without scripts. */
const publicPage = z.object({
  /** Its address, if the request names it by a former one. */
  movedTo: z.string().nullable(),
  /** Search engines are asked not to show it. */
  hidden: z.boolean(),
  /** Markup for the head of the page, with its title. */
  head: z.string(),
  /** Markup for its body. */
  body: z.string(),
});
export type PublicPage = z.infer<typeof publicPage>;

export const renderPublicPage = defineCall({
  id: 'renderPublicPage',
  service: 'cards',
  method: 'GET',
  path: '/internal/public-pages',
  summary: 'The page of a public board, or of a card of one; null for what a guest does not see',
  access: access.gateway,
  query: z.object({
    project: z.string().max(140),
    board: z.string().max(140),
    cardId: z.string().max(100).optional(),
    /** The query of the address. */
    search: z.string().max(8_192),
  }),
  response: z.object({ page: publicPage.nullable() }),
});

/** The location of a card, at this version of it. */
const cardPlace = z.object({ id, projectId: id, boardId: id, version });
export type CardPlace = z.infer<typeof cardPlace>;

/** Cards or comments asked for with one call at most. */
export const mostPlaces = 100;

export const lookUpPlaces = defineCall({
  id: 'lookUpPlaces',
  service: 'cards',
  method: 'POST',
  path: '/internal/cards/places',
  summary: 'Where cards are; without those that are missing or deleted',
  access: access.service,
  body: z.object({ cardIds: z.array(id).max(mostPlaces) }),
  response: z.object({ places: z.array(cardPlace) }),
});

/** A card as it is now, for texts about it. */
const cardState = cardSnapshot.pick({
  id: true,
  boardId: true,
  title: true,
  type: true,
  status: true,
  closingReason: true,
});
export type CardState = z.infer<typeof cardState>;

export const lookUpCardStates = defineCall({
  id: 'lookUpCardStates',
  service: 'cards',
  method: 'POST',
  path: '/internal/cards/states',
  summary: 'Titles, types and statuses of cards; without those that are missing or deleted',
  access: access.service,
  body: z.object({ cardIds: z.array(id).max(mostPlaces) }),
  response: z.object({ cards: z.array(cardState) }),
});

/**
 * The card on which a comment or an internal note is. `isShown`: neither hidden by a moderator nor a placeholder that
 * is left of it; releases before this one do not say so.
 */
const commentPlace = z.object({
  id,
  cardId: id,
  projectId: id,
  boardId: id,
  isShown: z.boolean().optional(),
});
export type CommentPlace = z.infer<typeof commentPlace>;

export const locateComments = defineCall({
  id: 'locateComments',
  service: 'cards',
  method: 'POST',
  path: '/internal/comments/places',
  summary: 'Where comments and internal notes are, on deleted cards too; without those that are missing',
  access: access.service,
  body: z.object({ commentIds: z.array(id).max(mostPlaces) }),
  response: z.object({ places: z.array(commentPlace) }),
});

/** A comment that a user sent by e-mail. They need the rights of the call for browsers. Repeating it is harmless. */
export const commentByMail = defineCall({
  id: 'commentByMail',
  service: 'cards',
  method: 'POST',
  path: '/internal/cards/comment-by-mail',
  summary: 'Comment on a card by e-mail',
  access: access.service,
  body: z.object({
    /** That of the comment. */
    id,
    cardId: id,
    user: z.object({ id, username: z.string(), isSuperAdmin: z.boolean(), sponsored: z.boolean() }),
    content: z.string().max(200_000),
    /** As an internal note, as it answers one. */
    internal: z.boolean().default(false),
  }),
  /** Why it was refused, for users to read; null if it is there. */
  response: z.object({ refusal: z.string().nullable() }),
});

export const exportCards = defineCall({
  id: 'exportCards',
  service: 'cards',
  method: 'GET',
  path: '/internal/cards/export',
  summary: 'All cards with their participants, to rebuild a read model',
  access: access.service,
  query: exportQuery,
  response: exported(cardWithParticipants),
});

export const exportSlack = defineCall({
  id: 'exportSlack',
  service: 'integrations',
  method: 'GET',
  path: '/internal/slack/export',
  summary: 'All Slack connections without their secrets, to rebuild a read model',
  access: access.service,
  query: exportQuery,
  response: exported(versioned(slackConnected.data)),
});

/** Every service answers it at its own address; `service` is only the one that defines it. */
export const rebuildReadModels = defineCall({
  id: 'rebuildReadModels',
  service: 'cards',
  method: 'POST',
  path: '/internal/rebuild',
  summary: 'Rebuild all read models of this service from their owners',
  access: access.operator,
  response: z.object({ startedAt: time, rebuilt: z.record(z.string(), z.number().int()) }),
});

/** An event whose tries were used up. */
const deadLetter = z.object({
  id: z.string(),
  type: z.string(),
  subject: z.string(),
  error: z.string(),
  diedAt: time,
  /** The whole event as it was published; if it is none, `{ unreadable }` with the message's text. */
  event: z.record(z.string(), z.unknown()),
});

/** Answered by every service for its own consumer, like `rebuildReadModels`. */
export const listDeadLetters = defineCall({
  id: 'listDeadLetters',
  service: 'cards',
  method: 'GET',
  path: '/internal/dead-letters',
  summary: 'Dead letters of this service',
  access: access.operator,
  response: z.array(deadLetter),
});

export const replayDeadLetters = defineCall({
  id: 'replayDeadLetters',
  service: 'cards',
  method: 'POST',
  path: '/internal/dead-letters/replay',
  summary: 'Redeliver dead letters; all of them without ids',
  access: access.operator,
  body: z.object({ ids: z.array(z.string().max(200)).max(1_000).optional() }),
  response: z.object({ replayed: z.number().int() }),
});
