export { boardQuery } from './api/get-board.ts';
export { type BoardBehind, useBoardBehind } from './board-behind.ts';
