import { AppError, isDuplicateKey } from '@cardinal/service-kit';
import { firstFreeSlug } from './slug.ts';

const maxAttempts = 200;

/** Whether a unique index that includes `field` rejected a write. */
export const clashedOn = (error: unknown, field: string): boolean =>
  isDuplicateKey(error) && field in ((error as { keyPattern?: object }).keyPattern ?? {});

/**
 * Writes with the first free slug for `base`. The unique index decides between concurrent writes; the loser tries
 * again.
 * @param taken the slugs of existing documents that could collide with `base`
 */
export async function withFreeSlug<T>(
  base: string,
  taken: (base: string) => Promise<ReadonlySet<string>>,
  write: (slug: string) => Promise<T>,
): Promise<T> {
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const present = await taken(base);
    try {
      return await write(firstFreeSlug(base, (slug) => present.has(slug)));
    } catch (error) {
      if (!clashedOn(error, 'slug')) throw error;
    }
  }
  throw new AppError('overloaded', 'Too many are using this name at once. Please try again.', {
    retryAfter: 2,
  });
}
