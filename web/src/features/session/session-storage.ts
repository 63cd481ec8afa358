import type { User } from '@cardinal/contracts';
import { TOKEN_KEY } from '#api/session-events.ts';
import { readKept, writeKept } from './kept.ts';

export const USER_KEY = 'hub_user_data';
/** Recently viewed items, by name; the next user of this device must not see them. */
export const RECENT_KEY = 'cardinal_recent';
/** The beginning of the name of the database with a user's copies. */
export const COPIES = 'cardinal-copies-';
/** The same of the database with changes that are not sent yet. */
export const OUTBOX = 'cardinal-outbox-';

/** The user of the last visit, to show at once. It grants nothing; only the server's cookie does. */
export function restoreUser(): User | null {
  try {
    if (!localStorage.getItem(TOKEN_KEY)) return null;
    const user = JSON.parse(localStorage.getItem(USER_KEY) ?? 'null') as User | null;
    return user && isWhole(user) ? user : null;
  } catch {
    return null;
  }
}

/** Not so if another release stored it, which knew other fields. */
const isWhole = (user: User): boolean =>
  [user.id, user.username, user.status, user.accountType, user.plan].every(
    (text) => typeof text === 'string',
  ) &&
  user.sponsor !== undefined &&
  user.hasPassword !== undefined;

export function storeUser(user: User): void {
  store(USER_KEY, JSON.stringify(user));
}

export function storeSession(token: string, user: User): void {
  store(TOKEN_KEY, token);
  storeUser(user);
}

/** Removes the copies of a user from this device, or what is in another database. All tabs close it then. */
export function removeCopies(userId: string, name = COPIES): void {
  indexedDB.deleteDatabase(name + userId);
}

/** @param leaving the user who signs out. The end of a session leaves what is not sent yet, as it leaves drafts. */
export function clearSession(leaving?: User | null): void {
  try {
    const user = restoreUser();
    localStorage.removeItem(TOKEN_KEY);
    localStorage.removeItem(USER_KEY);
    localStorage.removeItem(RECENT_KEY);
    if (user) removeCopies(user.id);
    if (leaving) removeCopies(leaving.id, OUTBOX);
  } catch {
    // Storage is blocked: nothing was stored.
  }
}

const guestMark = () => document.querySelector('meta[name=guest]');

/** Whether the server served this page to a guest, and nobody signed in since: nobody needs to be asked who it is. */
export const isGuestPage = (): boolean => guestMark() !== null;

export const removeGuestMark = (): void => guestMark()?.remove();

const OWNER_KEY = 'cardinal_tab_owner';

/**
 * Drafts and the return path outlive the session in their tab, but only for the same user: they are removed when
 * somebody else signs in.
 */
export function claimTab(userId: string): void {
  try {
    const owner = sessionStorage.getItem(OWNER_KEY);
    if (owner === userId) return;
    if (owner) clearForOthers();
    sessionStorage.setItem(OWNER_KEY, userId);
  } catch {
    // Storage is blocked: nothing was stored.
  }
}

/** Requests that a guest made since belong to nobody yet. */
function clearForOthers(): void {
  const ofNobody = readKept().filter((kept) => !kept.userId);
  sessionStorage.clear();
  writeKept(ofNobody);
}

/** Clears all data of this tab. */
export function clearTab(): void {
  try {
    writeKept([]);
    sessionStorage.clear();
  } catch {
    // Storage is blocked: nothing was stored.
  }
}

function store(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Storage is blocked or full: the next visit asks the server first.
  }
}
