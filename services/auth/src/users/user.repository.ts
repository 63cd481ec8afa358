import {
  type AggregateStore,
  AppError,
  type Change,
  isDuplicateKey,
  type NewEvent,
  notFound,
} from '@cardinal/service-kit';
import type { Revoke } from '../sessions/watchers.ts';
import { foldKey } from './fold-key.ts';
import type { NewUser } from './new-user.ts';
import type { UserDocument } from './user.model.ts';

const taken = {
  usernameKey: () => new AppError('username_taken', 'This username is already taken'),
  emailKey: () => new AppError('email_taken', 'This e-mail address is already in use'),
  firstSuperAdmin: () => new AppError('super_admin_exists', 'A super admin exists already'),
} as const;

function refusalOf(error: unknown): unknown {
  if (!isDuplicateKey(error)) return error;
  const { keyPattern = {} } = error as { keyPattern?: Record<string, unknown> };
  const key = Object.keys(taken).find((name) => name in keyPattern) as keyof typeof taken | undefined;
  return key ? taken[key]() : error;
}

const literally = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

export type Users = ReturnType<typeof createUsers>;

export function createUsers(store: AggregateStore<UserDocument>, revoke: Revoke) {
  const { model } = store;
  const one = (filter: object) => model.findOne({ ...filter, deleted: false }).lean<UserDocument>();

  return {
    byId: (id: string) => one({ _id: id }),
    byUsername: (username: string) => one({ usernameKey: foldKey(username) }),
    /** By username or by e-mail address; no username holds an @. */
    byLogin: (login: string) =>
      one(login.includes('@') ? { emailKey: foldKey(login) } : { usernameKey: foldKey(login) }),
    byHub: (issuer: string, subject: string) => one({ hubIssuer: issuer, hubSubject: subject }),

    /** @throws AppError `username_taken`, `email_taken` or `super_admin_exists` */
    async insert(user: NewUser, event: NewEvent): Promise<UserDocument> {
      try {
        return await store.insert(user, [event]);
      } catch (error) {
        throw refusalOf(error);
      }
    },

    /**
     * Nobody takes the user for what they were before, once it resolves.
     * @throws AppError `not_found`, and whatever `decide` refuses with
     */
    async change(
      id: string,
      decide: (user: UserDocument) => Change<UserDocument> | null,
    ): Promise<UserDocument> {
      const user = await store.change(id, decide);
      if (!user) throw notFound('User');
      await revoke({ userId: id });
      return user;
    },

    superAdminExists: async () => (await model.exists({ isSuperAdmin: true })) !== null,
    otherActiveSuperAdmins: (id: string) =>
      model.countDocuments({ isSuperAdmin: true, status: 'active', _id: { $ne: id } }),

    /** Newest first. `search` is looked for anywhere in usernames and e-mail addresses. */
    list({ limit, offset, search }: { limit: number; offset: number; search?: string | undefined }) {
      const pattern = search ? { $regex: literally(foldKey(search)) } : null;
      const filter = pattern ? { $or: [{ usernameKey: pattern }, { emailKey: pattern }] } : {};
      return model
        .find(filter)
        .sort({ createdAt: -1, _id: -1 })
        .skip(offset)
        .limit(limit)
        .lean<UserDocument[]>();
    },

    /** Those who wait longest first. */
    pending: (limit: number) =>
      model.find({ status: 'pending' }).sort({ createdAt: 1 }).limit(limit).lean<UserDocument[]>(),

    /** In the order of ids, for exports. */
    pageAfter: (after: string | undefined, limit: number) =>
      model
        .find(after ? { _id: { $gt: after } } : {})
        .sort({ _id: 1 })
        .limit(limit)
        .lean<UserDocument[]>(),
  };
}
