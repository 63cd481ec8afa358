import type { SlackDelivery } from '@cardinal/contracts';
import { RotateCw } from 'lucide-react';
import { Badge, type Tone } from '#ui/badge.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';

const states: Record<SlackDelivery['state'], { label: string; tone: Tone }> = {
  pending: { label: 'Waiting', tone: 'amber' },
  sent: { label: 'Sent', tone: 'green' },
  failed: { label: 'Failed', tone: 'danger' },
};

interface DeliveryItemProps {
  delivery: SlackDelivery;
  resending: boolean;
  onResend: () => void;
}

export function DeliveryItem({ delivery, resending, onResend }: DeliveryItemProps) {
  const { summary, channelName, state, attempts, answer, createdAt, sentAt } = delivery;
  const { label, tone } = states[state];
  return (
    <li className="flex items-center gap-3 py-2 pr-3 pl-5">
      <div className="grid min-w-0 flex-1 gap-0.5">
        <span dir="auto" className="truncate text-sm" title={summary}>
          {summary}
        </span>
        <span className="flex flex-wrap gap-x-2 text-xs text-subtle">
          {channelName && <span dir="auto">#{channelName.replace(/^#/, '')}</span>}
          <RelativeTime date={sentAt ?? createdAt} />
          <span>{attempts === 1 ? '1 try' : `${attempts} tries`}</span>
          {answer && answer !== 'ok' && <code className="[overflow-wrap:anywhere]">{answer}</code>}
        </span>
      </div>
      <Badge tone={tone} size="sm">
        {label}
      </Badge>
      <IconButton
        label={state === 'pending' ? 'Try now' : 'Send again'}
        icon={<RotateCw />}
        size="sm"
        loading={resending}
        onClick={onResend}
      />
    </li>
  );
}
