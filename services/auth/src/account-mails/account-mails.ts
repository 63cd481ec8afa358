import { randomUUID } from 'node:crypto';
import type { Mail } from '@cardinal/mail';
import { AppError, type Limit, minutes, type Throttle } from '@cardinal/service-kit';
import { linkLifetimes } from '../account-links/account-links.ts';
import { after, type Clock } from '../clock.ts';
import type { KnownDevice } from '../devices/device-cookie.ts';
import { foldKey } from '../users/fold-key.ts';
import type { UserDocument } from '../users/user.model.ts';
import type { Users } from '../users/user.repository.ts';
import type { AccountMail } from './account-mail.ts';

interface Deps {
  users: Pick<Users, 'byLogin'>;
  mail: Pick<Mail<AccountMail>, 'isOn' | 'queue'>;
  throttle: Throttle;
  now: Clock;
}

const hour = minutes(60);
/** So many e-mails of one kind are enough for anybody, and few for who is not meant. */
const perHour = (name: string, tries: number): Limit => ({ name: `mail/${name}`, tries, windowMs: hour });
/** Within the time in which links are valid, so that strangers who ask for them leave a valid one in the mailbox. */
const resets = (name: string): Limit => ({
  name: `mail/reset/${name}`,
  tries: 3,
  windowMs: linkLifetimes.reset,
});

interface Asking {
  address: string;
  device: KnownDevice;
}

export type AccountMails = ReturnType<typeof createAccountMails>;

/** E-mails about accounts, and how many of them one may cause. */
export function createAccountMails({ users, mail, throttle, now }: Deps) {
  const queue = (message: AccountMail, userId: string | null, forMs: number) =>
    mail.queue({
      id: `${message.kind}-${randomUUID()}`,
      userId,
      message,
      once: true,
      expiresAt: after(now(), forMs),
    });

  const admitVerification = (userId: string, emailKey: string) =>
    throttle.take(perHour(`verify/${userId}`, 5), perHour(`verify/to/${emailKey}`, 5));
  const sendVerification = (userId: string) => queue({ kind: 'verify' }, userId, minutes(24 * 60));

  return {
    isOn: mail.isOn,
    /**
     * The answer and its time are the same for every name: one e-mail is queued, and whether there is such an account
     * is looked up when it is sent. Too many for an account are dropped without a word. Requests of strangers
     * take nothing from a device that the account was used on.
     */
    async forgot(login: string, { address, device }: Asking): Promise<void> {
      await throttle.take(perHour(`reset/from/${address}`, 20));
      const key = foldKey(login.trim().slice(0, 300));
      const user = await users.byLogin(key);
      const known = user && device.idFor(user);
      const isTooMuch = await throttle.take(resets(known ? `on/${known}` : key)).then(
        () => false,
        (error) => error instanceof AppError || Promise.reject(error),
      );
      if (!isTooMuch) await queue({ kind: 'reset', login: key }, null, linkLifetimes.reset);
    },
    /** @throws AppError `feature_off` without a mail server, `conflict` if there is nothing to verify */
    async verify({ _id, emailKey, emailVerified }: UserDocument): Promise<void> {
      if (!mail.isOn) throw new AppError('feature_off', 'E-mails are not set up here');
      if (!emailKey) throw new AppError('conflict', 'This account has no e-mail address');
      if (emailVerified) throw new AppError('conflict', 'The e-mail address is verified already');
      await admitVerification(_id, emailKey);
      await sendVerification(_id);
    },
    /** The two parts of it, for an address that is changed in between: a change is not refused once it is made. */
    admitVerification,
    sendVerification,
    async passwordChanged({ _id, email }: UserDocument): Promise<void> {
      if (email) await queue({ kind: 'password-changed', to: email }, _id, minutes(24 * 60));
    },
    async tokenMade({ _id, email }: UserDocument, name: string, projectId: string | null): Promise<void> {
      if (email) await queue({ kind: 'token-made', to: email, name, projectId }, _id, minutes(24 * 60));
    },
    emailChanged: (userId: string, to: string) =>
      queue({ kind: 'email-changed', to }, userId, minutes(24 * 60)),
  };
}
