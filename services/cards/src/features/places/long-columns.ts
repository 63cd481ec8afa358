import type { CardStatus } from '@cardinal/contracts';
import type { Connection, Log } from '@cardinal/service-kit';
import {
  createPendingTasks,
  type PendingTaskModel,
  type PendingTasks,
  pendingTaskModel,
} from '../../kernel/tasks/pending-tasks.ts';
import type { Column } from './neighbours.ts';
import type { SpreadColumn } from './spread-column.ts';

/** Columns whose ranks are too long. */
export const longColumnModel = (connection: Connection) =>
  pendingTaskModel(connection, 'LongColumn', 'long_columns');

export const noteOfColumn = ({ boardId, status }: Column): string => `${boardId}:${status}`;

function parseColumn(note: string): Column {
  const at = note.indexOf(':');
  return { boardId: note.slice(0, at), status: note.slice(at + 1) as CardStatus };
}

export interface LongColumnDeps {
  longColumns: PendingTaskModel;
  spreadAll: SpreadColumn['all'];
  log: Log;
}

/** Spreads columns as a whole, beside what people do. */
export function createLongColumns({ longColumns: notes, spreadAll, log }: LongColumnDeps): PendingTasks {
  const work = createPendingTasks({
    notes,
    log,
    work: ({ _id }) => spreadAll(parseColumn(_id), () => !work.isStopped()),
  });
  return work;
}
