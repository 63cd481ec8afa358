import type { Place } from './copy-rules.ts';

export interface About extends Place {
  key: string;
  bytes: number;
  cards: number;
  /** When the server answered it. Milliseconds since 1970, as the other one. */
  savedAt: number;
  /** When it was last on screen. */
  usedAt: number;
}

export interface Copy extends Omit<About, 'bytes' | 'usedAt'> {
  text: string;
}
