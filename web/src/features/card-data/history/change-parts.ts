import { type CardChange, isWordProperty, valueName } from '@cardinal/contracts';
import { formatDate } from '#ui/locale.ts';

/** A piece of a sentence: words of ours, or a value that stands out and may be in any language. */
export type Part = string | { value: string };

type Value = CardChange['from'];
type Named = { id: string; name: string };
type Say = (change: CardChange, byId: string | undefined) => Part[];

const toNamedList = (value: Value): Named[] => (Array.isArray(value) ? value : []);
const missingIn = (one: Value, other: Value): Named[] =>
  toNamedList(one).filter(({ id }) => !toNamedList(other).some((named) => named.id === id));

/** 'A', 'A and B', 'A, B and C'. */
function listed<T>(parts: readonly T[][], last = ' and '): (T | string)[] {
  return parts.flatMap((part, index) => {
    if (index === 0) return part;
    return [index === parts.length - 1 ? last : ', ', ...part];
  });
}

const names = (all: readonly Named[]): Part[] => listed(all.map(({ name }) => [{ value: name }]));

/** Words of a field without ones of its own: `dueDate` reads as "due date". */
const humanized = (field: string) => field.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();

/** "set the due date to", "changed it from … to …", "removed it". */
const valued =
  (show: (value: Exclude<Value, null>) => string, name?: string): Say =>
  ({ field, from, to }) => {
    const what = name ?? humanized(field);
    if (to === null) return [`removed the ${what}`];
    const value = { value: show(to) };
    if (from === null) return [`set the ${what} to `, value];
    if (from === to) return [`changed the ${what} and set it back to `, value];
    return [`changed the ${what} from `, { value: show(from) }, ' to ', value];
  };

const plain = (value: Exclude<Value, null>): string =>
  Array.isArray(value)
    ? value.map(({ name }) => name).join(', ') || 'none'
    : typeof value === 'object'
      ? value.name
      : String(value);

/** Days are in no time zone. */
const day = (value: Exclude<Value, null>) => formatDate(`${plain(value)}T12:00`);

const sayDescription: Say = () => ['changed the description'];

const sayPeople: Say = ({ from, to }, byId) => {
  const [added, removed] = [missingIn(to, from), missingIn(from, to)];
  const [self] = added.filter(({ id }) => id === byId);
  const others = added.filter(({ id }) => id !== byId);
  const said: Part[][] = [
    ...(self ? [['took the card']] : []),
    ...(others.length > 0 ? [['assigned ', ...names(others)]] : []),
    ...(removed.some(({ id }) => id === byId) ? [['is no longer assigned']] : []),
  ];
  const taken = removed.filter(({ id }) => id !== byId);
  if (taken.length > 0) said.push(['unassigned ', ...names(taken)]);
  return said.length > 0 ? listed(said) : ['changed the assignees and set them back'];
};

/** "added an image", "removed 2 images". @param one with its article */
export function countChange(before: number, after: number, one: string, many: string): string {
  const count = Math.abs(after - before);
  const what = count === 1 ? one : `${count} ${many}`;
  if (count === 0) return `changed the ${many}`;
  return after > before ? `added ${what}` : `removed ${what}`;
}

const sayScreenshots: Say = ({ from, to }) => [
  countChange(Number(from), Number(to), 'a screenshot', 'screenshots'),
];

const sayBoard: Say = ({ from, to }) => {
  const board = (value: Value): Part => (value === null ? 'another board' : { value: plain(value) });
  return ['moved the card from ', board(from), ' to ', board(to)];
};

const sayLabels: Say = ({ from, to }) => {
  const label = (all: readonly Named[]) => (all.length === 1 ? 'label' : 'labels');
  const [added, removed] = [missingIn(to, from), missingIn(from, to)];
  const said: Part[][] = [];
  if (added.length > 0) said.push([`added the ${label(added)} `, ...names(added)]);
  if (removed.length > 0) said.push([`removed the ${label(removed)} `, ...names(removed)]);
  return said.length > 0 ? listed(said) : ['changed the labels and set them back'];
};

const sayLock: Say = ({ from, to }) => {
  if (to === null) return ['unlocked the comments'];
  const did = from === null ? 'locked the comments' : 'changed why the comments are locked';
  return to === '' ? [did] : [`${did}: `, { value: plain(to) }];
};

const sayMerged: Say = ({ from, to }) =>
  to === null
    ? ['took ', { value: plain(from ?? '') }, ' out of this card again']
    : ['merged ', { value: plain(to) }, ' into this card'];
const sayMergedInto: Say = ({ from, to }) =>
  to === null
    ? ['took the card out of ', { value: plain(from ?? '') }, ' again']
    : ['merged the card into ', { value: plain(to) }];

/** Kept as `blockedBy #0123abcd`. */
const sayRelations: Say = ({ from, to }) => [
  `${to === null ? 'removed' : 'added'} the relation `,
  { value: humanized(plain(to ?? from ?? '')) },
];

/** The sentence of a field; other fields are "changed the … from … to …" in the words of their name. */
const sayings: Readonly<Record<string, Say>> = {
  title: valued((title) => `“${plain(title)}”`),
  description: sayDescription,
  imageUrls: sayScreenshots,
  assigneeIds: sayPeople,
  labelIds: sayLabels,
  dueDate: valued(day),
  boardId: sayBoard,
  lock: sayLock,
  merged: sayMerged,
  mergedInto: sayMergedInto,
  relations: sayRelations,
  answerId: ({ to }) => [to === null ? 'took the official answer off' : 'pinned the official answer'],
};
const sayOther: Say = (change, byId) => {
  const { field } = change;
  const show = isWordProperty(field)
    ? (value: Exclude<Value, null>) => valueName(field, plain(value))
    : plain;
  return valued(show)(change, byId);
};

/**
 * The changes as a sentence without its subject: "changed the status from New to In Progress and took the card".
 * @param byId who changed it
 */
export const toChangeParts = (changes: readonly CardChange[], byId: string | undefined): Part[] =>
  listed(changes.map((change) => (sayings[change.field] ?? sayOther)(change, byId)));

/** The same as plain text. */
export const toChangeSentence = (changes: readonly CardChange[], byId: string | undefined): string =>
  toChangeParts(changes, byId)
    .map((part) => (typeof part === 'string' ? part : part.value))
    .join('');
