import { useHistoryState } from 'wouter/use-browser-location';
import type { BoardAddress } from '#features/card-data/index.ts';

/** The board, with its filters, that a card was opened from. */
export interface BackgroundBoard extends BoardAddress {
  search: string;
}

/** The state of the history entry of an opened card. */
export const withBackgroundBoard = (board: BackgroundBoard) => ({ board });

/** After a reload a card is shown alone, though the browser kept the state of its history entry. */
if (parse(window.history.state)) window.history.replaceState(null, '');

/** The board behind the card of this URL; undefined after direct navigation. */
export function useBackgroundBoard(): BackgroundBoard | undefined {
  const state = useHistoryState<unknown>();
  return parse(state);
}

function parse(state: unknown): BackgroundBoard | undefined {
  const { board } = (state ?? {}) as { board?: Partial<BackgroundBoard> };
  if (typeof board?.projectSlug !== 'string' || typeof board.boardSlug !== 'string') return undefined;
  const { projectSlug, boardSlug, search = '' } = board;
  return { projectSlug, boardSlug, search };
}
