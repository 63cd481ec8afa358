import { useHistoryState } from 'wouter/use-browser-location';
import type { BoardAddress } from '#features/card/index.ts';

/** The board, with its filters, that a card was opened from. */
export interface BackgroundBoard extends BoardAddress {
  search: string;
}

/** What the history entry of an opened card remembers. */
export const withBackgroundBoard = (board: BackgroundBoard) => ({ board });

/** A page that is loaded anew shows its card alone, though the browser kept what was behind it. */
if (parse(window.history.state)) window.history.replaceState(null, '');

/** The board behind the card at this address; none where somebody came here directly. */
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
