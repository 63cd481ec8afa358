export { LivePublicBoard, LiveUpdates, PresentCount } from './lazy-live.ts';
