import {
  eventOfType,
  type Notification,
  type NotificationChannel,
  type NotificationPreferences,
  notificationChannels,
  type PreferencesChange,
} from '@cardinal/contracts';
import { clockIn } from '../local-clock.ts';

/** The preferences that a user has changed. */
export type ChosenPreferences = PreferencesChange;

const everywhere = { bell: true, email: true, push: true };
const inBellOnly = { bell: true, email: false, push: false };

/** The preferences of users who have chosen nothing else. */
export const defaultPreferences: NotificationPreferences = {
  channels: {
    assigned: everywhere,
    due: everywhere,
    mention: everywhere,
    comment: everywhere,
    status: everywhere,
    shipped: everywhere,
    card: inBellOnly,
    team: inBellOnly,
    account: inBellOnly,
  },
  digest: { mode: 'batch', hour: 8, weekday: 1 },
  quietHours: null,
  autoFollow: { author: true, assigned: true, commented: true, upvoted: true },
  presence: true,
};

/** The preferences of a user who has chosen these. */
export function toPreferences(chosen: ChosenPreferences | null): NotificationPreferences {
  if (!chosen) return defaultPreferences;
  const standard = defaultPreferences;
  const channels = Object.entries(standard.channels).map(([event, channels]) => [
    event,
    { ...channels, ...chosen.channels?.[event as keyof typeof standard.channels] },
  ]);
  return {
    channels: Object.fromEntries(channels),
    digest: { ...standard.digest, ...chosen.digest },
    quietHours: chosen.quietHours ?? null,
    autoFollow: { ...standard.autoFollow, ...chosen.autoFollow },
    presence: chosen.presence ?? standard.presence,
  };
}

/** The channels by which a user hears of a notification of this type. */
export function channelsFor(
  { channels }: NotificationPreferences,
  type: Notification['type'],
): NotificationChannel[] {
  const chosen = channels[eventOfType[type]];
  return notificationChannels.filter((channel) => chosen[channel]);
}

/** The fields of a change, each by its path, so that changes of different fields do not overwrite each other. */
export function flattenChange(change: object, path = ''): Record<string, unknown> {
  const fields = Object.entries(change).map(([name, value]) =>
    value !== null && typeof value === 'object' && name !== 'quietHours'
      ? flattenChange(value, `${path}${name}.`)
      : { [`${path}${name}`]: value },
  );
  return Object.assign({}, ...fields);
}

const minutesADay = 24 * 60;
const minuteMs = 60_000;

function parseMinutes(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** The end of the quiet hours in which this moment lies; null outside of them. */
export function quietUntil(
  quietHours: NotificationPreferences['quietHours'],
  timeZone: string,
  now: Date,
): Date | null {
  if (!quietHours) return null;
  const [from, to] = [parseMinutes(quietHours.from), parseMinutes(quietHours.to)];
  const clock = clockIn(timeZone, now);
  const minute = clock.getUTCHours() * 60 + clock.getUTCMinutes();
  const sinceStart = (minute - from + minutesADay) % minutesADay;
  const length = (to - from + minutesADay) % minutesADay;
  if (sinceStart >= length) return null;
  const thisMinute = Math.floor(now.getTime() / minuteMs);
  return new Date((thisMinute + length - sinceStart) * minuteMs);
}
