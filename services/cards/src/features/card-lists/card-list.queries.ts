import {
  type AssigneeFilter,
  type BoardGroup,
  type BoardSortField,
  type BoardSorting,
  byAge,
  type CardFilter,
  type CardStatus,
  cardStatuses,
  chosenLabels,
  deliveredReasons,
  getCardProperty,
  isCardProperty,
  isLaneProperty,
  isOptional,
  isPerson,
  isSortProperty,
  type LabelChoice,
  type Lane,
  type LaneProperty,
  laneProperties,
  may,
  noLabel,
  partsOfLane,
  propertyWords,
  type Role,
  type SortedCard,
  searchPattern,
  seesLanes,
  sortProperties,
  sortValue,
  wantedFields,
} from '@cardinal/contracts';
import { AppError } from '@cardinal/service-kit';
import type { CardIndex, CardRow } from '../../kernel/card/card.model.ts';
import { getRank } from '../../kernel/card/rank.ts';
import { columnIndex, withProperties } from '../../kernel/card/stored-properties.ts';
import { tooManyToMerge } from '../../kernel/load/query-limits.ts';

function matching(search: string) {
  const pattern = searchPattern(search);
  return { $or: [{ title: pattern }, { description: pattern }] };
}

/** A filter whose assignee, labels and lane are conditions of the database. */
export interface ListFilter extends CardFilter {
  assigned?: AssignedTo | undefined;
  labelled?: Labelled | undefined;
  laned?: Laned | undefined;
  /** Without closed cards of which nothing came; counts have these all the same. */
  delivered?: boolean | undefined;
}
type Laned = AssignedTo & Labelled & { userPriority?: number };
interface Labelled {
  labelIds?: string | { $in: string[] } | { $all: string[] };
  'labelIds.0'?: { $exists: boolean };
}
interface AssignedTo {
  assigneeIds?: string;
  'assigneeIds.0'?: { $exists: boolean };
}

/**
 * @param userId who asks; null for a guest, to whom nothing is assigned
 * @param role of who asks; a filter by another person finds nothing for those who do not see assignees
 */
export function assignedTo(
  assignee: AssigneeFilter | undefined,
  userId: string | null,
  role: Role,
): AssignedTo | undefined {
  if (assignee === undefined) return undefined;
  if (assignee === 'me') return { assigneeIds: userId ?? '' };
  if (!isPerson(assignee)) return { 'assigneeIds.0': { $exists: assignee === 'somebody' } };
  return { assigneeIds: may(role, 'card.viewAssignees') ? assignee : '' };
}

/** @param role of who asks; a filter by labels finds nothing for those who do not see them */
export function labelledWith(choice: LabelChoice, role: Role): Labelled | undefined {
  const chosen = chosenLabels(choice);
  if (!choice.label) return undefined;
  if (!may(role, 'label.use')) return { labelIds: { $in: [''] } };
  if (choice.label === noLabel) return { 'labelIds.0': { $exists: false } };
  return { labelIds: choice.labelMode === 'all' ? { $all: chosen } : { $in: chosen } };
}

/** Fields that the lanes of a board are divided by. */
export const groupedFields: Readonly<Record<BoardGroup, string>> = {
  ...(Object.fromEntries(laneProperties.map((name) => [name, name])) as Record<LaneProperty, string>),
  assignee: 'assigneeIds',
  label: 'labelIds',
  priority: 'userPriority',
};

/**
 * Filters with that of a lane.
 * @param role of who asks; there is nothing in lanes that they do not see
 */
export function inLane(
  { lane, priority }: { lane?: Lane | undefined; priority?: number | undefined },
  role: Role,
): Pick<ListFilter, 'laned' | 'priority'> {
  if (!lane) return { priority };
  const { by, key } = partsOfLane(lane);
  const field = groupedFields[by];
  // Stored counts know this.
  if (by === 'priority' && priority === undefined) return { priority: Number(key) };
  if (isLaneProperty(by)) return { priority, laned: withProperties({ [by]: key }) as Laned };
  if (!seesLanes(role, by)) return { priority, laned: { [field]: '' } };
  return { priority, laned: key === null ? { [`${field}.0`]: { $exists: false } } : { [field]: key } };
}

