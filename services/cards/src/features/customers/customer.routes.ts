import {
  addCustomerVote,
  type CustomerVote,
  listCustomerVotes,
  removeCustomerVote,
} from '@cardinal/contracts';
import { momentCursor, mountCall, parseMoment } from '@cardinal/service-kit';
import type { Router } from 'express';
import { signedIn } from '../../kernel/access/viewer.ts';
import type { SeeCard } from '../../kernel/card/see-card.ts';
import type { ListLimiter } from '../../kernel/load/list-limiter.ts';
import type { Names } from '../../kernel/read-models/users.ts';
import { assertMayViewVoters } from '../votes/vote.rules.ts';
import type { ChangeCustomers } from './change-customers.ts';
import type { CustomerVoteRow } from './customer-vote.model.ts';
import type { CustomerVotes } from './customer-vote.repository.ts';

export interface CustomerRouteDeps {
  customers: CustomerVotes;
  change: ChangeCustomers;
  seeCardIncludingHidden: SeeCard;
  names: Names;
  limiter: ListLimiter;
}

export function mountCustomers(router: Router, deps: CustomerRouteDeps): void {
  const { customers, change, seeCardIncludingHidden, names, limiter } = deps;

  async function present(votes: readonly CustomerVoteRow[]): Promise<CustomerVote[]> {
    const people = await names(votes.map(({ by }) => by));
    return votes.map(({ _id: id, customer, contact, reason, by, createdAt, mergedFrom }) => ({
      ...{ id, customer, contact, reason, by: people.get(by) ?? null, at: createdAt.toISOString() },
      ...(mergedFrom?.[0] ? { mergedFrom: mergedFrom[0] } : {}),
    }));
  }

  mountCall(router, listCustomerVotes, async ({ params, query, actor, req, res }) => {
    const { role } = await seeCardIncludingHidden(signedIn(actor), params.cardId);
    assertMayViewVoters(role);
    await limiter({ req, res }, query.limit);
    const before = query.cursor ? parseMoment(query.cursor) : null;
    const votes = await customers.page(params.cardId, before, query.limit);
    const last = votes.length === query.limit ? votes.at(-1) : undefined;
    const nextCursor = last ? momentCursor({ at: last.createdAt, id: last._id }) : null;
    return { items: await present(votes), nextCursor };
  });

  mountCall(router, addCustomerVote, async ({ params, body, actor }) => {
    const [shown] = await present([await change.add(signedIn(actor), params.cardId, body)]);
    if (!shown) throw new Error('A vote was not presented');
    return shown;
  });

  mountCall(router, removeCustomerVote, async ({ params, actor }) => {
    await change.remove(signedIn(actor), params.cardId, params.voteId);
    return { ok: true as const };
  });
}
