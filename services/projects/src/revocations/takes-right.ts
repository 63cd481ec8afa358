import {
  boardDeleted,
  boardRestored,
  boardUpdated,
  type DataOf,
  type Envelope,
  hidesBoard,
  memberAdded,
  memberRemoved,
  memberRoleChanged,
  projectDeleted,
  projectUpdated,
} from '@cardinal/contracts';

const always: ReadonlySet<string> = new Set(
  [memberRemoved, memberRoleChanged, projectDeleted, boardDeleted].map(({ type }) => type),
);

const alwaysGives: ReadonlySet<string> = new Set([memberAdded, boardRestored].map(({ type }) => type));

/**
 * Whether an event may give somebody a right that is used at once: a new member is assigned a card, a guest sends the form
 * that was just opened.
 */
export function givesRight({ type, data }: Pick<Envelope, 'type' | 'data'>): boolean {
  if (type === projectUpdated.type)
    return (data as DataOf<typeof projectUpdated>).project.roadmap?.isShown === true;
  if (type !== boardUpdated.type) return alwaysGives.has(type);
  const { board, formerVisibility } = data as DataOf<typeof boardUpdated>;
  return formerVisibility !== undefined || board.guestsMaySubmit === true;
}

/** Whether an event may revoke a right, so that watchers must confirm it before the change is answered. */
export function takesRight({ type, data }: Pick<Envelope, 'type' | 'data'>): boolean {
  if (type !== boardUpdated.type) return always.has(type);
  const { board, formerVisibility } = data as DataOf<typeof boardUpdated>;
  return formerVisibility !== undefined && hidesBoard(formerVisibility, board.visibility);
}
