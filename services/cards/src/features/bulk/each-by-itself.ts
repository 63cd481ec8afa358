import { AppError } from '@cardinal/service-kit';
import { atMost } from '../../kernel/tasks/at-most.ts';

interface Refusal {
  id: string;
  code: string;
  error: string;
}

/** Whether it was said about a card, and not that something is out of order. */
const isRefusal = (error: unknown): error is AppError => error instanceof AppError && error.status < 500;

const toRefusal = (id: string, error: unknown): Refusal =>
  isRefusal(error)
    ? { id, code: error.code, error: error.message }
    : { id, code: 'unavailable', error: 'Something went wrong here. Please try again.' };

/** Cards that are changed at a time, so that others get their turn in between. */
const atOnce = 8;

/**
 * Does something to each of many cards. A failure for one is its refusal, and a failure of all with something out of
 * order fails altogether. Both answers are in the order of the ids.
 */
export async function eachByItself<T>(
  ids: readonly string[],
  apply: (id: string) => Promise<T>,
): Promise<{ done: { id: string; result: T }[]; refused: Refusal[] }> {
  const inTurn = atMost(atOnce);
  const ended = await Promise.allSettled(ids.map((id) => inTurn(() => apply(id))));
  const faults = ended.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
  if (faults.length === ids.length) {
    const fault = faults.find(({ reason }) => !isRefusal(reason));
    if (fault) throw fault.reason;
  }
  const done: { id: string; result: T }[] = [];
  const refused: Refusal[] = [];
  for (const [index, end] of ended.entries()) {
    const id = ids[index] as string;
    if (end.status === 'fulfilled') done.push({ id, result: end.value });
    else refused.push(toRefusal(id, end.reason));
  }
  return { done, refused };
}
