import {
  getNotificationPreferences,
  type NotificationPreferences,
  type PreferencesChange,
  updateNotificationPreferences,
} from '@cardinal/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '#api/api-error.ts';
import { request } from '#api/client.ts';
import { callQuery } from '#api/query-options.ts';
import { refreshFollowing } from '#features/following/index.ts';
import { toast } from '#ui/toast-store.ts';

export const preferencesQuery = callQuery(getNotificationPreferences);

type Tree = { [name: string]: unknown };

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null;

/** The same with what a change names. */
function changed<T extends object>(before: T, change: object): T {
  const entries = Object.entries(change).map(([name, value]) => {
    const old = (before as Tree)[name];
    return [name, isTree(old) && isTree(value) ? changed(old, value) : value];
  });
  return { ...before, ...Object.fromEntries(entries) };
}

const mutationKey = preferencesQuery.queryKey;

/** Saves a change, which is shown at once and taken back if the server refuses it. */
export function useChangePreferences() {
  const client = useQueryClient();
  const { queryKey } = preferencesQuery;
  return useMutation({
    mutationKey,
    // One after another, so that the last click wins.
    scope: { id: 'notification-preferences' },
    mutationFn: (change: PreferencesChange) => request(updateNotificationPreferences, { body: change }),
    onMutate: async (change) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData<NotificationPreferences>(queryKey, (data) => data && changed(data, change));
    },
    onError: (error) =>
      toast({
        title: 'Failed to save what you are notified of',
        description: errorMessage(error),
        variant: 'destructive',
      }),
    // After the last of several clicks; before that, the server still has the other ones to hear of.
    onSettled: () => {
      if (client.isMutating({ mutationKey }) > 1) return undefined;
      // Cards say whether one follows them.
      refreshFollowing(client, null);
      return client.invalidateQueries({ queryKey });
    },
  });
}
