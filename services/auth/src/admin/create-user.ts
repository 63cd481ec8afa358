import { type BodyOf, type createUser as createUserCall, userCreated } from '@cardinal/contracts';
import { newEvent, type User } from '@cardinal/service-kit';
import type { Clock } from '../clock.ts';
import { newUser } from '../users/new-user.ts';
import { hashPassword } from '../users/password.ts';
import type { UserDocument } from '../users/user.model.ts';
import { toSnapshot } from '../users/user.presenter.ts';
import type { Users } from '../users/user.repository.ts';
import type { RequireProjectAdmin } from './project-admin.policy.ts';

/** Makes an active account; the projects service adds it to the project when it hears of it. */
export async function createUser(
  parts: { users: Users; requireProjectAdmin: RequireProjectAdmin; now: Clock },
  actor: User,
  body: BodyOf<typeof createUserCall>,
): Promise<UserDocument> {
  const { username, email, temporaryPassword, role, projectId } = body;
  await parts.requireProjectAdmin(actor, projectId);
  const passwordHash = await hashPassword(temporaryPassword);
  const user = newUser({ username, email, passwordHash, status: 'active' }, parts.now());
  const data = { user: toSnapshot(user), membership: { projectId, role } };
  return parts.users.insert(user, newEvent(userCreated, data));
}
