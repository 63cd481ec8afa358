export { boardQuery } from './api/board.queries.ts';
export { loadPlayableBoard } from './playground/load-playground.ts';
export { useBackgroundBoard } from './view/background-board.ts';
