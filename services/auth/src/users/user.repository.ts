import { searchPattern } from '@cardinal/contracts';
import {
  type AggregateStore,
  AppError,
  type Change,
  isDuplicateKey,
  type NewEvent,
  notFound,
} from '@cardinal/service-kit';
import type { Revoke } from '../revoke.ts';
import { foldKey } from './fold-key.ts';
import type { NewUser } from './new-user.ts';
import type { UserDocument } from './user.model.ts';

const taken = {
  usernameKey: () => new AppError('username_taken', 'This username is already taken'),
  looksKey: () =>
    new AppError('username_confusable', 'This username looks like one that is taken. Please choose another.'),
  emailKey: () => new AppError('email_taken', 'This e-mail address is already in use'),
  firstSuperAdmin: () => new AppError('super_admin_exists', 'A super admin exists already'),
} as const;

function toRefusal(error: unknown): unknown {
  if (!isDuplicateKey(error)) return error;
  const { keyPattern = {} } = error as { keyPattern?: Record<string, unknown> };
  const key = Object.keys(taken).find((name) => name in keyPattern) as keyof typeof taken | undefined;
  return key ? taken[key]() : error;
}

/** Whether the name, or one that looks like it, is taken. */
export const isNameRefused = (error: unknown): boolean =>
  error instanceof AppError && (error.code === 'username_taken' || isConfusable(error));

const isConfusable = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'username_confusable';

interface Part {
  limit: number;
  offset: number;
}

/** Accounts that a super admin has to review; sponsored ones work in the meantime. */
const waiting: object = { $or: [{ status: 'pending' }, { status: 'active', 'sponsor.userId': { $gt: '' } }] };

function matching(search: string | undefined) {
  const pattern = search ? searchPattern(search) : null;
  return pattern ? { $or: [{ username: pattern }, { email: pattern }] } : {};
}

export type Users = ReturnType<typeof createUsers>;

export function createUsers({ store, revoke }: { store: AggregateStore<UserDocument>; revoke: Revoke }) {
  const { model } = store;
  const living = (filter: object = {}) => ({ ...filter, deleted: false, erased: { $ne: true } }) as never;
  const one = (filter: object) => model.findOne(living(filter)).lean<UserDocument>();

  return {
    byId: (id: string) => one({ _id: id }),
    byUsername: (username: string) => one({ usernameKey: foldKey(username) }),
    /** By username or email address; no username has an @. */
    byLogin: (login: string) =>
      one(login.includes('@') ? { emailKey: foldKey(login) } : { usernameKey: foldKey(login) }),
    byHub: (issuer: string, subject: string) => one({ hubIssuer: issuer, hubSubject: subject }),

    /** @throws AppError `email_taken` if another account has it */
    async requireFreeEmail(email: string, userId: string): Promise<void> {
      const owner = await one({ emailKey: foldKey(email) });
      if (owner && owner._id !== userId) throw taken.emailKey();
    },

    /** @throws AppError `username_taken`, `username_confusable`, `email_taken` or `super_admin_exists` */
    async insert(user: NewUser, event: NewEvent): Promise<UserDocument> {
      try {
        return await store.insert(user, [event]);
      } catch (error) {
        const refusal = toRefusal(error);
        const same = isConfusable(refusal) && (await model.exists({ usernameKey: user.usernameKey }));
        throw same ? taken.usernameKey() : refusal;
      }
    },

    async findNames(ids: readonly string[]): Promise<Map<string, string>> {
      const found = await model.find(living({ _id: { $in: ids } }), { username: 1 }).lean<UserDocument[]>();
      return new Map(found.map(({ _id, username }) => [_id, username]));
    },

    /**
     * When it resolves, no gateway has the old user cached.
     * @throws AppError `not_found`, `email_taken`, and the refusals of `decide`
     */
    async change(
      id: string,
      decide: (user: UserDocument) => Change<UserDocument> | null,
    ): Promise<UserDocument> {
      const user = await store
        .change(id, (found) => {
          if (found.erased) throw notFound('User');
          return decide(found);
        })
        .catch((error) => {
          throw toRefusal(error);
        });
      if (!user) throw notFound('User');
      await revoke({ userId: id });
      return user;
    },

    superAdminExists: async () => (await model.exists({ isSuperAdmin: true })) !== null,
    otherActiveSuperAdmins: (id: string) =>
      model.countDocuments({ isSuperAdmin: true, status: 'active', _id: { $ne: id } }),

    /** Newest first. `search` matches any part of usernames and email addresses. */
    list: ({ limit, offset, search }: Part & { search?: string | undefined }) =>
      model
        .find(living(matching(search)))
        .sort({ createdAt: -1, _id: -1 })
        .skip(offset)
        .limit(limit)
        .lean<UserDocument[]>(),
    count: (search?: string) => model.countDocuments(living(matching(search))),

    /** Longest waiting first. */
    waiting: ({ limit, offset }: Part) =>
      model
        .find(living(waiting))
        .sort({ createdAt: 1, _id: 1 })
        .skip(offset)
        .limit(limit)
        .lean<UserDocument[]>(),
    countWaiting: () => model.countDocuments(living(waiting)),

    /** In the order of ids, for exports. */
    pageAfter: (after: string | undefined, limit: number) =>
      model
        .find(living(after ? { _id: { $gt: after } } : {}))
        .sort({ _id: 1 })
        .limit(limit)
        .lean<UserDocument[]>(),
  };
}
