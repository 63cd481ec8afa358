import { ApiError } from '#api/api-error.ts';
import { session } from '#api/session-events.ts';
import type { Sending } from './entry.ts';

/** Sends changes and keeps them until they are done. */
export interface Performer {
  /** @returns the answer; undefined if it is kept for later, as there is no connection */
  add(change: string, input: unknown, options?: PerformOptions): Promise<unknown>;
}

export interface PerformOptions {
  /** Called once it is on the disk. */
  onStored?: () => void;
  /** For `isChanging`. */
  thing?: string;
}

let ready: Promise<Performer | undefined> | undefined;

/** Changes wait for it, as older ones may be on the disk. */
export const setPerformer = (next?: Promise<Performer | undefined>): void => {
  ready = next;
};

/** The things that changes on their way are about. */
const running: (string | undefined)[] = [];

/** Whether another change of it is on its way; then the current answer is not final. */
export const isChanging = (thing: string): boolean => running.includes(thing);

/**
 * Makes a change through the outbox; where there is none, or the browser keeps nothing, it is sent at once.
 * @returns the answer; undefined if it is kept for later, as there is no connection
 */
export async function perform<Input, Answer>(
  change: string,
  input: Input,
  send: (input: Input, sending: Sending) => Promise<Answer>,
  options: PerformOptions = {},
): Promise<Answer | undefined> {
  running.push(options.thing);
  try {
    const { count } = session;
    const performer = await ready;
    // Somebody else may have signed in meanwhile.
    if (session.count !== count) throw new ApiError(401, '', '');
    return (await (performer ? performer.add(change, input, options) : send(input, {}))) as Answer;
  } finally {
    running.splice(running.indexOf(options.thing), 1);
  }
}
