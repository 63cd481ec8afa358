import { crc32 } from 'node:zlib';
import {
  type CardChoices,
  type CardStatus,
  type CardType,
  cardFilterFields,
  cardStatuses,
  type FilteredFields,
  passesChoices,
  readProperty,
} from '@cardinal/contracts';

/** How many cards there are of each kind that filters distinguish; `getCell` says which number is whose. */
export type CardCounts = Int32Array;
export type StatusCounts = Record<CardStatus, number>;
export type TypeCounts = Record<CardType, number>;

const fields = Object.values(cardFilterFields);

/** A kind of card for each cell, in their order: that of the filters and of their values. */
const kinds = fields.reduce<Partial<FilteredFields>[]>(
  (all, { field, values }) => all.flatMap((kind) => values.map((value) => ({ ...kind, [field]: value }))),
  [{}],
) as FilteredFields[];

/** Identifies the cells by what each of them counts: fields, values and their order. */
export const getForm = (of: readonly { field: string; values: readonly unknown[] }[]): number =>
  crc32(JSON.stringify(of.map(({ field, values }) => [field, values])));

const form = getForm(fields);
const formBytes = 4;

export const noCards = (): CardCounts => new Int32Array(kinds.length);

export const getCell = (card: FilteredFields): number =>
  fields.reduce(
    (cell, { field, values }) =>
      cell * values.length + (values as readonly unknown[]).indexOf(readProperty(card, field)),
    0,
  );

export function countCards(cards: Iterable<FilteredFields>): CardCounts {
  const counts = noCards();
  for (const card of cards) counts[getCell(card)] = (counts[getCell(card)] ?? 0) + 1;
  return counts;
}

/** Adds counts to others, in place. */
export function addCounts(sum: CardCounts, other: CardCounts): void {
  for (let cell = 0; cell < kinds.length; cell += 1) sum[cell] = (sum[cell] ?? 0) + (other[cell] ?? 0);
}

/** The form of the cells, then four bytes a cell, so that a thousand boards are summed up quickly. */
export function packed(counts: CardCounts): Buffer {
  const bytes = Buffer.alloc(formBytes + counts.byteLength);
  bytes.writeUInt32LE(form);
  bytes.set(new Uint8Array(counts.buffer, counts.byteOffset, counts.byteLength), formBytes);
  return bytes;
}

/** Null for the bytes of other cells, as an earlier release may have stored them. */
export function unpacked(bytes: Uint8Array): CardCounts | null {
  const counts = noCards();
  if (bytes.byteLength !== formBytes + counts.byteLength) return null;
  if (new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true) !== form) return null;
  new Uint8Array(counts.buffer).set(bytes.subarray(formBytes));
  return counts;
}

/** How many cards of each status pass what is chosen besides the status. */
export const noneByStatus = (): StatusCounts =>
  Object.fromEntries(cardStatuses.map((status) => [status, 0])) as StatusCounts;

export function countsByStatus(cards: CardCounts, choices: CardChoices): StatusCounts {
  const counts = noneByStatus();
  const passes = passesChoices({ ...choices, status: undefined });
  for (const [cell, kind] of kinds.entries()) if (passes(kind)) counts[kind.status] += cards[cell] ?? 0;
  return counts;
}

/** How many cards of each type pass what is chosen besides the type. */
export function countsByType(cards: CardCounts, choices: CardChoices): TypeCounts {
  const counts: TypeCounts = { bug: 0, feature: 0 };
  const passes = passesChoices({ ...choices, type: undefined });
  for (const [cell, kind] of kinds.entries()) if (passes(kind)) counts[kind.type] += cards[cell] ?? 0;
  return counts;
}

export const getTotal = (counts: StatusCounts, status?: CardStatus): number =>
  status ? counts[status] : cardStatuses.reduce((sum, one) => sum + counts[one], 0);

/** Cards that changed between one version of a board's counts and the next. */
export interface Change {
  version: number;
  cards: string[];
}

/** The cards that changed after `version`, up to `current`; null where that is not known of every version between. */
export function changedSince(changes: readonly Change[], version: number, current: number): string[] | null {
  const later = changes.filter((change) => change.version > version && change.version <= current);
  const known = new Set(later.map((change) => change.version)).size;
  return known === current - version ? [...new Set(later.flatMap(({ cards }) => cards))] : null;
}

export function sumCounts(all: Iterable<CardCounts>): CardCounts {
  const sum = noCards();
  for (const counts of all) addCounts(sum, counts);
  return sum;
}
