import { readChangedCards } from '@cardinal/contracts';
import { mountCall } from '@cardinal/service-kit';
import type { Router } from 'express';
import type { ListLimiter } from '../../kernel/load/list-limiter.ts';
import type { ReadChangedCards } from './read-changed-cards.ts';

interface Deps {
  read: ReadChangedCards;
  limiter: ListLimiter;
}

export function mountChangedCards(router: Router, { read, limiter }: Deps): void {
  mountCall(router, readChangedCards, async (context) => {
    await limiter(context, context.body.cardIds.length, context.body.address);
    return { seen: await read(context.body) };
  });
}
