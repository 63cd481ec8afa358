import {
  alwaysInBell,
  type NotificationChannel,
  type NotificationEvent,
  type NotificationPreferences,
  notificationChannels,
  notificationEvents,
  type PreferencesChange,
} from '@cardinal/contracts';
import { useId } from 'react';
import { Panel, PanelHeader } from '#ui/panel.tsx';
import { Switch } from '#ui/switch.tsx';
import { channelTexts, eventTexts } from './preference-texts.ts';

interface ChannelsPanelProps {
  channels: NotificationPreferences['channels'];
  onChange: (change: PreferencesChange) => void;
}

/** The channels of each event: a row for an event and a switch for a channel, which saves at once. */
export function ChannelsPanel({ channels, onChange }: ChannelsPanelProps) {
  return (
    <Panel aria-label="What you hear of">
      <PanelHeader
        className="border-b-0"
        title="What you hear of"
        description="What you do yourself never notifies you. Browsers tell you once you turn that on below. Changes are saved at once."
      />
      <div className="overflow-x-auto">
        <table className="w-full border-collapse text-left">
          <thead className="border-y bg-sunken/60">
            <tr>
              <th scope="col" className="h-9 px-4 sm:px-5 text-xs font-medium text-subtle">
                Event
              </th>
              {notificationChannels.map((channel) => (
                <th
                  key={channel}
                  scope="col"
                  className="w-13 px-0.5 text-center text-xs font-medium text-subtle sm:w-24 sm:px-2"
                >
                  {channelTexts[channel]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {notificationEvents.map((event) => (
              <EventRow key={event} event={event} channels={channels[event]} onChange={onChange} />
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}

interface EventRowProps extends Pick<ChannelsPanelProps, 'onChange'> {
  event: NotificationEvent;
  channels: Record<NotificationChannel, boolean>;
}

function EventRow({ event, channels, onChange }: EventRowProps) {
  const id = useId();
  const { name, hint } = eventTexts[event];
  const isFixed = (channel: NotificationChannel) =>
    channel === 'bell' && (alwaysInBell as readonly NotificationEvent[]).includes(event);
  return (
    <tr className="border-b last:border-0">
      <th scope="row" className="py-3 pr-2 pl-4 font-normal sm:px-5">
        <span className="block text-base font-medium">{name}</span>
        <span id={id} className="block text-xs text-subtle">
          {hint}
          {isFixed('bell') && '. Always in the bell'}
        </span>
      </th>
      {notificationChannels.map((channel) => (
        <td key={channel} className="px-0.5 text-center align-middle sm:px-2">
          <Switch
            label={`${name}: ${channelTexts[channel]}`}
            aria-describedby={id}
            checked={channels[channel]}
            disabled={isFixed(channel)}
            onCheckedChange={(checked) => onChange({ channels: { [event]: { [channel]: checked } } })}
          />
        </td>
      ))}
    </tr>
  );
}
