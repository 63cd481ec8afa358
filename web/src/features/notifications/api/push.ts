import { addPushDevice, getPushStatus, type PushDevice, removePushDevice } from '@cardinal/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorMessage, isApiError } from '#api/api-error.ts';
import { request } from '#api/client.ts';
import { callQuery } from '#api/query-options.ts';
import { toast } from '#ui/toast-store.ts';
import { readBrowserPush, subscribe, unsubscribe } from '../push/browser-push.ts';

export const pushStatusQuery = callQuery(getPushStatus);

/** The state of push in the browser; it can change outside of the page. */
export const browserPushQuery = {
  queryKey: ['browser-push'],
  queryFn: readBrowserPush,
  refetchOnMount: 'always' as const,
  staleTime: 0,
};

function useRefresh() {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: pushStatusQuery.queryKey }),
      client.invalidateQueries({ queryKey: browserPushQuery.queryKey }),
    ]);
}

/** Turns notifications on in this browser, which asks the user; false if the user did not allow it. */
export function useTurnOn() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async (key: string) => {
      const subscription = await subscribe(key);
      if (!subscription) return false;
      await request(addPushDevice, { body: subscription }).catch(async (error) => {
        await unsubscribe();
        throw error;
      });
      return true;
    },
    retry: false,
    onSettled: refresh,
  });
}

/** Turns them off in a browser of the user, this or another one. */
export function useTurnOff() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async ({ id, isCurrent }: PushDevice) => {
      if (isCurrent) await unsubscribe();
      await request(removePushDevice, { params: { deviceId: id } }).catch((error) => {
        // It was turned off in the meantime.
        if (!isApiError(error, 404)) throw error;
      });
    },
    onError: (error) =>
      toast({ title: 'Failed to turn it off', description: errorMessage(error), variant: 'destructive' }),
    onSettled: refresh,
  });
}
