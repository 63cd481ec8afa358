import type { SnoozeTime } from '@cardinal/contracts';

/** In the order of the menu. */
export const snoozeChoices: Record<SnoozeTime, string> = {
  hour: 'For an hour',
  tomorrow: 'Until tomorrow, 9:00',
  week: 'Until Monday, 9:00',
};

const moment = new Intl.DateTimeFormat(navigator.language || 'en-US', {
  ...{ weekday: 'short', day: 'numeric', month: 'short' },
  ...{ hour: 'numeric', minute: '2-digit' },
} as const);

/** As the reader's browser writes it, in the reader's time zone. */
const written = (time: string): string => moment.format(new Date(time));
export const untilText = (time: string): string => `Until ${written(time)}`;
export const snoozedText = (time: string): string => `Snoozed until ${written(time)}`;
