import { minutes } from '@cardinal/service-kit';
import { after } from '../clock.ts';
import { sessionLimits } from '../sessions/session.rules.ts';
import type { UserDocument } from '../users/user.model.ts';
import type { ApiTokenDocument } from './api-token.model.ts';

const day = minutes(24 * 60);
/** How long the list shows one that has expired. */
const shownExpiredMs = 30 * day;

type Expiring = Pick<ApiTokenDocument, 'expiresAt'>;

export const findPurgeTime = (expiresAt: Date | null): Date | null =>
  expiresAt && after(expiresAt, shownExpiredMs);

export const isExpired = ({ expiresAt }: Expiring, now: Date): boolean =>
  expiresAt !== null && expiresAt <= now;

/** How long a gateway may cache it. */
export const goodForMs = ({ expiresAt }: Expiring, now: Date): number =>
  Math.max(0, Math.min(sessionLimits.rememberMs, (expiresAt?.getTime() ?? Infinity) - now.getTime()));

export const isDueToTouch = ({ lastUsedAt }: Pick<ApiTokenDocument, 'lastUsedAt'>, now: Date): boolean =>
  lastUsedAt === null || now.getTime() - lastUsedAt.getTime() >= sessionLimits.touchMs;

/** Whether an account acts by tokens: one that could do nothing in a session cannot do anything by a token. */
export const mayUseTokens = ({ status, temporaryPassword }: UserDocument): boolean =>
  status === 'active' && !temporaryPassword;
