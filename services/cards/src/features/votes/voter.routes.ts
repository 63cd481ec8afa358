import { listVoters } from '@cardinal/contracts';
import { mountCall } from '@cardinal/service-kit';
import type { Router } from 'express';
import { signedIn } from '../../kernel/access/viewer.ts';
import type { ListLimiter } from '../../kernel/load/list-limiter.ts';
import type { ListVoters } from './list-voters.ts';

export interface VoterRouteDeps {
  voters: ListVoters;
  limiter: ListLimiter;
}

export function mountVoters(router: Router, { voters, limiter }: VoterRouteDeps): void {
  mountCall(router, listVoters, async ({ params, query, actor, req, res }) => {
    await limiter({ req, res }, query.limit);
    return voters(signedIn(actor), params.cardId, query);
  });
}
