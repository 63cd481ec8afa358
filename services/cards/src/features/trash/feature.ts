import { createEmptyTrash } from '@cardinal/service-kit';
import { nothing } from '../../kernel/card-data/card-data.ts';
import type { Feature } from '../../kernel/feature.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { createDeleteCard } from './delete-card.ts';
import { createListTrash } from './list-trash.ts';
import { createRestoreCard } from './restore-card.ts';
import { createTrash } from './trash.repository.ts';
import { mountTrash } from './trash.routes.ts';
import { createTrashedBoards } from './trashed-boards.ts';

/** The trash of projects: deletes cards, and brings them back. */
export function createTrashFeature({ kernel }: { kernel: Kernel }) {
  const { deps, access, projects, names, seeCard, presenter, store, models, deletion, registry } = kernel;
  const { internal, log } = deps;
  const { cardData } = registry;
  const { cleanup } = deletion;
  const trash = createTrash({ cards: models.cards });
  const trashedBoards = createTrashedBoards({ internal });
  const emptyTrash = createEmptyTrash({ store, events: deletion.purgedEvents });
  const remove = createDeleteCard({ store, cardData });
  const restore = createRestoreCard({ store, trash, access, projects, cleanup, cardData });
  const list = createListTrash({ trash, projects, trashedBoards, names });
  const acts = { seeCard, remove, list, restore };
  const feature: Feature = {
    name: 'trash',
    cardData: nothing,
    eraseUser: nothing,
    mount: (router) =>
      mountTrash(router, { ...acts, access, trash, trashedBoards, emptyTrash, presenter, log }),
    jobs: [{ name: 'trash', everyMs: 60_000, run: emptyTrash.request }],
    stop: emptyTrash.stop,
  };
  return { feature, remove, restore };
}
