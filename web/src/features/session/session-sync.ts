import type { User } from '@cardinal/contracts';
import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { onSessionEvent, session } from '#api/session-events.ts';
import { sessionKey } from './hub-user.ts';
import { writeKept } from './kept.ts';
import { claimTab, clearSession, removeGuestMark, restoreUser, USER_KEY } from './session-storage.ts';

/** Sets the signed-in user for the whole page. */
export function switchUser(client: QueryClient, user: User | null): void {
  if (user) {
    claimTab(user.id);
    removeGuestMark();
  }
  void client.cancelQueries({ queryKey: sessionKey });
  client.setQueryData(sessionKey, user);
}

/** Clears the cache when the user changes. Runs after the screens of the old user are gone. */
export function useClearCacheOnUserChange(id: string | null | undefined): void {
  const client = useQueryClient();
  const previous = useRef(id);
  useEffect(() => {
    const before = previous.current;
    previous.current = id;
    if (before === undefined || before === id) return;
    // A write of the user before that nobody answered must not be sent as the next one.
    if (before) {
      session.count += 1;
      client.getMutationCache().clear();
    }
    const predicate = ({ queryKey }: Query) => String(queryKey) !== String(sessionKey);
    client.removeQueries({ predicate, type: 'inactive' });
    void client.resetQueries({ predicate, type: 'active' });
  }, [id, client]);
}

/** Reacts to answers that show that the session is over or that the account has changed. */
export function useSessionEvents(lose: () => void, revalidate: () => void): void {
  const client = useQueryClient();
  useEffect(
    () =>
      onSessionEvent((event) => {
        if (event === 'account-changed') return revalidate();
        // A guest's reads are refused too, so this requires a stored user. A session request in progress decides by
        // itself.
        if (!restoreUser() || client.isFetching({ queryKey: sessionKey }) > 0) return;
        clearSession();
        lose();
      }),
    [lose, revalidate, client],
  );
}

/** Signing out in one tab signs out in all, signing in as somebody else signs in in all, and a new plan shows in all. */
export function useSyncTabs(become: (user: User | null) => void, lose: () => void): void {
  useEffect(() => {
    const follow = (event: StorageEvent) => {
      if (event.key === null || (event.key === USER_KEY && event.newValue === null)) {
        // Signing out leaves nothing behind that would be done for the next person who signs in.
        writeKept([]);
        lose();
      } else if (event.key === USER_KEY) become(restoreUser());
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, [become, lose]);
}
