import type { Webhook } from '@cardinal/contracts';
import { useQuery } from '@tanstack/react-query';
import { boardsQuery } from '#features/project-data/index.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { typeNames } from '#ui/domain-badges.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { DeliveriesDialog } from './deliveries-dialog.tsx';
import { TestButton } from './test-button.tsx';
import { describeEvents, stopTexts } from './webhook-texts.ts';
import { useDeleteWebhook, useRotateSecret, useSwitchWebhook } from './webhooks.queries.ts';

interface WebhookRowProps {
  slug: string;
  webhook: Webhook;
  onEdit: () => void;
  onSecret: (secret: string) => void;
}

export function WebhookRow({ slug, webhook, onEdit, onSecret }: WebhookRowProps) {
  const { name, url, isOn, stopped, stoppedAt, waiting } = webhook;
  return (
    <li className="grid grid-cols-1 gap-3 py-4">
      <div className="grid min-w-0 grid-cols-1 gap-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-base">
          <bdi className="min-w-0 font-medium [overflow-wrap:anywhere]">{name}</bdi>
          <Badge tone={isOn ? 'green' : stopped === 'switched_off' ? 'neutral' : 'danger'}>
            {isOn ? 'On' : 'Off'}
          </Badge>
          {waiting > 0 && <Badge tone="amber">{waiting} waiting</Badge>}
        </p>
        {stopped && (
          <p className="text-sm">
            {stopTexts[stopped]}
            {stoppedAt && (
              <>
                {' · '}
                <RelativeTime date={stoppedAt} />
              </>
            )}
          </p>
        )}
        <p dir="ltr" className="font-mono text-xs text-muted [overflow-wrap:anywhere]">
          {url}
        </p>
        <Filters slug={slug} webhook={webhook} />
      </div>
      <Actions {...{ slug, webhook, onEdit, onSecret }} />
    </li>
  );
}

function Filters({ slug, webhook }: { slug: string; webhook: Webhook }) {
  const { events, boardIds, cardType, maker, formerSecretUntil } = webhook;
  const { data: boards } = useQuery({ ...boardsQuery(slug), enabled: boardIds !== null });
  const names = boards?.filter(({ id }) => boardIds?.includes(id)).map((board) => board.name);
  return (
    <div className="grid gap-0.5 text-sm text-muted [overflow-wrap:anywhere]">
      <p>{describeEvents(events)}</p>
      <p>
        {boardIds === null ? 'All boards' : names && (names.join(', ') || 'No board any more')}
        {cardType && ` · Only cards of the type ${typeNames[cardType]}`}
        {maker && (
          <>
            {' · '}Sends as <bdi>{maker.username}</bdi>
          </>
        )}
      </p>
      {formerSecretUntil && (
        <p>
          The former secret signs, too, and ends <RelativeTime date={formerSecretUntil} />
        </p>
      )}
    </div>
  );
}

function Actions({ slug, webhook, onEdit, onSecret }: WebhookRowProps) {
  const { id, name, isOn } = webhook;
  const turn = useSwitchWebhook(slug);
  const rotate = useRotateSecret(slug);
  const remove = useDeleteWebhook(slug);
  return (
    <div className="flex flex-wrap gap-2">
      <TestButton slug={slug} webhook={webhook} />
      <DeliveriesDialog slug={slug} webhook={webhook} />
      <Button size="sm" aria-label={`Edit the webhook ${name}`} onClick={onEdit}>
        Edit
      </Button>
      <ConfirmDialog
        trigger={
          <Button size="sm" aria-label={`New secret for the webhook ${name}`}>
            New secret
          </Button>
        }
        title="Make a new secret?"
        description="The former one signs, too, for 24 hours, so that you can change it at the receiver."
        confirmLabel="Make Secret"
        variant="primary"
        onConfirm={async () => onSecret((await rotate.mutateAsync(id)).secret)}
      />
      <Button
        size="sm"
        aria-label={`Switch ${isOn ? 'off' : 'on'} the webhook ${name}`}
        loading={turn.isPending}
        onClick={() => turn.mutate({ id, isOn: !isOn })}
      >
        {isOn ? 'Switch off' : 'Switch on'}
      </Button>
      <ConfirmDialog
        trigger={
          <Button size="sm" variant="danger-ghost" aria-label={`Delete the webhook ${name}`}>
            Delete
          </Button>
        }
        title="Delete this webhook?"
        description={`“${name}” sends nothing from this moment on, and its log goes with it. It cannot be brought back.`}
        confirmLabel="Delete Webhook"
        onConfirm={() => remove.mutateAsync(id)}
      />
    </div>
  );
}
