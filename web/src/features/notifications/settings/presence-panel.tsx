import type { PreferencesChange } from '@cardinal/contracts';
import { useId } from 'react';
import { Panel, PanelHeader } from '#ui/panel.tsx';
import { Switch } from '#ui/switch.tsx';

interface PresencePanelProps {
  presence: boolean;
  onChange: (change: PreferencesChange) => void;
}

/** Chooses whether others see where the user is. */
export function PresencePanel({ presence, onChange }: PresencePanelProps) {
  const id = useId();
  return (
    <Panel aria-label="Presence">
      <PanelHeader title="Presence" description="Faces on boards and cards that are open at the moment." />
      <div className="flex items-center justify-between gap-4 px-5 py-3">
        <span>
          <span className="block text-base font-medium">Show where I am</span>
          <span id={id} className="block text-xs text-subtle">
            Your team sees which board or card you have open, and when you type. If this is off, you do not
            see others either.
          </span>
        </span>
        <Switch
          label="Show where I am"
          aria-describedby={id}
          checked={presence}
          onCheckedChange={(on) => onChange({ presence: on })}
        />
      </div>
    </Panel>
  );
}
