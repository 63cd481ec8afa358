import { totalHeader } from '@cardinal/contracts';
import type { Response } from 'express';
import { fitting } from './fitting.ts';

/** A part of a list: the items that were read for `limit` and `offset`. */
interface Part<T> {
  limit: number;
  offset: number;
  items: T[];
}

/**
 * Says how long the whole list is, for calls that are `paged`.
 * @param count is asked only where the part does not show where the list ends
 * @returns the items to be answered: fewer than asked for where more would be too many bytes
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
  res.set(totalHeader, String(showsEnd ? end : await count()));
  return fit;
}
