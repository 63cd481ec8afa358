import { type CardDetail, type CustomerVote, may } from '@cardinal/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { errorMessage } from '#api/api-error.ts';
import { shortCardId } from '#features/card-data/index.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { ErrorState } from '#ui/states.tsx';
import { CustomerForm } from './customer-form.tsx';
import { customersQuery, useRemoveCustomer } from './use-customers.ts';
import { useFollowCard } from './use-follow-card.ts';

/** Customers on whose behalf the team votes, newest first. */
export function Customers({ card }: { card: CardDetail }) {
  const [adding, setAdding] = useState(false);
  const mayVote = may(card.role, 'vote.onBehalf') && !card.hidden;
  return (
    <section aria-labelledby="customers-title" className="grid grid-cols-1 gap-3">
      <div className="flex min-h-8 items-center gap-2">
        <h3 id="customers-title" className="flex-1 text-sm font-medium text-muted">
          On behalf of customers
        </h3>
        {mayVote && !adding && (
          <Button size="sm" icon={<Plus aria-hidden />} onClick={() => setAdding(true)}>
            Add Customer
          </Button>
        )}
      </div>
      {adding && <CustomerForm cardId={card.id} onDone={() => setAdding(false)} />}
      <List cardId={card.id} mayRemove={mayVote} />
    </section>
  );
}

function List({ cardId, mayRemove }: { cardId: string; mayRemove: boolean }) {
  const query = customersQuery(cardId);
  const { data, error, refetch, isRefetching, ...pages } = useInfiniteQuery(query);
  useFollowCard(cardId, query.queryKey);
  const remove = useRemoveCustomer(cardId);
  if (error && !data)
    return (
      <ErrorState
        title="The customers could not be loaded"
        description={errorMessage(error)}
        onRetry={() => void refetch()}
        retrying={isRefetching}
      />
    );
  if (!data)
    return (
      <Loading label="Loading customers">
        <Skeleton className="h-8" />
      </Loading>
    );
  const votes = data.pages.flatMap(({ items }) => items);
  if (votes.length === 0)
    return (
      <p className="text-sm text-subtle">
        Nobody yet. Record who asked for this elsewhere: their vote counts like any other.
      </p>
    );
  return (
    <>
      <ul aria-labelledby="customers-title" className="grid grid-cols-1 gap-1">
        {votes.map((vote) => (
          <Customer
            key={vote.id}
            vote={vote}
            onRemove={mayRemove ? () => remove.mutateAsync(vote) : undefined}
          />
        ))}
      </ul>
      <ShowMore pages={pages} />
    </>
  );
}

interface CustomerProps {
  vote: CustomerVote;
  onRemove: (() => Promise<unknown>) | undefined;
}

function Customer({ vote, onRemove }: CustomerProps) {
  const { customer, contact, reason, by, at, mergedFrom } = vote;
  return (
    <li className="flex gap-3 py-1.5">
      <Avatar name={customer} size="sm" />
      <div className="grid min-w-0 flex-1 gap-0.5 [overflow-wrap:anywhere]">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <bdi className="text-base font-medium">{customer}</bdi>
          {contact && <bdi className="text-sm text-muted">{contact}</bdi>}
        </p>
        {reason && (
          <p dir="auto" className="whitespace-pre-line text-sm">
            {reason}
          </p>
        )}
        <p className="text-xs text-subtle">
          Recorded by <bdi>{by?.username ?? 'Unknown'}</bdi> <RelativeTime date={at} />
          {mergedFrom && ` from ${shortCardId(mergedFrom)}`}
        </p>
      </div>
      {onRemove && (
        <ConfirmDialog
          trigger={
            <IconButton
              size="sm"
              label={`Remove the vote of ${customer}`}
              icon={<Trash2 />}
              tooltip={false}
            />
          }
          title="Remove this vote?"
          description="It no longer counts, and nothing is kept of it."
          confirmLabel="Remove vote"
          onConfirm={onRemove}
        />
      )}
    </li>
  );
}
