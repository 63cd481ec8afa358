import type { SlackDelivery } from '@cardinal/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button } from '#ui/button.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { useResend } from './api/resend-delivery.ts';
import { deliveriesQuery } from './api/slack.queries.ts';
import { DeliveryItem } from './delivery-item.tsx';

/** Messages with their time, number of tries and Slack's last answer. */
export function DeliveryLog({ projectId }: { projectId: string }) {
  const query = useInfiniteQuery(deliveriesQuery(projectId));
  const resend = useResend(projectId);
  const deliveries = collectDeliveries(query.data?.pages);
  return (
    <section aria-label="Delivery log" className="border-t">
      <h3 className="px-5 pt-4 pb-2 text-sm font-medium">Delivery log</h3>
      {query.isPending && <LogSkeleton />}
      {query.isError && !query.data && (
        <p className="flex items-center gap-3 px-5 pb-4 text-sm text-muted">
          Failed to fetch deliveries
          <Button size="sm" onClick={() => void query.refetch()} loading={query.isRefetching}>
            Try again
          </Button>
        </p>
      )}
      {query.data && deliveries.length === 0 && (
        <p className="px-5 pb-4 text-sm text-subtle">Nothing was sent yet</p>
      )}
      <ul className="divide-y">
        {deliveries.map((delivery) => (
          <DeliveryItem
            key={delivery.id}
            delivery={delivery}
            resending={resend.isPending && resend.variables === delivery.id}
            onResend={() => resend.mutate(delivery.id)}
          />
        ))}
      </ul>
      {query.hasNextPage && (
        <div className="border-t p-2 text-center">
          <Button
            variant="ghost"
            size="sm"
            loading={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            Show older
          </Button>
        </div>
      )}
    </section>
  );
}

/** Each once: new ones meanwhile move others on to later pages. */
function collectDeliveries(pages: ReadonlyArray<{ deliveries: SlackDelivery[] }> = []): SlackDelivery[] {
  return [...new Map(pages.flatMap(({ deliveries }) => deliveries.map((one) => [one.id, one]))).values()];
}

function LogSkeleton() {
  return (
    <Loading label="Loading deliveries" className="grid gap-4 px-5 pt-1 pb-5">
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} className="w-full" />
      ))}
    </Loading>
  );
}
