export { Lookers, Typing } from './lazy-lookers.ts';
export { storePresence } from './presence-store.ts';
export { PresentCount } from './present-count.tsx';
export { useLookAt } from './use-look-at.ts';
