import { AppError } from '@cardinal/service-kit';

/** Whether these boards are more than one query merges by index; MongoDB sorts in memory above 200. */
export const tooManyToMerge = (boards: number): boolean => boards > 200;

/** A search reads every card of its boards; one that takes longer than this is given up. Milliseconds. */
export const searchLimitMs = 10_000;

/** Answers a query that took too long with something a person can act on. */
export async function givingUp<T>(
  work: Promise<T>,
  message = 'This search takes too long. Please narrow it down.',
): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if ((error as { code?: unknown }).code !== 50) throw error;
    throw new AppError('overloaded', message, { cause: error, retryAfter: 5 });
  }
}

export const givingUpActivity = <T>(work: Promise<T>): Promise<T> =>
  givingUp(work, 'Recent activity takes too long to find. Please try again in a moment.');
