import { logout as logoutCall, type User } from '@cardinal/contracts';
import { type Query, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useLocation } from 'wouter';
import { request } from '#api/client.ts';
import { onSessionEvent } from '#api/session-events.ts';
import { EXPIRED, hubUserQuery, sessionKey } from './hub-user.ts';
import { clearSession, restoreUser, storeSession, USER_KEY } from './session-storage.ts';

export interface Session {
  user: User | null;
  /** Nobody is known yet and the server has not answered. */
  isLoading: boolean;
  /** 'Token expired or invalid' or 'Failed to validate user'. */
  error: string | null;
  /** On the way out by the user's own wish. */
  isLeaving: boolean;
  signedIn: (token: string, user: User) => void;
  /** Ends the session here and on the server, and goes to /login whatever the server says. */
  signOut: () => Promise<void>;
  /** Asks the server again who we are. */
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
  const { data, error, isPending, refetch } = useQuery(hubUserQuery());
  const user = error?.message === EXPIRED ? null : (data ?? null);

  const revalidate = useCallback(() => void refetch(), [refetch]);
  const become = useCallback((next: User | null) => switchUser(client, next), [client]);
  useServerNews(become, revalidate);
  useOtherTabs(become);
  useCleanSlate(isPending ? undefined : (user?.id ?? null));

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
      isLeaving,
      revalidate,
      signedIn: (token, next) => {
        storeSession(token, next);
        become(next);
      },
      signOut: async () => {
        await request(logoutCall).catch(() => undefined);
        clearSession();
        setLeaving(true);
        become(null);
      },
    }),
    [user, isPending, error, isLeaving, revalidate, become],
  );
  return <SessionContext value={session}>{children}</SessionContext>;
}

function switchUser(client: QueryClient, user: User | null): void {
  void client.cancelQueries({ queryKey: sessionKey });
  client.setQueryData(sessionKey, user);
}

/** What one user has read must not be there for the next. Runs when the screens of the old one are gone. */
function useCleanSlate(id: string | null | undefined): void {
  const client = useQueryClient();
  const previous = useRef(id);
  useEffect(() => {
    const before = previous.current;
    previous.current = id;
    if (before === undefined || before === id) return;
    const predicate = ({ queryKey }: Query) => queryKey.join('/') !== sessionKey.join('/');
    client.removeQueries({ predicate, type: 'inactive' });
    void client.resetQueries({ predicate, type: 'active' });
  }, [id, client]);
}

function useServerNews(become: (user: User | null) => void, revalidate: () => void): void {
  const client = useQueryClient();
  useEffect(
    () =>
      onSessionEvent((event) => {
        if (event === 'account-changed') return revalidate();
        // A guest's reads are refused too; only who was in can be out. And a look-up on its way decides by itself.
        if (!restoreUser() || client.isFetching({ queryKey: sessionKey }) > 0) return;
        clearSession();
        become(null);
      }),
    [become, revalidate, client],
  );
}

/** Signing out in one tab signs out in all; signing in as somebody else too. */
function useOtherTabs(become: (user: User | null) => void): void {
  useEffect(() => {
    const follow = (event: StorageEvent) => {
      if (event.key === null || (event.key === USER_KEY && event.newValue === null)) become(null);
      else if (event.key === USER_KEY && idOf(event.oldValue) !== idOf(event.newValue)) become(restoreUser());
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, [become]);
}

function idOf(stored: string | null): unknown {
  try {
    return JSON.parse(stored ?? 'null')?.id;
  } catch {
    return undefined;
  }
}
