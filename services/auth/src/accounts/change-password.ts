import type { BodyOf, changePassword } from '@cardinal/contracts';
import { AppError, notFound, type User } from '@cardinal/service-kit';
import type { AccountMails } from '../account-mails/account-mails.ts';
import type { Clock } from '../clock.ts';
import type { Sessions } from '../sessions/session.repository.ts';
import { hashPassword } from '../users/password.ts';
import { requireGoodPassword } from '../users/password-policy.ts';
import type { UserDocument } from '../users/user.model.ts';
import type { Users } from '../users/user.repository.ts';
import { choosePassword } from '../users/user.rules.ts';
import type { ConfirmPassword } from './confirm-password.ts';

interface Deps {
  users: Users;
  sessions: Sessions;
  confirmPassword: ConfirmPassword;
  mails: AccountMails;
  now: Clock;
}

export type ChangePassword = (
  actor: User,
  body: BodyOf<typeof changePassword>,
  address: string,
) => Promise<UserDocument>;

/** Changes the caller's password. The session that asks stays, all others end before the call is answered. */
export const createChangePassword =
  ({ users, sessions, confirmPassword, mails, now }: Deps): ChangePassword =>
  async (actor, { currentPassword, newPassword }, address) => {
    const user = await users.byId(actor.id);
    if (!user) throw notFound('User');
    if (!user.passwordHash) {
      throw new AppError('conflict', 'Your password is not managed here, but where you sign in');
    }
    const given = {
      user,
      sessionId: actor.sessionId,
      password: currentPassword,
      address,
      path: 'currentPassword',
    };
    const { passwordHash: replaced, sessionEpoch } = await confirmPassword(given);
    requireGoodPassword(newPassword, user, 'newPassword');
    const passwordHash = await hashPassword(newPassword);
    // First, or a request of this session in between would find it over.
    await sessions.carryOver(actor.sessionId, sessionEpoch + 1);
    const changed = await users.change(user._id, (found) =>
      choosePassword(found, { replaced, passwordHash }, now()),
    );
    await sessions.endOthers(user._id, actor.sessionId);
    await mails.passwordChanged(user);
    return changed;
  };
