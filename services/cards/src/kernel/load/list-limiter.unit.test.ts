import { EventEmitter } from 'node:events';
import { answeredEvent } from '@cardinal/service-kit';
import { describe, expect, it } from '@jest/globals';
import type { Request, Response } from 'express';
import { createListLimiter, type ListLimiter } from './list-limiter.ts';

const limits = { cards: 100, waitingOfAddress: 3, waiting: 5, slowMs: 60_000 };

/** Asks to make a list. @returns whether it may */
function asking(limiter: ListLimiter, cards: number, address = 'a', reader?: string) {
  const res = Object.assign(new EventEmitter(), { destroyed: false });
  const one = {
    isIn: false,
    error: undefined as unknown,
    /** The gateway has it; the client may still read. */
    answer: () => res.emit(answeredEvent),
    end() {
      res.destroyed = true;
      res.emit('close');
    },
  };
  const request = {
    req: { headers: { 'x-forwarded-for': address } } as unknown as Request,
    res: res as unknown as Response,
  };
  limiter(request, cards, reader).then(
    () => Object.assign(one, { isIn: true }),
    (error) => Object.assign(one, { error }),
  );
  return one;
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('the limiter of lists', () => {
  it('lets in as many as fit, and the next as soon as one is over', async () => {
    const limiter = createListLimiter({ limits });
    const [first, second, third] = [asking(limiter, 60), asking(limiter, 40), asking(limiter, 40)];
    await settled();
    expect([first.isIn, second.isIn, third.isIn]).toEqual([true, true, false]);
    second.end();
    await settled();
    expect(third.isIn).toBe(true);
  });

  it('counts no answer that the gateway has whole, and counts each once', async () => {
    const limiter = createListLimiter({ limits });
    const first = asking(limiter, 100);
    const [second, third] = [asking(limiter, 100), asking(limiter, 100)];
    first.answer();
    await settled();
    expect(second.isIn).toBe(true);
    first.end();
    await settled();
    expect(third.isIn).toBe(false);
  });

  it('lets in one that is larger than all of it, alone', async () => {
    const limiter = createListLimiter({ limits });
    const [large, small] = [asking(limiter, 500), asking(limiter, 1)];
    await settled();
    expect([large.isIn, small.isIn]).toEqual([true, false]);
    large.end();
    await settled();
    expect(small.isIn).toBe(true);
  });

  it('gives addresses their turns', async () => {
    const limiter = createListLimiter({ limits });
    const busy = asking(limiter, 100);
    const [first, second] = [asking(limiter, 100, 'a'), asking(limiter, 100, 'a')];
    const other = asking(limiter, 100, 'b');
    busy.end();
    await settled();
    expect([first.isIn, second.isIn, other.isIn]).toEqual([true, false, false]);
    first.end();
    await settled();
    expect([second.isIn, other.isIn]).toEqual([false, true]);
  });

  it('gives readers for whom another service asks their turns, too', async () => {
    const limiter = createListLimiter({ limits });
    const busy = asking(limiter, 100);
    const [first, second] = [asking(limiter, 100, '', 'a'), asking(limiter, 100, '', 'a')];
    const other = asking(limiter, 100, '', 'b');
    busy.end();
    await settled();
    first.end();
    await settled();
    expect([second.isIn, other.isIn]).toEqual([false, true]);
  });

  it('refuses whom it cannot let wait: of one address and of all', async () => {
    const limiter = createListLimiter({ limits });
    asking(limiter, 100);
    const ofOne = Array.from({ length: 4 }, () => asking(limiter, 1));
    const others = Array.from({ length: 3 }, (_, n) => asking(limiter, 1, `b${n}`));
    await settled();
    const refused = [...ofOne, ...others].map(({ error }) => error !== undefined);
    expect(refused).toEqual([false, false, false, true, false, false, true]);
    expect(ofOne[3]?.error).toMatchObject({ code: 'overloaded', retryAfter: 2 });
  });

  it('makes nothing for a reader that is gone', async () => {
    const limiter = createListLimiter({ limits });
    const [first, gone, third] = [asking(limiter, 100), asking(limiter, 100), asking(limiter, 100)];
    gone.end();
    first.end();
    await settled();
    expect([gone.isIn, third.isIn]).toEqual([false, true]);
  });

  it('does not wait for ever for an answer that is stuck', async () => {
    const limiter = createListLimiter({ limits: { ...limits, slowMs: 10 } });
    asking(limiter, 100);
    const next = asking(limiter, 100);
    while (!next.isIn) await settled();
  });
});
