import type { Card, CardDetail } from '@cardinal/contracts';
import { excerpt } from '@cardinal/markdown';
import type { QueryClient } from '@tanstack/react-query';
import { offerUndo } from '#features/undo/index.ts';
import type { ToastOptions } from '#ui/toast-store.ts';
import { toBoardAddress } from '../links/card-links.ts';
import type { CardsChange } from './cards-change.ts';

export const quoteTitle = (title: string): string => `“${excerpt(title, 40)}”`;

/** Remembers a change of cards, if it changed any; returns the button for its toast. */
export function offerCardUndo(client: QueryClient, change: CardsChange): ToastOptions['action'] {
  if (('deleted' in change.cards ? change.cards.deleted : change.cards).length === 0) return undefined;
  const undo = async () => (await import('./undo.ts')).undo(client, change);
  return offerUndo(client, { what: change.what, undo });
}

/** The same for a change of one card; nothing where the card was like that already. */
export function offerSingleCardUndo(
  client: QueryClient,
  kind: 'change' | 'edit' | 'move',
  { before, after }: { before: Pick<Card, 'version'>; after: CardDetail },
): ToastOptions['action'] {
  if (after.version <= before.version) return undefined;
  const { id, version, title } = after;
  const what = `${kind} of ${quoteTitle(title)}`;
  return offerCardUndo(client, { what, cards: [{ id, version }], address: toBoardAddress(after) });
}