/** Whether stored counts know how many cards pass: they know neither text nor assignees, labels, lanes and reasons. */
export const isCounted = ({ search, assigned, labelled, laned, reason }: ListFilter): boolean =>
  !search && !assigned && !labelled && !laned && !reason;

/** The query of a list, without its boards. */
export function toCardQuery({
  search,
  assigned,
  labelled,
  laned,
  reason,
  delivered,
  ...choices
}: ListFilter) {
  // These may be about the same field as a choice.
  const more: object[] = [...(search ? [matching(search)] : []), ...(laned ? [laned] : [])];
  return {
    deleted: false,
    ...assigned,
    ...labelled,
    ...withProperties(wantedFields(choices)),
    ...(reason && { closingReason: reason }),
    ...(delivered && { closingReason: { $in: [...deliveredReasons] } }),
    ...(more.length > 0 ? { $and: more } : {}),
  };
}

export interface Sorting<Field = BoardSortField | 'devPriority'> {
  sort: Field;
  order: 'asc' | 'desc';
}

/** Whether cards have to be read before it is known in which order they come. */
export const isComputed = (sort: Sorting['sort']): boolean => sort === 'priorityGap' || isSortProperty(sort);

/** Whether cards may have no value to sort them by. */
export const mayBeWithout = (sort: BoardSortField): boolean => isCardProperty(sort) && isOptional(sort);

/** The field by which the database sorts. */
const fieldOfSort = (sort: Sorting['sort']): string => (isSortProperty(sort) ? `${sort}Order` : sort);

/** Values computed of each card for the order. */
export const computedFields = {
  priorityGap: { $subtract: ['$userPriority', { $ifNull: ['$devPriority', 0] }] },
  ...Object.fromEntries(
    sortProperties.map((name) => {
      const value = { $ifNull: [`$${name}`, getCardProperty(name).default] };
      return [fieldOfSort(name), { $indexOfArray: [propertyWords(name), value] }];
    }),
  ),
};

export const sortKeys = ({ sort, order }: Sorting): Record<string, 1 | -1> => {
  const direction = order === 'asc' ? 1 : -1;
  if (sort === 'updatedAt') return { updatedAt: direction, _id: direction };
  // Ranks grow downwards, and no two are the same.
  if (sort === 'manual') return order === 'asc' ? { rank: -1, _id: -1 } : { rank: 1, _id: 1 };
  return {
    ...(sort === 'createdAt' ? {} : { [fieldOfSort(sort)]: direction }),
    createdAt: direction,
    _id: direction,
  };
};

/**
 * The index that a list comes out of in its order. It is named to the database, which else tries several and
 * remembers the one that was best for another board.
 */
export function indexFor(
  boards: number,
  { status, priority, assigned, labelled, laned, delivered }: ListFilter,
  sort: Sorting['sort'],
): CardIndex {
  // Of what is assigned to one person there is so little that it is sorted in memory.
  if ((assigned?.assigneeIds ?? laned?.assigneeIds) !== undefined) return 'assigned';
  if ((labelled?.labelIds || laned?.labelIds) && (sort === 'createdAt' || boards > 1)) return 'labelled';
  if (sort === 'manual') return 'ranked';
  // It has closed cards alone.
  if (delivered && status) return 'closed';
  const all = tooManyToMerge(boards);
  // Of one board only: the dashboard is not sorted by counts.
  if (sort === 'updatedAt') return 'changed';
  if (sort === 'commentCount') return 'comments';
  if (sort === 'upvoteCount') return status ? 'columnUpvotes' : 'upvotes';
  if (sort === 'userPriority' || (priority && !status)) return all ? 'allUserPriority' : 'userPriority';
  if (sort === 'devPriority') return all ? 'allDevPriority' : 'devPriority';
  if (all) return 'allNewest';
  return status ? columnIndex : 'newest';
}

/** The index by which the cards of a list are counted. */
export function countingIndexFor({ status, assigned, labelled, laned }: ListFilter): CardIndex {
  if ((assigned?.assigneeIds ?? laned?.assigneeIds) !== undefined) return 'assigned';
  if (labelled?.labelIds || laned?.labelIds) return 'labelled';
  return status ? columnIndex : 'newest';
}

