/** A change that was made here and is not known to be done. */
export interface Entry {
  /** Sorts the entries of this device; given by the store. */
  order: number;
  /** The idempotency key of its request. */
  id: string;
  /** The name of its change (`Changes`). */
  change: string;
  input: unknown;
  /** The project of what it changes, which can forbid copies later. */
  projectId?: string | undefined;
  at: number;
  /** Why it was refused. It waits for its author then. */
  refusal?: string;
  /** The server failed at it, and may have done it before: the same request keeps its key. */
  mayBeDone?: true;
}

export type NewEntry = Omit<Entry, 'order'>;

/** How the outbox has a change sent: with this key, and once where it is stored. */
export interface Sending {
  key?: string;
  headers?: Record<string, string>;
  once?: boolean;
  /** The same on top of a version alone, with a key for each. */
  on?: (version: number) => Pick<Sending, 'headers' | 'once'>;
}

/** A kind of change, declared once: its call, what it shows until it is done, and how that is taken back. */
export interface Change<Input, Answer> {
  /** The parts of it that are kept, and no more. */
  strip?: (input: Input) => Input;
  /** Changes of the same lane are sent in their order. */
  lane: (input: Input) => string;
  /** The card whose state it is, if it has one. */
  cardId?: (input: Input, id: string) => string;
  /** As in 'Comment on “Login fails”'. */
  title: (input: Input) => string;
  /** The project of what it changes, as far as this page knows it. */
  projectId: (input: Input) => string | undefined;
  /** Its content in words, where its title does not say it. */
  words?: (input: Input) => string | undefined;
  /** A text that somebody typed, and can mend. */
  text?: (input: Input) => string | undefined;
  send: (input: Input, sending: Sending) => Promise<Answer>;
  /** Shows it in what is cached, once however often it is called. */
  show: (input: Input, id: string) => void;
  takeBack: (input: Input, id: string) => void;
  /** Stores the answer. Only called where nobody waits for it. */
  settle: (answer: Answer, input: Input, id: string) => void;
  /** Why the answer means that nothing was done, and what is sent if the author wants it all the same. */
  findConflict?: (answer: Answer, input: Input) => { reason: string; next: Input } | undefined;
  /** The same with another text. */
  reword?: (input: Input, text: string) => Input;
}

// biome-ignore lint/suspicious/noExplicitAny: each has its own input
export type Changes = Record<string, Change<any, any>>;

/** Keys are known for thirty days; a day is for clocks that differ. */
const keyLifeMs = 29 * 24 * 60 * 60_000;

/** Nobody knows whether it was done: sent again, it could be done twice. */
export const isTooOld = ({ at }: Entry, now = Date.now()): boolean => now - at > keyLifeMs;

export const isDue = (entry: Entry, now = Date.now()): boolean =>
  entry.refusal === undefined && !isTooOld(entry, now);
