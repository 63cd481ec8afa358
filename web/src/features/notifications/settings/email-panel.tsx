import { digestModes, type NotificationPreferences, type PreferencesChange } from '@cardinal/contracts';
import { Field } from '#ui/field.tsx';
import { Panel, PanelBody, PanelHeader } from '#ui/panel.tsx';
import { Select } from '#ui/select.tsx';
import { MailNotice } from './mail-notice.tsx';
import { modeTexts } from './preference-texts.ts';

type Mode = NotificationPreferences['digest']['mode'];

interface EmailPanelProps {
  digest: NotificationPreferences['digest'];
  onChange: (change: PreferencesChange) => void;
}

const modes = digestModes.map((mode) => ({ value: mode, label: modeTexts[mode] }));
const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}));
const mondayMs = Date.UTC(2024, 0, 1);
const dayMs = 24 * 60 * 60 * 1_000;
/** In the language of the browser, Monday first. */
const weekdays = () => {
  const format = new Intl.DateTimeFormat(undefined, { weekday: 'long', timeZone: 'UTC' });
  return Array.from({ length: 7 }, (_, day) => ({
    value: String(day + 1),
    label: format.format(mondayMs + day * dayMs),
  }));
};

/** When e-mails come. */
export function EmailPanel({ digest, onChange }: EmailPanelProps) {
  const { mode, hour, weekday } = digest;
  const set = (change: Partial<NotificationPreferences['digest']>) => onChange({ digest: change });
  return (
    <Panel aria-label="E-mail">
      <PanelHeader
        title="E-mail"
        description="What you have read here before an e-mail goes out is left out of it."
      />
      <PanelBody className="grid gap-4 sm:grid-cols-3">
        <div className="empty:hidden sm:col-span-3">
          <MailNotice />
        </div>
        <Field label="How often">
          <Select options={modes} value={mode} onValueChange={(next: Mode) => set({ mode: next })} />
        </Field>
        {mode === 'weekly' && (
          <Field label="Day">
            <Select
              options={weekdays()}
              value={String(weekday)}
              onValueChange={(next) => set({ weekday: Number(next) })}
            />
          </Field>
        )}
        {(mode === 'daily' || mode === 'weekly') && (
          <Field label="Hour">
            <Select
              options={hours}
              value={String(hour)}
              onValueChange={(next) => set({ hour: Number(next) })}
            />
          </Field>
        )}
      </PanelBody>
    </Panel>
  );
}
