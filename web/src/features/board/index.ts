export { boardQuery } from './api/get-board.ts';
export { useBoardBehind } from './board-behind.ts';
