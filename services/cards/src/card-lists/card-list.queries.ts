import {
  type AssigneeFilter,
  type BoardSortField,
  type CardFilter,
  chosenLabels,
  type LabelChoice,
  may,
  type Role,
  searchPattern,
  wantedFields,
} from '@cardinal/contracts';
import { AppError } from '@cardinal/service-kit';
import type { CardIndex } from '../cards/card.model.ts';

function matching(search: string) {
  const pattern = searchPattern(search);
  return { $or: [{ title: pattern }, { description: pattern }] };
}

/** A filter whose assignee and labels are conditions of the database. */
export interface ListFilter extends CardFilter {
  assigned?: AssignedTo | undefined;
  labelled?: Labelled | undefined;
}
interface Labelled {
  labelIds: { $in: string[] } | { $all: string[] };
}
interface AssignedTo {
  assigneeIds?: string;
  'assigneeIds.0'?: { $exists: boolean };
}

/** @param userId who asks; null for a guest, to whom nothing is assigned */
export function assignedTo(
  assignee: AssigneeFilter | undefined,
  userId: string | null,
): AssignedTo | undefined {
  if (assignee === undefined) return undefined;
  return assignee === 'me'
    ? { assigneeIds: userId ?? '' }
    : { 'assigneeIds.0': { $exists: assignee === 'somebody' } };
}

/** @param role of who asks; a filter by labels finds nothing for those who do not see them */
export function labelledWith(choice: LabelChoice, role: Role): Labelled | undefined {
  const chosen = chosenLabels(choice);
  if (chosen.length === 0) return undefined;
  if (!may(role, 'label.use')) return { labelIds: { $in: [''] } };
  return { labelIds: choice.labelMode === 'all' ? { $all: chosen } : { $in: chosen } };
}

/** Whether stored counts know how many cards pass: they know neither text nor assignees and labels. */
export const isCounted = ({ search, assigned, labelled }: ListFilter): boolean =>
  !search && !assigned && !labelled;

/** The query of a list, without its boards. */
export const filterOf = ({ search, assigned, labelled, ...choices }: ListFilter) => ({
  deleted: false,
  ...assigned,
  ...labelled,
  ...wantedFields(choices),
  ...(search ? { $and: [matching(search)] } : {}),
});

export interface Sorting<Field = BoardSortField | 'devPriority'> {
  sort: Field;
  order: 'asc' | 'desc';
}
export type BoardSorting = Sorting<BoardSortField>;
/** The order of a board that nobody sorted. */
export const byAge = { sort: 'createdAt', order: 'desc' } as const satisfies BoardSorting;

export const sortKeys = ({ sort, order }: Sorting): Record<string, 1 | -1> => {
  const direction = order === 'asc' ? 1 : -1;
  return { ...(sort === 'createdAt' ? {} : { [sort]: direction }), createdAt: direction, _id: direction };
};

/** Whether these boards are more than one query merges by index; MongoDB sorts in memory above 200. */
export const tooManyToMerge = (boards: number): boolean => boards > 200;

/**
 * The index that a list comes out of in its order. It is named to the database, which else tries several and
 * remembers the one that was best for another board.
 */
export function indexFor(
  boards: number,
  { status, priority, assigned, labelled }: ListFilter,
  sort: Sorting['sort'],
): CardIndex {
  // Of what is assigned to one person there is so little that it is sorted in memory.
  if (assigned?.assigneeIds !== undefined) return 'assigned';
  if (labelled && (sort === 'createdAt' || boards > 1)) return 'labelled';
  const all = tooManyToMerge(boards);
  // Of one board only: the dashboard is not sorted by counts.
  if (sort === 'commentCount') return 'comments';
  if (sort === 'upvoteCount') return 'upvotes';
  if (sort === 'userPriority' || (priority && !status)) return all ? 'allUserPriority' : 'userPriority';
  if (sort === 'devPriority') return all ? 'allDevPriority' : 'devPriority';
  if (all) return 'allNewest';
  return status ? 'column' : 'newest';
}

/** The index by which the cards of a list are counted. */
export function countingIndexFor({ status, assigned, labelled }: ListFilter): CardIndex {
  if (assigned?.assigneeIds !== undefined) return 'assigned';
  if (labelled) return 'labelled';
  return status ? 'column' : 'newest';
}

export interface Position {
  createdAt: Date;
  id: string;
  /** What the list is sorted by, unless that is the age. */
  value?: number | undefined;
}

/** What comes after this card in this order. */
export function after({ createdAt, id, value }: Position, { sort, order }: BoardSorting) {
  const [beyond, upTo] = order === 'asc' ? (['$gt', '$gte'] as const) : (['$lt', '$lte'] as const);
  const laterOfSame = [{ createdAt: { [beyond]: createdAt } }, { createdAt, _id: { [beyond]: id } }];
  if (sort === 'createdAt') return { createdAt: { [upTo]: createdAt }, $or: laterOfSame };
  return { [sort]: { [upTo]: value }, $or: [{ [sort]: { [beyond]: value } }, ...laterOfSame] };
}

export const cursorOf = ({ createdAt, id, value }: Position): string =>
  Buffer.from([createdAt.getTime(), id, value].filter((part) => part !== undefined).join('.')).toString(
    'base64url',
  );

/** @throws AppError `malformed_request` for what was never given as a cursor of this order */
export function positionOf(cursor: string, sort: BoardSortField = byAge.sort): Position {
  const [, time, id, value] =
    /^(\d{1,15})\.([0-9a-f-]{36})(?:\.(\d{1,15}))?$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  const createdAt = new Date(Number(time));
  if (!id || Number.isNaN(createdAt.getTime()) || (value === undefined) !== (sort === 'createdAt'))
    throw new AppError('malformed_request', 'Unknown cursor');
  return { createdAt, id, ...(value === undefined ? {} : { value: Number(value) }) };
}

/** A search reads every card of its boards; one that takes longer than this is given up. Milliseconds. */
export const searchLimitMs = 10_000;

/** Answers a query that took too long with something a person can act on. */
export async function givingUp<T>(
  work: Promise<T>,
  message = 'This search takes too long. Please narrow it down.',
): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if ((error as { code?: unknown }).code !== 50) throw error;
    throw new AppError('overloaded', message, { cause: error, retryAfter: 5 });
  }
}
