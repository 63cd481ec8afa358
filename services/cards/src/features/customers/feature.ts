import { type CardData, nothing } from '../../kernel/card-data/card-data.ts';
import { createBroughtAlong, createOnCards, untyped } from '../../kernel/card-data/on-cards.ts';
import type { Feature } from '../../kernel/feature.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { createChangeCustomers } from './change-customers.ts';
import { mountCustomers } from './customer.routes.ts';
import { customerVoteModel } from './customer-vote.model.ts';
import { createCustomerVotes } from './customer-vote.repository.ts';

/** Votes on behalf of customers, by the team. */
export function createCustomersFeature({ kernel }: { kernel: Kernel }) {
  const { deps, seeCard, seeCardIncludingHidden, names, recount, limiter } = kernel;
  const model = customerVoteModel(deps.connection);
  const customers = createCustomerVotes({ customerVotes: model });
  const onCards = createOnCards({ models: [untyped(model)] });
  const along = createBroughtAlong({ models: [untyped(model)] });
  const cardData: CardData = {
    trash: nothing,
    restore: async ({ _id }) => ({ customerVoteCount: await customers.count(_id) }),
    purge: onCards.purge,
    move: onCards.move,
    merge: along.merge,
    unmerge: along.unmerge,
  };
  const change = createChangeCustomers({ customers, seeCard, recount });
  const feature: Feature = {
    name: 'customers',
    cardData,
    eraseUser: nothing,
    counts: {
      open: {
        customer: {
          model: untyped(model),
          count: customers.count,
          completeCounted: customers.removeBlank,
        },
      },
    },
    mount: (router) => mountCustomers(router, { customers, change, seeCardIncludingHidden, names, limiter }),
  };
  return { feature };
}
