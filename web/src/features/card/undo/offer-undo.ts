import type { Card, CardDetail } from '@cardinal/contracts';
import type { QueryClient } from '@tanstack/react-query';
import type { ToastOptions } from '#ui/toast-store.ts';
import { addressOf } from '../card-cache.ts';
import { excerpt } from '../excerpt.ts';
import { rememberStep, type UndoStep } from './undo-stack.ts';

export const quoted = (title: string): string => `“${excerpt(title, 40)}”`;

export const runUndo = async (client: QueryClient, step: UndoStep): Promise<void> =>
  (await import('./undo.ts')).undo(client, step);

/** Remembers a change, which can be taken back with Ctrl+Z from now on; returns the button for its toast. */
export function offerUndo(client: QueryClient, step: UndoStep): ToastOptions['action'] {
  if (('deleted' in step.cards ? step.cards.deleted : step.cards).length === 0) return undefined;
  rememberStep(client, step);
  return { label: 'Undo', onClick: () => void runUndo(client, step) };
}

/** The same for a change of one card; nothing where the card was like that already. */
export function offerUndoOf(
  client: QueryClient,
  kind: 'change' | 'edit' | 'move',
  { before, after }: { before: Pick<Card, 'version'>; after: CardDetail },
): ToastOptions['action'] {
  if (after.version <= before.version) return undefined;
  const { id, version, title } = after;
  const what = `${kind} of ${quoted(title)}`;
  return offerUndo(client, { what, cards: [{ id, version }], address: addressOf(after) });
}
