/** `signed-out`: the server no longer knows our session. `account-changed`: it knows us, but the account's state moved. */
export type SessionEvent = 'signed-out' | 'account-changed';

type Listener = (event: SessionEvent) => void;

const listeners = new Set<Listener>();

/** Hears what any answer of the server tells about our session, whatever was being asked. */
export function onSessionEvent(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function announce(event: SessionEvent): void {
  for (const listener of listeners) listener(event);
}
