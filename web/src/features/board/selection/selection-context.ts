import type { Card } from '@cardinal/contracts';
import { createContext, useContext, useEffect, useSyncExternalStore } from 'react';
import type { Selection } from './selection.ts';

/** The selection of the board around; null where no cards are selected, such as for guests. */
export const SelectionContext = createContext<Selection | null>(null);

const nobody = () => () => {};

/** Whether a card is selected. */
export function useIsSelected(cardId: string): boolean {
  const selection = useContext(SelectionContext);
  return useSyncExternalStore(selection?.subscribe ?? nobody, () => selection?.has(cardId) ?? false);
}

/** Whether cards are being selected. */
export const useIsSelecting = (selection: Selection): boolean =>
  useSyncExternalStore(selection.subscribe, selection.isOn);

/** The selected cards, in the order in which they were selected. */
export const useSelectedIds = (selection: Selection): readonly string[] =>
  useSyncExternalStore(selection.subscribe, selection.ids);

/** The selected cards that lists show, in their current state. */
export const useSelectedCards = (selection: Selection): readonly Card[] =>
  useSyncExternalStore(selection.subscribe, selection.cards);

/** Lets ranges of these cards, which a list shows in this order, be selected. */
export function useSelectable(cards: readonly Card[]): void {
  const selection = useContext(SelectionContext);
  useEffect(() => selection?.list(cards), [selection, cards]);
}
