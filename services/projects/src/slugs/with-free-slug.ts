import { AppError, isDuplicateKey } from '@cardinal/service-kit';
import { firstFreeSlug } from './slug.ts';

const maxAttempts = 200;

/** Whether a unique index that holds `field` refused a write. */
export const clashedOn = (error: unknown, field: string): boolean =>
  isDuplicateKey(error) && field in ((error as { keyPattern?: object }).keyPattern ?? {});

/**
 * Writes with the first free slug of `base`. The unique index decides who gets it: whoever comes second looks again.
 * @param taken the slugs of living documents that `base` could meet
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
