import type { Clock } from '../clock.ts';
import type { IntrospectToken } from '../sessions/introspect-sessions.ts';
import { toIdentity } from '../users/user.presenter.ts';
import type { Users } from '../users/user.repository.ts';
import type { ApiTokens } from './api-token.repository.ts';
import { goodForMs, isDueToTouch, isExpired, mayUseTokens } from './api-token.rules.ts';
import type { IsStillAdmin } from './is-still-admin.ts';

interface Deps {
  tokens: ApiTokens;
  users: Pick<Users, 'byId'>;
  isStillAdmin: IsStillAdmin;
  now: Clock;
}

/** Looks an API token up, and whether its person may still act by it. */
export const createIntrospectToken =
  ({ tokens, users, isStillAdmin, now }: Deps): IntrospectToken =>
  async (secret) => {
    const token = await tokens.bySecret(secret);
    if (!token || isExpired(token, now())) return null;
    const user = await users.byId(token.userId);
    if (!user || !mayUseTokens(user)) return null;
    const { projectId, scope } = token;
    if (projectId !== null && !(await isStillAdmin(user, projectId))) return null;
    if (isDueToTouch(token, now())) await tokens.touch(token);
    return {
      ...toIdentity(user, token._id),
      token: { scope, projectIds: projectId === null ? token.projectIds : [projectId] },
      goodForMs: goodForMs(token, now()),
    };
  };
