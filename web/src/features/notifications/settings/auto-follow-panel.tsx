import {
  type FollowReason,
  followReasons,
  type NotificationPreferences,
  type PreferencesChange,
} from '@cardinal/contracts';
import { useId } from 'react';
import { Panel, PanelHeader } from '#ui/panel.tsx';
import { Switch } from '#ui/switch.tsx';
import { useAddressed } from '#ui/use-addressed.ts';
import { followTexts } from './preference-texts.ts';

interface AutoFollowPanelProps {
  autoFollow: NotificationPreferences['autoFollow'];
  onChange: (change: PreferencesChange) => void;
}

/** Chooses the cards that the user follows without asking. */
export function AutoFollowPanel({ autoFollow, onChange }: AutoFollowPanelProps) {
  useAddressed(true);
  return (
    // Cards lead here.
    <Panel
      id="following"
      tabIndex={-1}
      aria-label="Cards that you follow automatically"
      className="scroll-my-20 outline-none"
    >
      <PanelHeader
        title="Cards that you follow automatically"
        description="Each project, board and card has its own choice, too: Notifications in its menu."
      />
      <ul className="divide-y">
        {followReasons.map((reason) => (
          <ReasonRow
            key={reason}
            reason={reason}
            checked={autoFollow[reason]}
            onCheckedChange={(checked) => onChange({ autoFollow: { [reason]: checked } })}
          />
        ))}
      </ul>
    </Panel>
  );
}

interface ReasonRowProps {
  reason: FollowReason;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
}

function ReasonRow({ reason, checked, onCheckedChange }: ReasonRowProps) {
  const id = useId();
  const { name, hint } = followTexts[reason];
  return (
    <li className="flex items-center justify-between gap-4 px-5 py-3">
      <span>
        <span className="block text-base font-medium">{name}</span>
        <span id={id} className="block text-xs text-subtle">
          {hint}
        </span>
      </span>
      <Switch
        label={`Cards: ${name}`}
        aria-describedby={id}
        checked={checked}
        onCheckedChange={onCheckedChange}
      />
    </li>
  );
}
