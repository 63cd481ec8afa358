import { randomUUID } from 'node:crypto';
import type { BodyOf, createProjectToken, createToken } from '@cardinal/contracts';
import { AppError, createApiToken, minutes, notFound, type Throttle, type User } from '@cardinal/service-kit';
import type { AccountMails } from '../account-mails/account-mails.ts';
import type { Clock } from '../clock.ts';
import { toHash } from '../secrets.ts';
import type { UserDocument } from '../users/user.model.ts';
import type { Users } from '../users/user.repository.ts';
import type { ApiTokenDocument } from './api-token.model.ts';
import type { ApiTokens, TokenOwner } from './api-token.repository.ts';
import { findPurgeTime, isExpired } from './api-token.rules.ts';
import type { IsStillAdmin } from './is-still-admin.ts';

interface Deps {
  tokens: ApiTokens;
  users: Pick<Users, 'byId'>;
  isStillAdmin: IsStillAdmin;
  mails: Pick<AccountMails, 'tokenMade'>;
  throttle: Throttle;
  now: Clock;
}

type Wished = BodyOf<typeof createProjectToken> & Partial<Pick<BodyOf<typeof createToken>, 'projectIds'>>;

export interface NewApiToken {
  secret: string;
  token: ApiTokenDocument;
}

/** Each tells its owner by e-mail. */
const perDay = (userId: string) => ({ name: `api-tokens/${userId}`, tries: 100, windowMs: minutes(24 * 60) });

/** Refuses an expiry that is over already. */
function parseExpiry(expiresAt: string | null, now: Date): Date | null {
  const parsed = expiresAt === null ? null : new Date(expiresAt);
  if (!isExpired({ expiresAt: parsed }, now)) return parsed;
  const message = 'Please choose a day to come';
  throw new AppError('validation_failed', message, { issues: [{ path: 'expiresAt', message }] });
}

/** Whether somebody may still have the token: their account or right may have ended since they were asked for it. */
async function mayStillHave({ userId, projectId }: ApiTokenDocument, deps: Deps): Promise<boolean> {
  const user = await deps.users.byId(userId);
  if (user?.status !== 'active') return false;
  return projectId === null || deps.isStillAdmin(user, projectId);
}

export type CreateApiToken = ReturnType<typeof createCreateApiToken>;

/** Makes a token that acts as the caller, and tells the caller by e-mail. */
export function createCreateApiToken(deps: Deps) {
  const { tokens, users, mails, throttle, now } = deps;

  /** Afterwards, so that who ends the account or the right meanwhile removes the token, or this does. */
  async function finish(token: ApiTokenDocument, user: UserDocument): Promise<void> {
    if (!(await mayStillHave(token, deps))) throw notFound(token.projectId === null ? 'User' : 'Project');
    await mails.tokenMade(user, token.name, token.projectId);
  }

  return async (actor: User, projectId: string | null, wished: Wished): Promise<NewApiToken> => {
    const user = await users.byId(actor.id);
    if (!user) throw notFound('User');
    const expiresAt = parseExpiry(wished.expiresAt, now());
    await throttle.take(perDay(actor.id));
    const secret = createApiToken();
    const token: ApiTokenDocument = {
      ...{ _id: randomUUID(), tokenHash: toHash(secret), userId: actor.id, projectId },
      ...{ projectIds: wished.projectIds ?? null, name: wished.name, scope: wished.scope },
      ...{ createdAt: now(), expiresAt, lastUsedAt: null, purgeAt: findPurgeTime(expiresAt) },
    };
    const owner: TokenOwner = projectId === null ? { userId: actor.id, projectId } : { projectId };
    await tokens.insert(token, owner);
    try {
      await finish(token, user);
    } catch (error) {
      await tokens.remove(token._id, owner);
      throw error;
    }
    return { secret, token };
  };
}
