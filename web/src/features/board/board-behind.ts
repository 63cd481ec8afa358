import { useHistoryState } from 'wouter/use-browser-location';
import type { BoardPlace } from '#features/card/index.ts';

/** The board, with its filters, that a card was opened from. */
export interface BoardBehind extends BoardPlace {
  search: string;
}

/** What the history entry of an opened card remembers. */
export const withBoardBehind = (board: BoardBehind) => ({ board });

/** A page that is loaded anew shows its card alone, though the browser kept what was behind it. */
if (parse(window.history.state)) window.history.replaceState(null, '');

/** The board behind the card at this address; none where somebody came here directly. */
export function useBoardBehind(): BoardBehind | undefined {
  const state = useHistoryState<unknown>();
  return parse(state);
}

function parse(state: unknown): BoardBehind | undefined {
  const { board } = (state ?? {}) as { board?: Partial<BoardBehind> };
  if (typeof board?.projectSlug !== 'string' || typeof board.boardSlug !== 'string') return undefined;
  const { projectSlug, boardSlug, search = '' } = board;
  return { projectSlug, boardSlug, search };
}
