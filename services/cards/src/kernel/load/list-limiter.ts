import { AppError, answeredEvent, clientAddress } from '@cardinal/service-kit';
import type { Request, Response } from 'express';

export interface ListLimits {
  /** Cards of the lists that are being made at the same time. */
  cards: number;
  /** Lists that wait: of one address, and of all. */
  waitingOfAddress: number;
  waiting: number;
  /** An answer that takes longer no longer counts, so that one that is stuck holds up nobody. Milliseconds. */
  slowMs: number;
}

/** Two whole boards, or forty pages of fifty cards. A list waits only where more than that are asked for at once. */
const listLimits: ListLimits = {
  cards: 2_000,
  waitingOfAddress: 250,
  waiting: 1_000,
  slowMs: 10_000,
};

/**
 * Waits until a list of so many cards may be made; it no longer counts once the answer is over. `address` is that of the
 * reader where another service asks for them.
 */
export type ListLimiter = (
  request: { req: Request; res: Response },
  cards: number,
  address?: string,
) => Promise<void>;

/** When the gateway has the answer, or nobody wants it any more. */
const over = [answeredEvent, 'close'] as const;

interface Waiting {
  res: Response;
  cards: number;
  enter(): void;
}

const tooMany = () =>
  new AppError('overloaded', 'Too many lists are asked for at once. Please try again in a moment.', {
    retryAfter: 2,
  });

/** Waiting requests by address. Addresses take turns: one that asks for hundreds does not hold up the others. */
function createQueue(limits: ListLimits) {
  const byAddress = new Map<string, Waiting[]>();
  let length = 0;

  return {
    isEmpty: () => length === 0,
    add(address: string, one: Waiting): void {
      const ofAddress = byAddress.get(address) ?? [];
      if (length >= limits.waiting || ofAddress.length >= limits.waitingOfAddress) throw tooMany();
      ofAddress.push(one);
      byAddress.set(address, ofAddress);
      length += 1;
    },
    next: (): Waiting | undefined => byAddress.values().next().value?.[0],
    /** Takes out the next one and lets the other addresses go before its own. */
    shift(): void {
      const [address, ofAddress] = byAddress.entries().next().value ?? ['', []];
      ofAddress.shift();
      length -= 1;
      byAddress.delete(address);
      if (ofAddress.length > 0) byAddress.set(address, ofAddress);
    },
  };
}

/**
 * Bounds the memory that lists take while they are made: rows, objects, text and what the gateway has not taken yet.
 * Lists are small by themselves, but hundreds of readers may ask for one at the same moment.
 */
export function createListLimiter({ limits = listLimits }: { limits?: ListLimits } = {}): ListLimiter {
  const queue = createQueue(limits);
  let taken = 0;
  const fits = (cards: number) => taken === 0 || taken + cards <= limits.cards;

  function take({ res, cards }: Pick<Waiting, 'res' | 'cards'>): void {
    taken += cards;
    const leave = () => {
      clearTimeout(timer);
      for (const event of over) res.off(event, leave);
      taken -= cards;
      letIn();
    };
    const timer = setTimeout(leave, limits.slowMs).unref();
    for (const event of over) res.once(event, leave);
  }

  function letIn(): void {
    for (let one = queue.next(); one; one = queue.next()) {
      if (!one.res.destroyed && !fits(one.cards)) return;
      queue.shift();
      // Nobody waits any more for the answer of one that is gone.
      if (one.res.destroyed) continue;
      take(one);
      one.enter();
    }
  }

  return async ({ req, res }, cards, address = clientAddress(req)) => {
    if (queue.isEmpty() && fits(cards)) return take({ res, cards });
    const { promise, resolve } = Promise.withResolvers<void>();
    queue.add(address, { res, cards, enter: resolve });
    return promise;
  };
}
