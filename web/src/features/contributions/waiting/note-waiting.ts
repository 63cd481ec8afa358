import { WAITING_KEY } from './waiting-here.ts';

/** Notes in this browser whether something of a user waits on the server. */
export function setWaitingHere(userId: string | null): void {
  try {
    if (userId) localStorage.setItem(WAITING_KEY, userId);
    else localStorage.removeItem(WAITING_KEY);
  } catch {
    // Storage is blocked: what became of it is shown only until the account is approved.
  }
}
