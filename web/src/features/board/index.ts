export { type BoardBehind, useBoardBehind } from './board-behind.ts';
