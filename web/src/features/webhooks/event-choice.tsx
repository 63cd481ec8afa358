import type { WebhookEvent } from '@cardinal/contracts';
import { Checkbox } from '#ui/checkbox.tsx';
import { allEvents, eventGroups } from './webhook-texts.ts';

interface EventChoiceProps {
  value: readonly WebhookEvent[];
  onChange: (value: WebhookEvent[]) => void;
}

/** All events, a group of them, or single ones. */
export function EventChoice({ value, onChange }: EventChoiceProps) {
  const set = (events: readonly WebhookEvent[], on: boolean) =>
    onChange(allEvents.filter((event) => (events.includes(event) ? on : value.includes(event))));
  return (
    <fieldset aria-label="Events" className="grid gap-4 rounded-md border p-3">
      <Many label="All events" events={allEvents} value={value} onSet={set} />
      {eventGroups.map(({ name, events }) => (
        <fieldset key={name} aria-label={name} className="grid gap-2 border-t pt-3">
          <Many label={name} events={Object.keys(events) as WebhookEvent[]} value={value} onSet={set} />
          <div className="grid gap-2 pl-7 sm:grid-cols-2">
            {(Object.entries(events) as [WebhookEvent, string][]).map(([event, label]) => (
              <Checkbox
                key={event}
                label={label}
                checked={value.includes(event)}
                onCheckedChange={(on) => set([event], on)}
              />
            ))}
          </div>
        </fieldset>
      ))}
    </fieldset>
  );
}

interface ManyProps {
  label: string;
  events: readonly WebhookEvent[];
  value: readonly WebhookEvent[];
  onSet: (events: readonly WebhookEvent[], on: boolean) => void;
}

function Many({ label, events, value, onSet }: ManyProps) {
  const chosen = events.filter((event) => value.includes(event)).length;
  return (
    <Checkbox
      label={<span className="font-medium">{label}</span>}
      checked={chosen === events.length || (chosen > 0 && 'indeterminate')}
      onCheckedChange={(on) => onSet(events, on)}
    />
  );
}
