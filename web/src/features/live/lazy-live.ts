import { loadable } from '#ui/loadable.tsx';

// Nothing on screen waits for it, so no page loads it first.
export const LiveUpdates = loadable(async () => (await import('./live-updates.tsx')).LiveUpdates);
export const LivePublicBoard = loadable(async () => (await import('./live-updates.tsx')).LivePublicBoard);
