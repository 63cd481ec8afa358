export { LivePublicBoard, LiveUpdates } from './lazy-live.ts';
