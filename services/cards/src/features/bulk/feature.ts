import { changeCards } from '@cardinal/contracts';
import { mountCall } from '@cardinal/service-kit';
import { signedIn } from '../../kernel/access/viewer.ts';
import { nothing } from '../../kernel/card-data/card-data.ts';
import type { Feature } from '../../kernel/feature.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { PlacesFeature } from '../places/feature.ts';
import type { DeleteCard } from '../trash/delete-card.ts';
import type { RestoreCard } from '../trash/restore-card.ts';
import { createChangeCards } from './change-cards.ts';

export interface BulkFeatureDeps {
  kernel: Kernel;
  places: PlacesFeature;
  trash: { remove: DeleteCard; restore: RestoreCard };
}

/** Changes many cards at once. */
export function createBulkFeature({ kernel, places, trash }: BulkFeatureDeps) {
  const { access, cards, seeCard, edit } = kernel;
  const { place, ranksOnTop } = places;
  const { remove, restore } = trash;
  const change = createChangeCards({ access, cards, seeCard, edit, remove, place, ranksOnTop, restore });
  const feature: Feature = {
    name: 'bulk',
    cardData: nothing,
    eraseUser: nothing,
    mount: (router) =>
      mountCall(router, changeCards, ({ params, body, actor }) => change(signedIn(actor), params.slug, body)),
  };
  return { feature };
}
