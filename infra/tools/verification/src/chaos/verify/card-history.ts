import { cardUpdated, type Envelope } from '@cardinal/contracts';
import type { Databases } from '../databases.ts';
import { type Check, checkEach, checkNone, short } from './check.ts';
import type { Truth } from './truth.ts';

interface HistoryRow {
  _id: string;
  userId: string;
  changes: { field: string }[];
}

/** The edits that an event describes, by the id that they have in the history. */
function toEdits({ data, version }: Envelope): [string, HistoryRow][] {
  const update = cardUpdated.data.omit({ changed: true }).safeParse(data).data;
  if (!update?.changes?.length) return [];
  const id = `${update.card.id}/${String(version).padStart(10, '0')}`;
  return [[id, { _id: id, userId: update.actor.id, changes: update.changes }]];
}

const describeRow = ({ userId, changes }: HistoryRow): string =>
  short([userId, ...changes.map(({ field }) => field)]);

/** The history of each card that is left has each of its edits once, and nothing else. */
export async function checkCardHistory(
  databases: Databases,
  events: readonly Envelope[],
  truth: Truth,
): Promise<Check[]> {
  const rows = new Map(
    (await databases.rows<HistoryRow>('cards', 'card_history')).map((row) => [row._id, row]),
  );
  const edits = new Map(events.flatMap(toEdits));
  const isKept = ({ _id }: Pick<HistoryRow, '_id'>) =>
    truth.cards.has(_id.slice(0, 36)) || truth.apart.has(_id.slice(0, 36));
  const ofLiving = [...edits.values()].filter(isKept);
  return [
    checkEach('edits in the history of cards', ofLiving, (edit) => {
      const row = rows.get(edit._id);
      if (!row) return `The edit ${edit._id} has no history`;
      return describeRow(row) === describeRow(edit)
        ? null
        : `The edit ${edit._id} is kept as ${describeRow(row)}`;
    }),
    checkNone(
      'history without an edit, or of deleted cards',
      [...rows.values()].filter((row) => !edits.has(row._id) || !isKept(row)).map(({ _id }) => _id),
    ),
  ];
}
