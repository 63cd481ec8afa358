import type { NotificationPreferences, PreferencesChange } from '@cardinal/contracts';
import { useEffect, useState } from 'react';
import { useSession } from '#features/session/index.ts';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { Panel, PanelBody, PanelHeader } from '#ui/panel.tsx';
import { Switch } from '#ui/switch.tsx';

type QuietHours = NonNullable<NotificationPreferences['quietHours']>;

interface QuietHoursPanelProps {
  quietHours: NotificationPreferences['quietHours'];
  onChange: (change: PreferencesChange) => void;
}

const standard: QuietHours = { from: '22:00', to: '07:00' };

/** The hours in which only the bell notifies. */
export function QuietHoursPanel({ quietHours, onChange }: QuietHoursPanelProps) {
  const zone = useSession().user?.timeZone ?? 'UTC';
  return (
    <Panel aria-label="Quiet hours">
      <PanelHeader
        className={quietHours ? undefined : 'border-b-0'}
        title="Quiet hours"
        description={`E-mails and browsers wait until they are over. In your time zone: ${zone.replaceAll('_', ' ')}.`}
        actions={
          <Switch
            label="Quiet hours"
            checked={quietHours !== null}
            onCheckedChange={(on) => onChange({ quietHours: on ? standard : null })}
          />
        }
      />
      {quietHours && (
        <PanelBody className="flex flex-wrap gap-4">
          <TimeField
            label="From"
            time={quietHours.from}
            other={quietHours.to}
            onSave={(from) => onChange({ quietHours: { ...quietHours, from } })}
          />
          <TimeField
            label="To"
            time={quietHours.to}
            other={quietHours.from}
            onSave={(to) => onChange({ quietHours: { ...quietHours, to } })}
          />
        </PanelBody>
      )}
    </Panel>
  );
}

interface TimeFieldProps {
  label: string;
  time: string;
  /** The other end, which may not be the same. */
  other: string;
  onSave: (time: string) => void;
}

/** Saves when the user has typed a time and goes on. */
function TimeField({ label, time, other, onSave }: TimeFieldProps) {
  const [typed, setTyped] = useState(time);
  useEffect(() => setTyped(time), [time]);
  const isSame = typed === other;
  return (
    <Field label={label} error={isSame && 'Choose two different times'} className="w-36">
      <Input
        type="time"
        dir="ltr"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => {
          if (typed && !isSame && typed !== time) onSave(typed);
        }}
      />
    </Field>
  );
}
