import { AppError } from '@cardinal/service-kit';
import type { Response } from 'express';
import { createWindowStore } from './window-store.ts';

const windowSeconds = 60;

/**
 * Counts requests of one API token, and says in the headers of draft-ietf-httpapi-ratelimit-headers-11 how many are left.
 * @throws AppError `rate_limited`
 */
export function createTokenLimit({ perMinute }: { perMinute: number }) {
  const store = createWindowStore();
  store.init({ windowMs: windowSeconds * 1_000 });
  const policy = `"default";q=${perMinute};w=${windowSeconds}`;

  return (tokenId: string, res: Response): void => {
    const { totalHits, resetTime } = store.increment(tokenId);
    const left = Math.max(0, perMinute - totalHits);
    const seconds = Math.max(1, Math.ceil((resetTime.getTime() - Date.now()) / 1_000));
    res.set({ 'RateLimit-Policy': policy, RateLimit: `"default";r=${left};t=${seconds}` });
    if (totalHits <= perMinute) return;
    throw new AppError('rate_limited', 'Too many requests with this token. Please wait a moment.', {
      retryAfter: seconds,
    });
  };
}
