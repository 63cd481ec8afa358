import type { BodyOf, changeEmail } from '@cardinal/contracts';
import { AppError, minutes, notFound, type Throttle, type User } from '@cardinal/service-kit';
import type { AccountMails } from '../account-mails/account-mails.ts';
import type { Clock } from '../clock.ts';
import { foldKey } from '../users/fold-key.ts';
import type { UserDocument } from '../users/user.model.ts';
import type { Users } from '../users/user.repository.ts';
import { changeEmailAddress } from '../users/user.rules.ts';
import type { ConfirmPassword } from './confirm-password.ts';

interface Deps {
  users: Users;
  throttle: Throttle;
  mails: AccountMails;
  confirmPassword: ConfirmPassword;
  now: Clock;
}

export type ChangeEmail = (
  actor: User,
  body: BodyOf<typeof changeEmail>,
  address: string,
) => Promise<UserDocument>;

/** Changes the caller's e-mail address. The former one is notified, and the new one gets a link that verifies it. */
export const createChangeEmail =
  ({ users, throttle, mails, confirmPassword, now }: Deps): ChangeEmail =>
  async (actor, { email, password }, address) => {
    const before = await users.byId(actor.id);
    if (!before) throw notFound('User');
    if (!before.passwordHash) {
      throw new AppError('conflict', 'Your e-mail address is not managed here, but where you sign in');
    }
    const confirmed = await confirmPassword({
      user: before,
      sessionId: actor.sessionId,
      password,
      address,
      path: 'password',
    });
    await throttle.take({ name: `email/${actor.id}`, tries: 10, windowMs: minutes(60) });
    const emailKey = foldKey(email);
    // First, or a stranger who tries to take it would spend the e-mails that its owner may ask for.
    await users.requireFreeEmail(email, actor.id);
    if (mails.isOn && emailKey !== before.emailKey) await mails.admitVerification(actor.id, emailKey);
    const wish = { email, confirmed: confirmed.passwordHash };
    const user = await users.change(actor.id, (found) => changeEmailAddress(found, wish, now()));
    if (user.emailKey === before.emailKey) return user;
    if (before.email) await mails.emailChanged(user._id, before.email);
    if (mails.isOn) await mails.sendVerification(user._id);
    return user;
  };
