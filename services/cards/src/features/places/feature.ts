import { nothing } from '../../kernel/card-data/card-data.ts';
import { removeAll, untyped } from '../../kernel/card-data/on-cards.ts';
import type { Feature } from '../../kernel/feature.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { Assignees } from '../assignees/assignees.ts';
import { createChangeBoard } from './change-board.ts';
import { createFindPlace } from './find-place.ts';
import { createKeepPlace } from './keep-place.ts';
import { createLongColumns, longColumnModel, noteOfColumn } from './long-columns.ts';
import { mountMoves } from './move.routes.ts';
import { createNeighbours } from './neighbours.ts';
import { createPlaceCard } from './place-card.ts';
import { createPlaceNewCard } from './place-new-card.ts';
import { createRanksOnTop } from './ranks-on-top.ts';
import { spreadModel } from './spread.model.ts';
import { createSpreads } from './spread.repository.ts';
import { createSpreadColumn } from './spread-column.ts';

/** Keeps the ranks of columns short. */
function createSpreading({ deps, models }: Kernel) {
  const { connection, log } = deps;
  const { cards } = models;
  const storedSpreads = spreadModel(connection);
  const columns = longColumnModel(connection);
  const neighbours = createNeighbours({ cards });
  const spreads = createSpreads({ cards, store: deps.store(storedSpreads), neighbours });
  const spreadColumn = createSpreadColumn({
    cards,
    neighbours,
    spreads,
    onTooLong: (column) => longColumns.start([noteOfColumn(column)]),
  });
  const longColumns = createLongColumns({ longColumns: columns, spreadAll: spreadColumn.all, log });

  async function purgeBoard(boardId: string): Promise<void> {
    await removeAll(storedSpreads, { boardId });
    await columns.deleteMany({ _id: { $regex: `^${boardId}:` } });
  }
  return { storedSpreads, neighbours, spreads, spreadColumn, longColumns, purgeBoard };
}

/** Places cards in their columns, and on boards. The rank is a field of the card. */
export function createPlacesFeature({ kernel, assignees }: { kernel: Kernel; assignees: Assignees }) {
  const { access, projects, seeCard, presenter, store, cards, update, moves, deletion } = kernel;
  const spreading = createSpreading(kernel);
  const { neighbours, spreads, spreadColumn, longColumns, purgeBoard } = spreading;
  const { makeRoom } = spreadColumn;
  const findPlace = createFindPlace({ seeCard, presenter, neighbours, makeRoom });
  const keepPlace = createKeepPlace({ spreads, findPlace });
  const { cleanup } = deletion;
  const changeBoard = createChangeBoard({ access, assignees, carries: moves, projects, cleanup });
  const place = createPlaceCard({ store, findPlace, keepPlace, changeBoard });
  const feature: Feature = {
    name: 'places',
    cardData: nothing,
    eraseUser: nothing,
    hooks: { purgeBoard },
    mount: (router) => mountMoves(router, { seeCard, update, place }),
    // The next move in its column also ends a spread that a crash interrupted.
    jobs: [{ name: 'spreads', everyMs: 60_000, run: spreads.resume, rests: true }],
    tasks: [longColumns],
    aggregates: [{ model: untyped(spreading.storedSpreads) }],
  };
  return {
    feature,
    spreads,
    place,
    placeNewCard: createPlaceNewCard({ cards, findPlace, keepPlace }),
    ranksOnTop: createRanksOnTop({ neighbours }),
  };
}
export type PlacesFeature = ReturnType<typeof createPlacesFeature>;
