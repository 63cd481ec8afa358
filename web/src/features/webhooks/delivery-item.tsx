import type { WebhookDeliverySummary } from '@cardinal/contracts';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight, RotateCw } from 'lucide-react';
import { useId, useState } from 'react';
import { errorMessage } from '#api/api-error.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { cn } from '#ui/cn.ts';
import { RelativeTime } from '#ui/relative-time.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { DeliveryDetails } from './delivery-details.tsx';
import { stateTexts } from './webhook-texts.ts';
import { deliveryQuery, useReplay } from './webhooks.queries.ts';

interface DeliveryItemProps {
  slug: string;
  delivery: WebhookDeliverySummary;
  /** A webhook that is off sends nothing again. */
  isOn: boolean;
}

/** A delivery, which opens to its request and answer. */
export function DeliveryItem({ slug, delivery, isOn }: DeliveryItemProps) {
  const [open, setOpen] = useState(false);
  const details = useId();
  const { type, state, attempts, outcome, createdAt, isReplay } = delivery;
  const { label, tone } = stateTexts[state];
  return (
    <li className="grid grid-cols-1">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={details}
        onClick={() => setOpen(!open)}
        className="flex min-h-11 items-center gap-3 rounded-md py-2 text-left hover:bg-hover sm:px-2"
      >
        <ChevronRight aria-hidden className={cn('size-4 shrink-0 text-subtle', open && 'rotate-90')} />
        <span className="grid min-w-0 flex-1 gap-0.5">
          <span className="font-mono text-sm [overflow-wrap:anywhere]">{type}</span>
          <span className="flex flex-wrap gap-x-2 text-xs text-subtle">
            <RelativeTime date={createdAt} />
            <span>{attempts === 1 ? '1 try' : `${attempts} tries`}</span>
            {isReplay && <span>sent again</span>}
            {outcome && <span className="[overflow-wrap:anywhere]">{outcome}</span>}
          </span>
        </span>
        <Badge tone={tone} size="sm">
          {label}
        </Badge>
      </button>
      <div id={details} hidden={!open} className="grid-cols-1 gap-3 pt-1 pb-4 sm:px-2">
        {open && <Opened {...{ slug, delivery, isOn }} />}
      </div>
    </li>
  );
}

function Opened({ slug, delivery, isOn }: DeliveryItemProps) {
  const { id, webhookId, state, type } = delivery;
  const { data, error, refetch, isRefetching } = useQuery({
    ...deliveryQuery(slug, webhookId, id),
    refetchOnMount: 'always',
  });
  const replay = useReplay(slug, webhookId);
  if (error && !data) {
    return (
      <p role="alert" className="flex flex-wrap items-center gap-3 text-sm text-muted">
        {errorMessage(error)}
        <Button size="sm" loading={isRefetching} onClick={() => void refetch()}>
          Try again
        </Button>
      </p>
    );
  }
  if (!data) {
    return (
      <Loading label="Loading the delivery">
        <Skeleton className="h-20" />
      </Loading>
    );
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      <DeliveryDetails delivery={data} />
      {isOn && state !== 'waiting' && type !== 'ping' && (
        <Button
          size="sm"
          className="justify-self-start"
          icon={<RotateCw />}
          loading={replay.isPending}
          onClick={() => replay.mutate(id)}
        >
          Send again
        </Button>
      )}
    </div>
  );
}
