import { searchCards } from '@cardinal/contracts';
import { mountCall } from '@cardinal/service-kit';
import type { Router } from 'express';
import { signedIn } from '../../kernel/access/viewer.ts';
import type { ListLimiter } from '../../kernel/load/list-limiter.ts';
import { readAtOnce } from './gather-matches.ts';
import { isFiltered, type Search } from './search.ts';

export interface SearchRouteDeps {
  search: Search;
  limiter: ListLimiter;
}

export function mountSearch(router: Router, { search, limiter }: SearchRouteDeps): void {
  mountCall(router, searchCards, async (context) => {
    const { limit, offset } = context.query;
    await limiter(context, readAtOnce(offset + limit, isFiltered(context.query)));
    return search(signedIn(context.actor), context.query);
  });
}
