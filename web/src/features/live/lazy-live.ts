import { loadable } from '#ui/loadable.tsx';

// Not needed for the first render, so it is loaded later.
export const LiveUpdates = loadable(async () => (await import('./live-updates.tsx')).LiveUpdates);
export const PresentCount = loadable(async () => (await import('./live-updates.tsx')).PresentCount);
export const LivePublicBoard = loadable(async () => (await import('./live-updates.tsx')).LivePublicBoard);
