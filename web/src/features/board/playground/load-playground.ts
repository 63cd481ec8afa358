/** Loads a board to play with. */
export const loadPlayableBoard = async () => (await import('./playable-board.tsx')).PlayableBoard;
