import { limits } from '@cardinal/contracts';

/**
 * The first items that fit into an answer of this many bytes.
 * @param getText how they are written there
 */
export function fitting<T>(
  items: readonly T[],
  bytes: number = limits.listBytes,
  getText: (item: T) => string = JSON.stringify,
): T[] {
  // The brackets around them; each item has a comma.
  let left = bytes - 2;
  const end = items.findIndex((item) => {
    left -= Buffer.byteLength(getText(item)) + 1;
    return left < 0;
  });
  return end < 0 ? [...items] : items.slice(0, end);
}
