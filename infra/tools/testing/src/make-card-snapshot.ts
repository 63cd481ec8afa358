import { randomUUID } from 'node:crypto';
import { type CardSnapshot, defaultCardProperties } from '@cardinal/contracts';

/** A new card on this board as events carry it, with these fields changed. */
export function makeCardSnapshot(
  board: { id: string; projectId: string },
  changes: Partial<CardSnapshot> = {},
): CardSnapshot {
  const now = new Date().toISOString();
  return {
    id: randomUUID(),
    projectId: board.projectId,
    boardId: board.id,
    title: 'The sun does not rise',
    ...defaultCardProperties,
    createdBy: randomUUID(),
    assigneeIds: [],
    labelIds: [],
    createdAt: now,
    updatedAt: now,
    ...changes,
  };
}
