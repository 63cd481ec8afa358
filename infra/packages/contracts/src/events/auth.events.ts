import { z } from 'zod';
import { accountTypes, assignableRoles, plans, userStatuses } from '../constants.ts';
import { defineEvent } from '../event.ts';
import { id } from '../primitives.ts';

/** A user as other services receive it. Streams: the user's id. */
export const userSnapshot = z.object({
  id,
  username: z.string(),
  email: z.string().nullable(),
  /** Whether its owner has opened a link sent to this address; not in events of earlier releases. */
  emailVerified: z.boolean().default(false),
  companyName: z.string().nullable(),
  accountType: z.enum(accountTypes),
  plan: z.enum(plans),
  projectsLimit: z.number().int(),
  boardsLimit: z.number().int(),
  status: z.enum(userStatuses),
  isSuperAdmin: z.boolean(),
  /** The project admin who created it, until it is approved; not in events of earlier releases. */
  sponsoredBy: id.nullable().default(null),
  /** Such as Europe/Berlin; null until the first sign-in, and in events of earlier releases. */
  timeZone: z.string().nullable().default(null),
});
export type UserSnapshot = z.infer<typeof userSnapshot>;

const user = { user: userSnapshot };

/** First sign-in through the hub; `status` is pending, or active with AUTO_APPROVE. */
export const userRegistered = defineEvent('auth.user.registered', z.object(user));
/** An admin created the account; `membership` asks the projects service to add it to a project. */
export const userCreated = defineEvent(
  'auth.user.created',
  z.object({ ...user, membership: z.object({ projectId: id, role: z.enum(assignableRoles) }).nullable() }),
);
export const userApproved = defineEvent('auth.user.approved', z.object(user));
export const userRejected = defineEvent('auth.user.rejected', z.object(user));
export const userSuspended = defineEvent('auth.user.suspended', z.object(user));
export const userReactivated = defineEvent('auth.user.reactivated', z.object(user));
/** Profile, account type, plan or limits changed. */
export const userUpdated = defineEvent('auth.user.updated', z.object(user));
/**
 * The account is deleted. What it wrote stays, without its name; the rest is deleted in every service. Contains nothing
 * personal.
 */
export const userDeleted = defineEvent('auth.user.deleted', z.object({ userId: id }));
/** A session is over: logout, expiry, or its user may no longer sign in. Streams: the session's public id. */
export const sessionEnded = defineEvent(
  'auth.session.ended',
  z.object({ sessionId: z.string(), userId: id }),
);

/** Every event that has a user's snapshot; read models of users apply them all in the same way. */
export const userEvents = [
  userRegistered,
  userCreated,
  userApproved,
  userRejected,
  userSuspended,
  userReactivated,
  userUpdated,
] as const;
