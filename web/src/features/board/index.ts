export { boardQuery } from './api/board.queries.ts';
export { useBoardBehind } from './board-behind.ts';
