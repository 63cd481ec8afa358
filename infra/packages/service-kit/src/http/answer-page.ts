import { totalHeader } from '@cardinal/contracts';
import type { Response } from 'express';
import { fitting } from './fitting.ts';

/** A page of a list: the items that were read for `limit` and `offset`. */
interface Part<T> {
  limit: number;
  offset: number;
  items: T[];
}

/**
 * Sets the total length of the list, for calls that are `paged`.
 * @param count is only called if the page does not show where the list ends
 * @returns the items of the answer: fewer than requested if they would exceed the size limit
 */
export async function answerPage<T>(
  res: Response,
  { limit, offset, items }: Part<T>,
  count: () => Promise<number>,
): Promise<T[]> {
  const end = offset + items.length;
  const fit = fitting(items);
  const isWhole = fit.length === items.length;
  const showsEnd = isWhole && items.length < limit && (items.length > 0 || offset === 0);
  const total = String(showsEnd ? end : await count());
  // A gateway that waited for too long has answered.
  if (!res.headersSent) res.set(totalHeader, total);
  return fit;
}
