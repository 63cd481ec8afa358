import { ifMatch } from '#api/client.ts';
import type { Sending } from './entry.ts';

/** How `request` is called for a change; with a version, on top of that alone. */
export const toRequest = (sending: Sending, version?: number): Pick<Sending, 'headers' | 'once'> =>
  version ? (sending.on?.(version) ?? { headers: ifMatch(version) }) : sending;
