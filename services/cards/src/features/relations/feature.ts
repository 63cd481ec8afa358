import { addRelation, removeRelation } from '@cardinal/contracts';
import { mountCall } from '@cardinal/service-kit';
import { signedIn } from '../../kernel/access/viewer.ts';
import { type CardData, nothing } from '../../kernel/card-data/card-data.ts';
import type { Feature } from '../../kernel/feature.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { createChangeRelations } from './change-relations.ts';
import { createListRelations } from './list-relations.ts';
import { relationModel } from './relation.model.ts';
import { createRelationRepository } from './relation.repository.ts';

/** Cards that block, duplicate or are related to others, of any project. */
export function createRelationsFeature({ kernel }: { kernel: Kernel }) {
  const { deps, cards, store, seeCard, names } = kernel;
  const relations = createRelationRepository({ relations: relationModel(deps.connection) });
  const list = createListRelations({ relations, names });
  const change = createChangeRelations({ relations, cards, store, seeCard, list });
  // They name cards alone: as of references, what is read follows merges, and leaves out what is in the trash.
  const cardData: CardData = {
    trash: nothing,
    restore: nothing,
    purge: relations.purge,
    move: nothing,
    merge: nothing,
    unmerge: nothing,
  };
  const feature: Feature = {
    name: 'relations',
    cardData,
    eraseUser: nothing,
    mount(router) {
      mountCall(router, addRelation, ({ params, body, actor }) =>
        change.add(signedIn(actor), { ...params, kind: body.kind, otherId: body.cardId }),
      );
      mountCall(router, removeRelation, async ({ params, actor }) => {
        await change.remove(signedIn(actor), params);
        return { ok: true as const };
      });
    },
  };
  return { feature, list };
}
