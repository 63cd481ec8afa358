import { deletedUsername } from '@cardinal/contracts';
import type { AggregateStore, Connection, Log } from '@cardinal/service-kit';
import { deletedEvent } from '../card/card.events.ts';
import type { CardDocument } from '../card/card.model.ts';
import type { KnownCards } from '../card/known-cards.ts';
import type { BoardCountsModel } from '../card-counts/board-counts.model.ts';
import type { DataHooks } from '../card-data/card-data.ts';
import type { HistoryRepository } from '../history/history.repository.ts';
import type { ImageRemoval } from '../images/image-removal.ts';
import type { Names } from '../read-models/users.ts';
import { cleanupModel, createBoardCleanup } from './board-cleanup.ts';
import { createErasures, erasureModel } from './erasures.ts';
import { createPurgeMergedCards } from './purge-merged-cards.ts';
import { createRemoveContents } from './remove-contents.ts';

export interface DeletionDeps {
  connection: Connection;
  log: Log;
  store: AggregateStore<CardDocument>;
  known: Pick<KnownCards, 'purge'>;
  storedCounts: BoardCountsModel;
  names: Names;
  removal: ImageRemoval;
  history: HistoryRepository;
  data: DataHooks;
}

/** Removes cards, boards and users for good, with what features store about them. */
export function createDeletion(deps: DeletionDeps) {
  const { connection, log, store, known, storedCounts, names, removal, history, data } = deps;
  const { cardData, cardIndexes, purgeBoard, eraseUser } = data;

  /** The event of a card that nobody can restore any longer. */
  async function purgedEvents(card: CardDocument) {
    const by = card.trashed?.by ?? '';
    const person = (await names([by])).get(by) ?? { id: by, username: deletedUsername };
    return [deletedEvent(card, person, false)];
  }

  const purgeMergedCards = createPurgeMergedCards({ store, events: purgedEvents });
  const onCards = { removal, known, cardData, history, cardIndexes };
  const removeContents = createRemoveContents({ purgeMergedCards, ...onCards });
  const cleanup = createBoardCleanup({
    cleanups: cleanupModel(connection),
    cards: store.model,
    storedCounts,
    removeContents,
    history,
    cardIndexes,
    purgeBoard,
    log,
  });
  const erasures = createErasures({ erasures: erasureModel(connection), eraseUser, log });
  return { purgedEvents, purgeMergedCards, removeContents, cleanup, erasures };
}
export type Deletion = ReturnType<typeof createDeletion>;
