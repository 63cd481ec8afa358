import { Bird, Drawing, Nest } from './drawings.tsx';

/** No access: the bird before a lock. */
export const Locked = () => (
  <Drawing>
    <path d="M10 63h100M75 35v-8a10 10 0 0 1 20 0v8" />
    <rect x="68" y="35" width="34" height="28" rx="5" fill="var(--sunken)" />
    <path d="M85 46v6" stroke="var(--subtle)" strokeWidth="3" />
    <Bird x={20} y={37} />
  </Drawing>
);

/** Waiting: an egg in the nest. */
export const Egg = () => (
  <Nest>
    <path d="M60 12c8 0 13 12 13 20 0 9-6 14-13 14s-13-5-13-14c0-8 5-20 13-20Z" fill="var(--surface)" />
    <path d="M56 24h.1M64 30h.1M57 34h.1" stroke="var(--subtle)" />
  </Nest>
);

/** Suspended: an empty perch, and a feather. */
export const EmptyPerch = () => (
  <Drawing>
    <path d="M30 4h60M46 4l-6 36M74 4l6 36M32 40h56" />
    <path d="M54 66c3-10 11-15 20-16-1 8-8 15-17 14z" fill="var(--brand)" stroke="none" />
    <path d="m50 69 12-10" />
  </Drawing>
);
