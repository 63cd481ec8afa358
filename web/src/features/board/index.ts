export { boardQuery } from './api/board.queries.ts';
export { useBackgroundBoard } from './background-board.ts';
export { loadPlayableBoard } from './playground/load-playground.ts';
