import { z } from 'zod';
import { access, defineCall } from '../call.ts';
import {
  alwaysInBell,
  digestModes,
  followReasons,
  notificationChannels,
  notificationEvents,
} from '../notification-preferences.ts';
import { naming } from '../sentences.ts';

/** A time of day, such as 22:00. */
const timeOfDay = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: naming('must be a time of day, such as 22:00') });

const fields = {
  channels: z.record(z.enum(notificationEvents), z.record(z.enum(notificationChannels), z.boolean())),
  digest: z.strictObject({
    mode: z.enum(digestModes),
    /** When daily and weekly e-mails come; in the user's time zone. */
    hour: z.int().min(0).max(23),
    /** The day of weekly ones: 1 is Monday, 7 is Sunday. */
    weekday: z.int().min(1).max(7),
  }),
  /** While only the bell notifies; null for never. `from` may be later than `to`, which is then on the next day. */
  quietHours: z
    .strictObject({ from: timeOfDay, to: timeOfDay })
    .refine(({ from, to }) => from !== to, 'Quiet hours must end at another time than they begin')
    .nullable(),
  /** Reasons that make the user follow a card without asking. */
  autoFollow: z.record(z.enum(followReasons), z.boolean()),
  /** Whether others see where the user is, and the user sees others. */
  presence: z.boolean(),
};

const preferences = z.object(fields);
export type NotificationPreferences = z.infer<typeof preferences>;

export const getNotificationPreferences = defineCall({
  id: 'getNotificationPreferences',
  service: 'notifications',
  method: 'GET',
  path: '/api/notifications/preferences',
  summary: 'What the caller is notified of, how, and when',
  access: access.user,
  response: preferences,
});

export const updateNotificationPreferences = defineCall({
  id: 'updateNotificationPreferences',
  service: 'notifications',
  method: 'PATCH',
  path: '/api/notifications/preferences',
  summary:
    'Change what the caller is notified of. Only what is named changes, so concurrent changes do not conflict',
  access: access.user,
  body: z
    .object({
      channels: z.partialRecord(
        z.enum(notificationEvents),
        z.partialRecord(z.enum(notificationChannels), z.boolean()),
      ),
      digest: fields.digest.partial(),
      quietHours: fields.quietHours,
      autoFollow: z.partialRecord(z.enum(followReasons), z.boolean()),
      presence: fields.presence,
    })
    .partial()
    .refine(
      ({ channels }) => alwaysInBell.every((event) => channels?.[event]?.bell !== false),
      'Changes of your roles and accounts always stand in the bell',
    ),
  response: preferences,
});
export type PreferencesChange = z.infer<(typeof updateNotificationPreferences)['body']>;
