/** `signed-out`: the server no longer knows our session. `account-changed`: the account's state has changed. */
export type SessionEvent = 'signed-out' | 'account-changed';

type Listener = (event: SessionEvent) => void;

/** The mark of a session on this device, which is another one after each sign-in. */
export const TOKEN_KEY = 'hub_jwt_token';

const listeners = new Set<Listener>();

/** Listens to what any answer of the server reveals about our session. */
export function onSessionEvent(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function announce(event: SessionEvent): void {
  for (const listener of listeners) listener(event);
}

interface PageSession {
  /** How many users, or none, have been signed in on this page after another one. */
  count: number;
  /** Whether the user stays, so as not to lose what is here only; otherwise that is gone. */
  stays?: (() => Promise<boolean>) | undefined;
}

export const session: PageSession = { count: 0 };
