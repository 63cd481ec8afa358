import { randomUUID } from 'node:crypto';
import { v5 as uuidv5 } from 'uuid';
import { currentContext, type NewIds } from '../context.ts';

const namespace = '5b0e3c52-7d0a-4b8e-9a39-7c1c3f2f6d11';

/** @param deps.seed the same for each try of a request, and known to nobody else */
export function createNewIds({ seed }: { seed: string }): NewIds {
  const given = new Set<string>();
  const counts = new Map<string, number>();
  return {
    next(purpose) {
      const at = counts.get(purpose) ?? 0;
      counts.set(purpose, at + 1);
      const id = uuidv5(`${seed}/${purpose}/${at}`, namespace);
      given.add(id);
      return id;
    },
    has: (id) => given.has(id),
  };
}

/**
 * The id of something new. In a request with an `Idempotency-Key` it follows from that, so that a process that dies
 * after its write and before its answer leaves no second one behind.
 * @param purpose tells things of one request apart, of which a second try may make only some
 */
export const newId = (purpose = ''): string => currentContext().newIds?.next(purpose) ?? randomUUID();
