import { minutes } from '@cardinal/service-kit';
import { after } from '../clock.ts';
import type { SessionDocument } from './session.model.ts';

const day = minutes(24 * 60);

export const sessionLimits = {
  idleMs: 7 * day,
  absoluteMs: 30 * day,
  /** The use of a session is written at most this often. */
  touchMs: minutes(1),
  /** A gateway that watches revocations asks again after this long. */
  rememberMs: 10_000,
} as const;

const earlier = (a: Date, b: Date): Date => (a < b ? a : b);

export const timesOfNew = (now: Date) => ({
  createdAt: now,
  seenAt: now,
  idleUntil: after(now, sessionLimits.idleMs),
  absoluteUntil: after(now, sessionLimits.absoluteMs),
  purgeAt: after(now, sessionLimits.absoluteMs + 7 * day),
});

export const timesOfUse = (session: SessionDocument, now: Date) => ({
  seenAt: now,
  idleUntil: earlier(after(now, sessionLimits.idleMs), session.absoluteUntil),
});

export const isOver = (session: SessionDocument, now: Date): boolean => session.idleUntil <= now;

/** How long a gateway may cache it. */
export const goodForMs = (session: SessionDocument, now: Date): number =>
  Math.max(0, Math.min(sessionLimits.rememberMs, session.idleUntil.getTime() - now.getTime()));

export const isDueToTouch = (session: SessionDocument, now: Date): boolean =>
  now.getTime() - session.seenAt.getTime() >= sessionLimits.touchMs;
