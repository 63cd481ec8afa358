/** An item that waits to be sent, as its service stored it. */
export interface Order<M extends object> {
  id: string;
  userId: string | null;
  message: M;
}

/** The reason why it is not sent after all. */
export interface Withheld {
  withheld: string;
}

/** The time before which it is not sent. */
export interface NotYet {
  notBefore: Date;
}

/** The outcome of a try. */
export type Outcome =
  | { kind: 'sent'; answer: string }
  /** The receiver does not take it now. `afterMs`: for how long, if it says so. */
  | { kind: 'later'; answer: string; afterMs?: number }
  /** The receiver is unavailable, or takes nothing from us; the others wait, too. */
  | { kind: 'away'; answer: string }
  /** The receiver will never take it. `gone`: nor anything else for this recipient. */
  | { kind: 'refused'; answer: string; gone: boolean };

/** Composes what a service sends. `C` is what goes out. */
export interface SendingComposer<M extends object, C extends object> {
  /**
   * Composes right before each try, so that it shows nothing that its reader may no longer see. If it fails, this is
   * tried again later.
   */
  compose(order: Order<M>): Promise<C | Withheld | NotYet>;
  /** Called when the receiver says that there is no such recipient. */
  gone?(order: Order<M>, composed: C, answer: string): Promise<void>;
}
