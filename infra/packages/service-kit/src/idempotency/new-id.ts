import { randomUUID } from 'node:crypto';
import { v5 as uuidv5 } from 'uuid';
import { currentContext, type NewIds } from '../context.ts';

const namespace = '5b0e3c52-7d0a-4b8e-9a39-7c1c3f2f6d11';

/** @param deps.seed the same for each try of a request, and known to nobody else */
export function createNewIds({ seed }: { seed: string }): NewIds {
  const given = new Set<string>();
  return {
    next() {
      const id = uuidv5(`${seed}/${given.size}`, namespace);
      given.add(id);
      return id;
    },
    has: (id) => given.has(id),
  };
}

/**
 * The id of something new. In a request with an `Idempotency-Key` it follows from that, so that a process that dies
 * after its write and before its answer leaves no second one behind.
 */
export const newId = (): string => currentContext().newIds?.next() ?? randomUUID();
