import { awardPoints } from '@cardinal/contracts';
import { mountCall } from '@cardinal/service-kit';
import { signedIn } from '../../kernel/access/viewer.ts';
import { type CardData, nothing } from '../../kernel/card-data/card-data.ts';
import { createOnCards, untyped } from '../../kernel/card-data/on-cards.ts';
import type { Feature } from '../../kernel/feature.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { awardModel } from './award.model.ts';
import { createAwardPoints } from './award-points.ts';

/** Points that users get for their cards. */
export function createPointsFeature({ kernel }: { kernel: Kernel }) {
  const { deps, seeCard } = kernel;
  const awards = awardModel(deps.connection);
  const onCards = createOnCards({ models: [untyped(awards)] });
  const cardData: CardData = {
    trash: nothing,
    restore: nothing,
    purge: onCards.purge,
    move: onCards.move,
    // They stay with the card for which they were awarded.
    merge: nothing,
    unmerge: nothing,
  };
  const enabled = deps.config.FEATURE_POINTS === 'on';
  const award = createAwardPoints({ store: deps.store(awards), seeCard, enabled });
  const feature: Feature = {
    name: 'points',
    cardData,
    eraseUser: nothing,
    mount: (router) =>
      mountCall(router, awardPoints, ({ params, body, actor }) =>
        award(signedIn(actor), params.cardId, body.points),
      ),
    aggregates: [{ model: untyped(awards) }],
  };
  return { feature };
}
