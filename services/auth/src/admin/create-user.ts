import { type BodyOf, type createUser as createUserCall, userCreated } from '@cardinal/contracts';
import {
  type Limit,
  minutes,
  newEvent,
  requireApproved,
  type Throttle,
  type User,
} from '@cardinal/service-kit';
import type { Clock } from '../clock.ts';
import { newUser } from '../users/new-user.ts';
import { hashPassword } from '../users/password.ts';
import { requireGoodPassword } from '../users/password-policy.ts';
import type { UserDocument } from '../users/user.model.ts';
import { toSnapshot } from '../users/user.presenter.ts';
import type { Users } from '../users/user.repository.ts';
import type { RequireProjectAdmin } from './project-admin.policy.ts';

interface Deps {
  users: Users;
  throttle: Throttle;
  requireProjectAdmin: RequireProjectAdmin;
  sponsoredPerDay: number;
  now: Clock;
}

const dailyLimit = (actor: User, tries: number): Limit => ({
  name: `sponsor/${actor.id}`,
  tries,
  windowMs: minutes(24 * 60),
  refusal: `You can make ${tries} accounts a day. Please go on tomorrow, or ask a super admin.`,
});

/**
 * Creates an active account; the projects service adds it to the project on the event. It is sponsored unless a super
 * admin creates it. A sponsored user cannot sponsor others.
 */
export async function createUser(
  deps: Deps,
  actor: User,
  body: BodyOf<typeof createUserCall>,
): Promise<UserDocument> {
  const { users, throttle, now } = deps;
  const { username, email, temporaryPassword, role, projectId } = body;
  requireApproved(actor);
  await deps.requireProjectAdmin(actor, projectId);
  const limits = actor.isSuperAdmin ? [] : [dailyLimit(actor, deps.sponsoredPerDay)];
  await throttle.take(...limits);
  try {
    requireGoodPassword(temporaryPassword, body, 'temporaryPassword');
    const passwordHash = await hashPassword(temporaryPassword);
    const sponsor = actor.isSuperAdmin ? {} : { sponsor: { userId: actor.id, projectId } };
    const secret = { passwordHash, temporaryPassword: true as const };
    const user = newUser({ username, email, ...secret, status: 'active', ...sponsor }, now());
    const data = { user: toSnapshot(user), membership: { projectId, role } };
    return await users.insert(user, newEvent(userCreated, data));
  } catch (error) {
    await throttle.giveBack(...limits);
    throw error;
  }
}
