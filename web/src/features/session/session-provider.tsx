import { logout as logoutCall, type User } from '@cardinal/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import { errorMessage } from '#api/api-error.ts';
import { request } from '#api/client.ts';
import { session as page } from '#api/session-events.ts';
import { EXPIRED, hubUserQuery } from './hub-user.ts';
import { claimTab, clearSession, clearTab, storeSession, storeUser } from './session-storage.ts';
import { switchUser, useClearCacheOnUserChange, useSessionEvents, useSyncTabs } from './session-sync.ts';

export interface Session {
  user: User | null;
  /** No user is stored, and the server has not answered yet. */
  isLoading: boolean;
  /** 'Token expired or invalid' or 'Failed to validate user'. */
  error: string | null;
  /** The reason, for display. */
  reason: string | null;
  /** The user has signed out. */
  isLeaving: boolean;
  /** The session ended without a sign-out by the user. */
  hasEnded: boolean;
  signedIn: (token: string, user: User) => void;
  /** Stores the account as the server has just returned it. */
  accountChanged: (user: User) => void;
  /**
   * Ends the session here and on the server, and navigates to /login even if the server fails.
   * @param asks before what is on this device only is lost; there is no staying once the account is deleted
   */
  signOut: (asks?: boolean) => Promise<void>;
  /** Asks the server again who is signed in. */
  revalidate: () => void;
}

const SessionContext = createContext<Session | null>(null);

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession must be used within a SessionProvider');
  return session;
}

export function SessionProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const [isLeaving, setLeaving] = useState(false);
  const [isLost, setLost] = useState(false);
  const { data, error, isPending, refetch } = useQuery(hubUserQuery());
  const expired = error?.message === EXPIRED;
  const user = expired ? null : (data ?? null);
  const hasEnded = !user && (isLost || (expired && data != null));

  // A guest has no session that could have changed; another request would only delay the page.
  const revalidate = useCallback(() => {
    if (!expired) void refetch();
  }, [expired, refetch]);
  const become = useCallback(
    (next: User | null) => {
      setLost(false);
      switchUser(client, next);
    },
    [client],
  );
  const lose = useCallback(() => {
    become(null);
    setLost(true);
  }, [become]);
  useSessionEvents(lose, revalidate);
  useSyncTabs(become, lose);
  useClearCacheOnUserChange(isPending ? undefined : (user?.id ?? null));

  const id = user?.id;
  useEffect(() => {
    if (id) claimTab(id);
  }, [id]);

  useEffect(() => {
    if (!isLeaving || user) return;
    navigate('/login');
    setLeaving(false);
  }, [isLeaving, user, navigate]);

  const session = useMemo<Session>(
    () => ({
      user,
      isLoading: isPending,
      error: error?.message ?? null,
      reason: error ? errorMessage(error.cause) : null,
      isLeaving,
      hasEnded,
      revalidate,
      signedIn: (token, next) => {
        storeSession(token, next);
        become(next);
      },
      accountChanged: (next) => {
        storeUser(next);
        become(next);
      },
      signOut: async (asks = true) => {
        if (asks && (await page.stays?.())) return;
        await request(logoutCall, { once: true }).catch(() => undefined);
        clearSession(user);
        clearTab();
        setLeaving(true);
        become(null);
      },
    }),
    [user, isPending, error, isLeaving, hasEnded, revalidate, become],
  );
  return <SessionContext value={session}>{children}</SessionContext>;
}
