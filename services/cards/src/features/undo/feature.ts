import { undoChanges } from '@cardinal/contracts';
import { mountCall } from '@cardinal/service-kit';
import { signedIn } from '../../kernel/access/viewer.ts';
import { nothing } from '../../kernel/card-data/card-data.ts';
import type { Feature } from '../../kernel/feature.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { Labels } from '../labels/labels.ts';
import type { PlacesFeature } from '../places/feature.ts';
import { createUndoChanges } from './undo-changes.ts';

export interface UndoFeatureDeps {
  kernel: Kernel;
  labels: Labels;
  places: PlacesFeature;
}

/** Takes back the last edits of a card, which are stored with it. */
export function createUndoFeature({ kernel, labels, places }: UndoFeatureDeps) {
  const { cards, seeCard, edit } = kernel;
  const { place, spreads } = places;
  const undo = createUndoChanges({ cards, labels, seeCard, edit, place, spreads });
  const feature: Feature = {
    name: 'undo',
    cardData: nothing,
    eraseUser: nothing,
    mount: (router) => mountCall(router, undoChanges, ({ body, actor }) => undo(signedIn(actor), body)),
  };
  return { feature };
}
