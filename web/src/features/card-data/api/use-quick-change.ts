import { type Card, getCardProperty, selectProperties, valueName } from '@cardinal/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { errorMessage } from '#api/api-error.ts';
import { isChanging, perform } from '#features/outbox/index.ts';
import { type ToastOptions, toast } from '#ui/toast-store.ts';
import { changeCard } from '../cache/card-cache.ts';
import { type CardChanges, changedKeys } from '../changes/card-changes.ts';
import { storeCard } from '../changes/store-card.ts';
import { describeChange } from '../fields/field-names.ts';
import { offerSingleCardUndo } from '../undo/offer-undo.ts';
import { type SaveResult, saveCard } from './update-card.ts';

interface QuickChange {
  card: Card;
  changes: CardChanges;
  undo: () => void;
}

interface Options {
  /** The message if the server refuses; by default its own. */
  failure?: ToastOptions;
}

/** Saves a status, a type or a star rating optimistically. */
export function useQuickChange({ failure }: Options = {}): (card: Card, changes: CardChanges) => void {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: ({ card, changes }: QuickChange) =>
      perform('card.change', { base: card, changes }, saveCard, {
        thing: `card ${card.id}`,
      }),
    networkMode: 'always',
    onSuccess: (result: SaveResult | undefined, { card, changes, undo }) => {
      if (!result) return;
      if (result.conflicts.length > 0) {
        undo();
        storeCard(client, result.current);
        askAgain(result.current, changes, change);
        return;
      }
      if (!isChanging(`card ${card.id}`)) storeCard(client, result.current);
      const action = result.saved
        ? offerSingleCardUndo(client, 'change', { before: card, after: result.current })
        : undefined;
      toast({ title: 'Card updated', variant: 'success', description: successText(changes), action });
    },
    onError: (error, { undo }) => {
      undo();
      const standard = { title: 'Failed to update card', description: errorMessage(error) };
      toast({ ...(failure ?? standard), variant: 'destructive' });
    },
  });
  const change = useCallback(
    (card: Card, changes: CardChanges) => {
      mutate({ card, changes, undo: changeCard(client, card.id, changes) });
    },
    [client, mutate],
  );
  return change;
}

function successText(changes: CardChanges): string | undefined {
  const name = (['type', 'status', ...selectProperties] as const).find((property) => changes[property]);
  const value = name && changes[name];
  return value ? `${getCardProperty(name).label} changed to ${valueName(name, value)}` : undefined;
}

/** Somebody else was first: shows what they did and leaves the choice. */
export function askAgain(
  card: Card,
  changes: CardChanges,
  change: (card: Card, changes: CardChanges) => void,
): void {
  const theirs = changedKeys(changes).map((key) => describeChange(key, card[key]));
  const mine = changedKeys(changes).map((key) => describeChange(key, changes[key]));
  toast({
    title: 'Someone else changed this card first',
    description: `It now has ${theirs.join(', ')}.`,
    action: { label: `Set ${mine.join(', ')}`, onClick: () => change(card, changes) },
    duration: 10_000,
  });
}
