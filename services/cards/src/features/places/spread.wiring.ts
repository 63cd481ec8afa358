import type { Log } from '@cardinal/service-kit';
import type { PendingTasks } from '../../kernel/tasks/pending-tasks.ts';
import type { Models, storesOf } from '../../models.ts';
import { createLongColumns, noteOfColumn } from './long-columns.ts';
import { createNeighbours } from './neighbours.ts';
import { createSpreads, type Spreads } from './spread.repository.ts';
import { createSpreadColumn, type SpreadColumn } from './spread-column.ts';

export interface Spreading {
  spreads: Spreads;
  spreadColumn: SpreadColumn;
  longColumns: PendingTasks;
}

/** What keeps the ranks of columns short. */
export function spreadingOf(
  models: Models,
  { stores, log }: { stores: Pick<ReturnType<typeof storesOf>, 'spreads'>; log: Log },
): Spreading {
  const neighbours = createNeighbours(models);
  const spreads = createSpreads({ ...models, store: stores.spreads, neighbours });
  const spreadColumn = createSpreadColumn({
    ...models,
    neighbours,
    spreads,
    onTooLong: (column) => longColumns.start([noteOfColumn(column)]),
  });
  const longColumns = createLongColumns({ ...models, spreadAll: spreadColumn.all, log });
  return { spreads, spreadColumn, longColumns };
}
