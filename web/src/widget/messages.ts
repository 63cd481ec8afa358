/** Messages of the frame to the site, and of the site to the frame. */
export type FromFrame =
  | { type: 'ready' }
  | { type: 'close' }
  /** Entries of the changelog up to this time were shown. */
  | { type: 'seen'; until: string }
  /** The identity was refused, or is missing by now. */
  | { type: 'refused'; why: string };

export type ToFrame = { type: 'identity'; token: string } | { type: 'show'; view: string | null };

/** Both sides know the number that the site made, and put it into every message. */
type Said<T> = T & { cardinal: string };

/** The message of another window, if it has the number. */
export function heard<T extends { type: string }>(data: unknown, number: string): T | null {
  const said = data as Said<T> | null;
  return typeof said === 'object' && said?.cardinal === number && typeof said.type === 'string' ? said : null;
}
