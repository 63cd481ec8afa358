import { listSimilarCards } from '@cardinal/contracts';
import { mountCall } from '@cardinal/service-kit';
import type { Router } from 'express';
import { toViewer } from '../../kernel/access/viewer.ts';
import type { ListLimiter } from '../../kernel/load/list-limiter.ts';
import type { SimilarCards } from './similar-cards.ts';

/** Cards of a list that take as much memory as the entries which are compared. */
const comparedLikeCards = 50;

export interface SimilarRouteDeps {
  similar: SimilarCards;
  limiter: ListLimiter;
}

export function mountSimilar(router: Router, { similar, limiter }: SimilarRouteDeps): void {
  mountCall(router, listSimilarCards, async (context) => {
    await limiter(context, comparedLikeCards);
    return { cards: await similar(toViewer(context.actor), context.params, context.query) };
  });
}
