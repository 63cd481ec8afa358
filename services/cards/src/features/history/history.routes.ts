import { getDescriptionChange, listCardHistory } from '@cardinal/contracts';
import { mountCall } from '@cardinal/service-kit';
import type { Router } from 'express';
import { toViewer } from '../../kernel/access/viewer.ts';
import type { ListLimiter } from '../../kernel/load/list-limiter.ts';
import type { CardHistory } from './card-history.ts';

export interface HistoryRouteDeps {
  cardHistory: CardHistory;
  limiter: ListLimiter;
}

export function mountHistory(router: Router, { cardHistory, limiter }: HistoryRouteDeps): void {
  mountCall(router, listCardHistory, async ({ params, query, actor, req, res }) => {
    await limiter({ req, res }, query.limit);
    return cardHistory.list(toViewer(actor), params.cardId, query);
  });
  mountCall(router, getDescriptionChange, ({ params, actor }) =>
    cardHistory.descriptionChange(toViewer(actor), params.cardId, params.version),
  );
}
