import { getHubUser, type User } from '@cardinal/contracts';
import { queryOptions } from '@tanstack/react-query';
import { isApiError } from '#api/api-error.ts';
import { request } from '#api/client.ts';
import { callKey } from '#api/query-options.ts';
import { clearSession, isGuestPage, restoreUser, storeUser } from './session-storage.ts';

const SESSION_STALE_MS = 15 * 60_000;
export const EXPIRED = 'Token expired or invalid';
const UNVALIDATED = 'Failed to validate user';

export const sessionKey = callKey(getHubUser);

async function fetchHubUser(signal: AbortSignal): Promise<User> {
  if (isGuestPage()) {
    clearSession();
    throw new Error(EXPIRED);
  }
  try {
    const user = await request(getHubUser, { signal });
    storeUser(user);
    return user;
  } catch (error) {
    if (signal.aborted) throw error;
    const expired = isApiError(error, 401);
    if (expired) clearSession();
    throw new Error(expired ? EXPIRED : UNVALIDATED, { cause: error });
  }
}

/** Shows the user of the last visit at once, and verifies it with the server in the background. */
export function hubUserQuery() {
  return queryOptions<User | null>({
    queryKey: sessionKey,
    queryFn: ({ signal }) => fetchHubUser(signal),
    initialData: () => restoreUser() ?? undefined,
    initialDataUpdatedAt: 0,
    staleTime: SESSION_STALE_MS,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}
