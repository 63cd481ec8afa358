import {
  type BodyOf,
  type ErrorCode,
  type seedUsers as seedUsersCall,
  userCreated,
  userRegistered,
} from '@cardinal/contracts';
import { AppError, newEvent } from '@cardinal/service-kit';
import type { Clock } from '../clock.ts';
import { type NewUser, newUser } from './new-user.ts';
import { hashPassword } from './password.ts';
import type { SuperAdmins } from './super-admins.ts';
import type { UserDocument } from './user.model.ts';
import { toSnapshot } from './user.presenter.ts';
import type { Users } from './user.repository.ts';

export interface SeedUsersDeps {
  users: Users;
  superAdmins: SuperAdmins;
  now: Clock;
}

type Seed = BodyOf<typeof seedUsersCall>['users'][number];

/** Pending users registered themselves, the others were created by somebody. */
function firstEvent(user: NewUser, { sponsor }: Seed) {
  if (user.status === 'pending') return newEvent(userRegistered, { user: toSnapshot(user) });
  const membership = sponsor ? { projectId: sponsor.projectId, role: sponsor.role } : null;
  return newEvent(userCreated, { user: toSnapshot(user), membership });
}

async function createUserDocument(
  { password, isSuperAdmin, sponsor, ...seed }: Seed,
  users: Users,
  now: Date,
) {
  const first = isSuperAdmin && !(await users.superAdminExists());
  const superAdmin = first ? 'first' : 'further';
  const passwordHash = await hashPassword(password);
  const sponsored = sponsor && { sponsor: { userId: sponsor.userId, projectId: sponsor.projectId } };
  return newUser({ ...seed, ...sponsored, passwordHash, ...(isSuperAdmin ? { superAdmin } : {}) }, now);
}

const failedFor = (error: unknown, code: ErrorCode): boolean =>
  error instanceof AppError && error.code === code;

/** Two concurrent loads create each account once: the second finds it. */
async function seedOne(deps: SeedUsersDeps, seed: Seed): Promise<{ user: UserDocument; created: boolean }> {
  const { users, superAdmins, now } = deps;
  const existing = await users.byUsername(seed.username);
  if (existing) return { user: existing, created: false };
  try {
    const document = await createUserDocument(seed, users, now());
    const user = await users.insert(document, firstEvent(document, seed));
    if (user.isSuperAdmin && user.status === 'active') await superAdmins.join(user._id);
    return { user, created: true };
  } catch (error) {
    // A concurrent load took the name or became the first super admin; the next read sees it.
    if (failedFor(error, 'username_taken') || failedFor(error, 'super_admin_exists')) {
      return seedOne(deps, seed);
    }
    throw error;
  }
}

export async function seedUsers(deps: SeedUsersDeps, seeds: readonly Seed[]) {
  const answer: { id: string; username: string; created: boolean }[] = [];
  for (const seed of seeds) {
    const { user, created } = await seedOne(deps, seed);
    answer.push({ id: user._id, username: user.username, created });
  }
  return answer;
}
