import { loadable } from '#ui/loadable.tsx';

// Not needed for the first render: faces come later than the board.
export const Lookers = loadable(async () => (await import('./lookers.tsx')).Lookers);
export const Typing = loadable(async () => (await import('./lookers.tsx')).Typing);
