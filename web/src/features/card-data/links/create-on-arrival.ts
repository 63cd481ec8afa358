import { useEffect } from 'react';
import { useHistoryState } from 'wouter/use-browser-location';

/** The state of a history entry that opens a board with the dialog for a new card. */
export const createCardOnArrival = { createCard: true };

/** Opens the dialog on arrival with that state; once, so that a reload or the back button does not. */
export function useCreateOnArrival(open: () => void): void {
  const state = useHistoryState<{ createCard?: boolean } | null>();
  const asked = state?.createCard === true;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only an arrival opens it
  useEffect(() => {
    if (!asked) return;
    window.history.replaceState({ ...state, createCard: undefined }, '');
    open();
  }, [asked]);
}