export interface Position {
  createdAt: Date;
  id: string;
  /** The value that the list is sorted by, unless that is the age. */
  value?: number | string | undefined;
}

/** The value of a manual order: the column, and the rank in it. */
export const placeAt = (value: unknown): { status: CardStatus | undefined; rank: string } => {
  const text = String(value);
  return { status: cardStatuses[Number(text[0])], rank: text.slice(1) };
};

/** The columns from that of a position on, in their order; all without one. */
export function columnsFrom({ order }: BoardSorting, from?: Position): CardStatus[] {
  const columns = order === 'desc' ? [...cardStatuses] : cardStatuses.toReversed();
  const { status } = placeAt(from?.value);
  return status ? columns.slice(columns.indexOf(status)) : columns;
}

/** Whether a position in a manual order is in this column. */
export const isIn = (status: CardStatus, { value }: Position): boolean => placeAt(value).status === status;

/** Filter of what comes after this card in this order; in a manual one, in its column. */
export function after({ createdAt, id, value }: Position, { sort, order }: BoardSorting) {
  const [beyond, upTo] = order === 'asc' ? (['$gt', '$gte'] as const) : (['$lt', '$lte'] as const);
  if (sort === 'manual') return { rank: { [order === 'desc' ? '$gt' : '$lt']: placeAt(value).rank } };
  if (sort === 'updatedAt') {
    const updatedAt = new Date(Number(value));
    return { $or: [{ updatedAt: { [beyond]: updatedAt } }, { updatedAt, _id: { [beyond]: id } }] };
  }
  const laterOfSame = [{ createdAt: { [beyond]: createdAt } }, { createdAt, _id: { [beyond]: id } }];
  if (sort === 'createdAt') return { createdAt: { [upTo]: createdAt }, $or: laterOfSame };
  const field = fieldOfSort(sort);
  return { [field]: { [upTo]: value }, $or: [{ [field]: { [beyond]: value } }, ...laterOfSame] };
}

/** The position of a card in this order. */
export function positionAt(card: PlacedCard, sort: BoardSortField): Position {
  const { createdAt, _id: id } = card;
  if (sort === 'createdAt') return { createdAt, id };
  const value = sortValue({ ...card, rank: getRank(card) } as SortedCard, sort);
  return { createdAt, id, value: value instanceof Date ? value.getTime() : (value ?? undefined) };
}
/** A card with what its order is made of. */
export type PlacedCard = Pick<CardRow, '_id' | 'createdAt' | 'rank' | 'status'> & Partial<CardRow>;

export const toCursor = ({ createdAt, id, value }: Position): string =>
  Buffer.from([createdAt.getTime(), id, value].filter((part) => part !== undefined).join('.')).toString(
    'base64url',
  );

/** Possible values of a position, by order; none where it is the age. */
const valuePatterns: Partial<Record<BoardSortField, RegExp>> = {
  createdAt: /^$/,
  devPriority: /^\d?$/,
  priorityGap: /^-?\d$/,
  dueDate: /^(\d{4}-\d\d-\d\d)?$/,
  manual: /^[0-3][0-9A-Za-z]+$/,
  ...Object.fromEntries(sortProperties.filter(isOptional).map((name) => [name, /^\d*$/])),
};
const numberPattern = /^\d{1,15}$/;
const texts: readonly BoardSortField[] = ['dueDate', 'manual'];

/** @throws AppError `malformed_request` for what was never given as a cursor of this order */
export function parseCursor(cursor: string, sort: BoardSortField = byAge.sort): Position {
  const [, time, id, value = ''] =
    /^(\d{1,15})\.([0-9a-f-]{36})(?:\.([\w-]+))?$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  const createdAt = new Date(Number(time));
  const pattern = valuePatterns[sort] ?? numberPattern;
  if (!id || Number.isNaN(createdAt.getTime()) || !pattern.test(value))
    throw new AppError('malformed_request', 'Unknown cursor');
  return { createdAt, id, ...(value ? { value: texts.includes(sort) ? value : Number(value) } : {}) };
}
