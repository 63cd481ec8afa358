import { type Webhook, type WebhookDeliverySummary, webhookLimits } from '@cardinal/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '#api/api-error.ts';
import { Button } from '#ui/button.tsx';
import { Dialog, DialogBody } from '#ui/dialog.tsx';
import { Select } from '#ui/select.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#ui/states.tsx';
import { DeliveryItem } from './delivery-item.tsx';
import { type DeliveryState, deliveriesQuery } from './webhooks.queries.ts';

const choices = [
  { value: 'all', label: 'All deliveries' },
  { value: 'waiting', label: 'Waiting' },
  { value: 'sent', label: 'Sent' },
  { value: 'failed', label: 'Failed' },
] as const;

interface DeliveriesProps {
  slug: string;
  webhook: Webhook;
}

/** A button that opens what a webhook sent. */
export function DeliveriesDialog({ slug, webhook }: DeliveriesProps) {
  const [open, setOpen] = useState(false);
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button size="sm" aria-label={`Deliveries of the webhook ${webhook.name}`}>
          Deliveries
        </Button>
      }
      size="lg"
      title={`Deliveries of ${webhook.name}`}
      description={`What it sent in the last ${webhookLimits.logDays} days.`}
    >
      <Deliveries slug={slug} webhook={webhook} />
    </Dialog>
  );
}

function Deliveries({ slug, webhook }: DeliveriesProps) {
  const [choice, setChoice] = useState<DeliveryState | 'all'>('all');
  const query = useInfiniteQuery({
    ...deliveriesQuery(slug, webhook.id, choice === 'all' ? undefined : choice),
    refetchOnMount: 'always',
  });
  const found = collect(query.data?.pages);
  return (
    <DialogBody>
      <Select
        label="State"
        options={choices}
        value={choice}
        onValueChange={setChoice}
        className="w-auto justify-self-start"
      />
      {query.isPending && (
        <Loading label="Loading deliveries" className="grid gap-3">
          <Skeleton className="h-10" />
          <Skeleton className="h-10" />
        </Loading>
      )}
      {query.isError && !query.data && (
        <ErrorState
          description={errorMessage(query.error)}
          onRetry={() => void query.refetch()}
          retrying={query.isRefetching}
        />
      )}
      {query.data && found.length === 0 && (
        <EmptyState
          level={3}
          title={choice === 'all' ? 'Nothing was sent yet' : 'None is in this state'}
          description={choice === 'all' ? 'Send a test, or wait for the first event.' : undefined}
          className="py-6"
        />
      )}
      {found.length > 0 && (
        <ul aria-label="Deliveries" className="divide-y">
          {found.map((delivery) => (
            <DeliveryItem key={delivery.id} slug={slug} delivery={delivery} isOn={webhook.isOn} />
          ))}
        </ul>
      )}
      <ShowMore pages={query} />
    </DialogBody>
  );
}

/** Each once: new ones meanwhile move others on to later pages. */
function collect(pages: ReadonlyArray<{ deliveries: WebhookDeliverySummary[] }> = []) {
  return [...new Map(pages.flatMap(({ deliveries }) => deliveries.map((one) => [one.id, one]))).values()];
}
