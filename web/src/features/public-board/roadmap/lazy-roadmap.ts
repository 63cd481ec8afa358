import { loadable } from '#ui/loadable.tsx';

/** Loaded where somebody comes to a roadmap, not with each public board. */
export const LazyRoadmap = loadable(async () => (await import('./roadmap.tsx')).Roadmap);
