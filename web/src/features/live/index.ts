export { LivePublicBoard, LiveUpdates } from './lazy-live.tsx';
