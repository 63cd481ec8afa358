import { minutes } from '@cardinal/service-kit';
import type { Model } from 'mongoose';
import { after, type Clock } from '../clock.ts';
import { randomSecret, sameText, toHash } from '../secrets.ts';
import type { UserDocument } from '../users/user.model.ts';
import type { Users } from '../users/user.repository.ts';
import type { AccountLink } from './account-link.model.ts';

type Kind = AccountLink['kind'];

export const linkLifetimes = { verify: minutes(24 * 60), reset: minutes(30) } as const satisfies Record<
  Kind,
  number
>;
const tokenForm = /^[A-Za-z0-9_-]{43}$/;

export interface NewLink {
  url: string;
  expiresAt: Date;
}

export type AccountLinks = ReturnType<typeof createAccountLinks>;

interface AccountLinksDeps {
  model: Model<AccountLink>;
  users: Users;
  publicUrl: string;
  now: Clock;
}

/** Links for the owner of an account. Only their hashes are stored, and each works once. */
export function createAccountLinks({ model, users, publicUrl, now }: AccountLinksDeps) {
  const getPasswordDigest = ({ passwordHash }: UserDocument) => toHash(passwordHash ?? '');

  const isMeant = (user: UserDocument, link: AccountLink): boolean =>
    (link.emailKey === null || user.emailKey === link.emailKey) &&
    (link.replaces === null || sameText(link.replaces, getPasswordDigest(user)));

  async function findOwner(link: AccountLink | null) {
    if (!link || link.expiresAt <= now()) return null;
    const user = await users.byId(link.userId);
    return user && isMeant(user, link) ? { user, link } : null;
  }

  const toLinkId = (token: string) => (tokenForm.test(token) ? toHash(token) : '');

  return {
    /** @param by `mail`: it goes to the account's address, and so proves it */
    async make(kind: Kind, user: UserDocument, by: 'mail' | 'admin'): Promise<NewLink> {
      const token = randomSecret();
      const expiresAt = after(now(), linkLifetimes[kind]);
      const link: AccountLink = {
        _id: toHash(token),
        kind,
        userId: user._id,
        emailKey: by === 'mail' ? (user.emailKey ?? '') : null,
        replaces: kind === 'reset' ? getPasswordDigest(user) : null,
        expiresAt,
      };
      await model.create([link]);
      const url = new URL(`/hub/${kind}`, publicUrl);
      url.searchParams.set('token', token);
      return { url: url.href, expiresAt };
    },
    /** The owner of the link; null if it is not valid any more. */
    find: async (kind: Kind, token: string) =>
      findOwner(await model.findOne({ _id: toLinkId(token), kind }).lean<AccountLink>()),
    /** The same, and it is not valid afterwards: of two at once, one gets it. */
    use: async (kind: Kind, token: string) =>
      findOwner(await model.findOneAndDelete({ _id: toLinkId(token), kind }).lean<AccountLink>()),
    async removeByUser(userId: string): Promise<void> {
      await model.deleteMany({ userId });
    },
  };
}
