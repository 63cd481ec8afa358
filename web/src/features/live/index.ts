export { LivePublicBoard, LiveUpdates } from './live-updates.tsx';
