import type { CardStatus } from '@cardinal/contracts';
import { type AggregateFields, aggregateSchema, type Connection } from '@cardinal/service-kit';
import type { Relocated } from './spread.rules.ts';

/** New ranks for neighbours in a column. It is kept for a while, for those who read the former ones before it. */
export interface SpreadDocument extends AggregateFields {
  projectId: string;
  boardId: string;
  status: CardStatus;
  /** Spreads of a column have numbers, one after the other, so that two are never made at once. */
  n: number;
  /** In their order. */
  cards: Relocated[];
  /** The first and the last of the former ranks. */
  first: string;
  last: string;
  /** While it is `planned`, anybody may take it back; once it is `begun`, anybody brings it to an end. */
  open?: 'planned' | 'begun';
  /** Whether it is not published to pages, as one of many. */
  quiet: boolean;
  createdAt: Date;
  doneAt?: Date;
}

/** As long as somebody may undo a move of before, or read on in a list. Seconds. */
const keptSeconds = 30 * 24 * 60 * 60;

export function spreadModel(connection: Connection) {
  const schema = aggregateSchema<SpreadDocument>({
    projectId: { type: String, required: true },
    boardId: { type: String, required: true },
    status: { type: String, required: true },
    n: { type: Number, required: true },
    cards: { type: [Object], required: true },
    first: { type: String, required: true },
    last: { type: String, required: true },
    open: String,
    quiet: { type: Boolean, required: true },
    createdAt: { type: Date, required: true },
    doneAt: Date,
  } satisfies Record<Exclude<keyof SpreadDocument, keyof AggregateFields>, unknown>);
  schema.index({ boardId: 1, status: 1, n: 1 }, { unique: true });
  schema.index({ boardId: 1, status: 1, last: 1, first: 1 });
  schema.index({ boardId: 1, status: 1, 'cards.from': 1 });
  schema.index({ open: 1 }, { sparse: true });
  schema.index({ doneAt: 1 }, { expireAfterSeconds: keptSeconds });
  return connection.model<SpreadDocument>('Spread', schema, 'spreads');
}
export type SpreadModel = ReturnType<typeof spreadModel>;
