import {
  type BodyInputOf,
  type BodyOf,
  createWebhook,
  deleteWebhook,
  getWebhookDelivery,
  listWebhookDeliveries,
  listWebhooks,
  replayWebhook,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
  type Webhook,
  type WebhookDeliverySummary,
} from '@cardinal/contracts';
import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { errorMessage, isApiError } from '#api/api-error.ts';
import { ifMatch, request } from '#api/client.ts';
import { callKey, callQuery } from '#api/query-options.ts';
import { toast } from '#ui/toast-store.ts';

/** How often the log is read again while something waits. */
const WAITING_REFETCH_MS = 3_000;

export type WebhookFields = BodyOf<typeof createWebhook>;
export type DeliveryState = WebhookDeliverySummary['state'];

export const webhooksQuery = (slug: string) => callQuery(listWebhooks, { params: { slug } });

const deliveriesKey = (slug: string, webhookId: string) =>
  callKey(listWebhookDeliveries, { params: { slug, webhookId } });

/** The deliveries of a webhook, newest first. */
export function deliveriesQuery(slug: string, webhookId: string, state: DeliveryState | undefined) {
  const params = { slug, webhookId };
  return infiniteQueryOptions({
    queryKey: [...deliveriesKey(slug, webhookId), 'pages', state ?? 'all'],
    queryFn: ({ pageParam, signal }) =>
      request(listWebhookDeliveries, { params, query: { cursor: pageParam, state }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some(({ deliveries }) => deliveries.some((one) => one.state === 'waiting'))
        ? WAITING_REFETCH_MS
        : false,
  });
}

export const deliveryQuery = (slug: string, webhookId: string, deliveryId: string) =>
  callQuery(getWebhookDelivery, { params: { slug, webhookId, deliveryId } });

const tellFailure = (title: string) => (error: unknown) =>
  toast({ title, description: errorMessage(error), variant: 'destructive' });

/** A function that reads the webhooks of a project again. */
function useRefresh(slug: string) {
  const client = useQueryClient();
  const { queryKey } = webhooksQuery(slug);
  return () => client.invalidateQueries({ queryKey });
}

/** Answers with the secret, so it is not tried again: one that was made and not shown would be of no use. */
export function useCreateWebhook(slug: string) {
  const refresh = useRefresh(slug);
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof createWebhook>) =>
      request(createWebhook, { params: { slug }, body }),
    onSuccess: refresh,
    retry: false,
  });
}

/** @throws with `stale_version` if somebody else changed it meanwhile; the list is read again */
export function useUpdateWebhook(slug: string) {
  const refresh = useRefresh(slug);
  return useMutation({
    mutationFn: ({ webhook, body }: { webhook: Webhook; body: BodyInputOf<typeof updateWebhook> }) =>
      request(updateWebhook, {
        params: { slug, webhookId: webhook.id },
        body,
        headers: ifMatch(webhook.version),
      }),
    onSettled: refresh,
  });
}

export function useSwitchWebhook(slug: string) {
  const refresh = useRefresh(slug);
  return useMutation({
    mutationFn: ({ id: webhookId, isOn }: Pick<Webhook, 'id' | 'isOn'>) =>
      request(updateWebhook, { params: { slug, webhookId }, body: { isOn } }),
    onSuccess: ({ isOn }) =>
      toast({ title: isOn ? 'Webhook switched on' : 'Webhook switched off', variant: 'success' }),
    onError: tellFailure('The webhook is as it was'),
    onSettled: refresh,
  });
}

export function useRotateSecret(slug: string) {
  const refresh = useRefresh(slug);
  return useMutation({
    mutationFn: (webhookId: string) =>
      request(rotateWebhookSecret, { params: { slug, webhookId }, body: {} }),
    onSuccess: refresh,
    onError: tellFailure('No secret was made'),
    retry: false,
  });
}

export function useDeleteWebhook(slug: string) {
  const refresh = useRefresh(slug);
  return useMutation({
    mutationFn: (webhookId: string) =>
      request(deleteWebhook, { params: { slug, webhookId } }).catch((error) => {
        // Somebody else was faster.
        if (!isApiError(error, 404)) throw error;
      }),
    onSuccess() {
      toast({ title: 'Webhook deleted', variant: 'success' });
      return refresh();
    },
    onError: tellFailure('The webhook is not deleted'),
  });
}

/** Sends one test: it is not repeated if its answer is lost. */
export function useTestWebhook(slug: string, webhookId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => request(testWebhook, { params: { slug, webhookId } }),
    onSuccess: () => client.invalidateQueries({ queryKey: deliveriesKey(slug, webhookId) }),
    onError: tellFailure('The test was not sent'),
    retry: false,
  });
}

export function useReplay(slug: string, webhookId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (deliveryId: string) =>
      request(replayWebhook, { params: { slug, webhookId }, body: { deliveryId } }),
    onSuccess: () => toast({ title: 'It is sent again', variant: 'success' }),
    onError: tellFailure('It is not sent again'),
    onSettled: () => client.invalidateQueries({ queryKey: deliveriesKey(slug, webhookId) }),
    retry: false,
  });
}
