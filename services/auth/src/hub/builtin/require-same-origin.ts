import { AppError } from '@cardinal/service-kit';
import type { Request } from 'express';

const one = (header: string | string[] | undefined): string | undefined =>
  Array.isArray(header) ? header[0] : header;

/**
 * Rejects forms sent by other sites. Browsers name the origin in `Sec-Fetch-Site`, older ones in `Origin`. A request
 * with neither does not come from a supported browser.
 */
export function requireSameOrigin(req: Request, origins: readonly string[]): void {
  const site = one(req.headers['sec-fetch-site']);
  const origin = one(req.headers.origin);
  const same = site === undefined ? origin !== undefined && origins.includes(origin) : site === 'same-origin';
  if (!same) throw new AppError('cross_origin', 'This form was not sent from its own page.');
}
