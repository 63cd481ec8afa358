import { loadable } from '#ui/loadable.tsx';

/** Keeps copies of what is on screen on this device, and shows them before the server answers. */
export const Copies = loadable(async () => (await import('./copies.tsx')).Copies);
