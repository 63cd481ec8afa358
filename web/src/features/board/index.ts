export { boardQuery } from './api/board.queries.ts';
export { useBackgroundBoard } from './background-board.ts';
