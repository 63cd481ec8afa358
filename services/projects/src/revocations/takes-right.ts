import {
  boardDeleted,
  boardUpdated,
  type DataOf,
  type Envelope,
  hidesBoard,
  memberRemoved,
  memberRoleChanged,
  projectDeleted,
} from '@cardinal/contracts';

const always: ReadonlySet<string> = new Set(
  [memberRemoved, memberRoleChanged, projectDeleted, boardDeleted].map(({ type }) => type),
);

/** Whether an event may revoke a right, so that watchers must confirm it before the change is answered. */
export function takesRight({ type, data }: Pick<Envelope, 'type' | 'data'>): boolean {
  if (type !== boardUpdated.type) return always.has(type);
  const { board, formerVisibility } = data as DataOf<typeof boardUpdated>;
  return formerVisibility !== undefined && hidesBoard(formerVisibility, board.visibility);
}
