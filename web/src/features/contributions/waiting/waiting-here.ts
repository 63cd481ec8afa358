export const WAITING_KEY = 'cardinal_waiting';

/** Whether something of this user was left on the server from this browser, so that it is worth asking. */
export function isWaitingHere(userId: string): boolean {
  try {
    return localStorage.getItem(WAITING_KEY) === userId;
  } catch {
    return false;
  }
}
