/** Kinds of notifications. */
export const notificationTypes = [
  'card_created',
  'card_status_changed',
  'card_type_changed',
  'card_answered',
  'card_assigned',
  'card_due',
  'submissions_waiting',
  'reports_waiting',
  'card_shipped',
  'comment_created',
  'comment_reply',
  'mention',
  'member_added',
  'member_role_changed',
  'webhook_stopped',
  'agent_asks',
  'account_approved',
  'user_pending',
] as const;

/** Events that users choose to be notified of, in the order of the settings. */
export const notificationEvents = [
  'assigned',
  'due',
  'mention',
  'comment',
  'status',
  'shipped',
  'card',
  'team',
  'account',
] as const;
export type NotificationEvent = (typeof notificationEvents)[number];

/** How users are notified: `push` in browsers where they have turned that on. */
export const notificationChannels = ['bell', 'email', 'push'] as const;
export type NotificationChannel = (typeof notificationChannels)[number];

/** The event that each type of notification belongs to. */
export const eventOfType = {
  card_assigned: 'assigned',
  card_due: 'due',
  mention: 'mention',
  comment_created: 'comment',
  comment_reply: 'comment',
  card_status_changed: 'status',
  card_shipped: 'shipped',
  card_type_changed: 'status',
  card_answered: 'status',
  card_created: 'card',
  submissions_waiting: 'card',
  reports_waiting: 'card',
  member_added: 'team',
  member_role_changed: 'team',
  webhook_stopped: 'team',
  agent_asks: 'account',
  account_approved: 'account',
  user_pending: 'account',
} as const satisfies Record<(typeof notificationTypes)[number], NotificationEvent>;

/** Filters of the bell. */
export const bellFilters = ['all', 'unread', 'mentions', 'assigned', 'following', 'snoozed'] as const;
export type BellFilter = (typeof bellFilters)[number];

/** How long a notification can be put off. */
export const snoozeTimes = ['hour', 'tomorrow', 'week'] as const;
export type SnoozeTime = (typeof snoozeTimes)[number];

/** Events that always stand in the bell: they ask for an answer, or say what one may do. */
export const alwaysInBell = ['team', 'account'] as const satisfies readonly NotificationEvent[];

/** When e-mails go out: `batch` collects the events of a card for five minutes. */
export const digestModes = ['batch', 'at-once', 'hourly', 'daily', 'weekly'] as const;

/** Why somebody follows a card without having said so. */
export const followReasons = ['author', 'assigned', 'commented', 'upvoted'] as const;
export type FollowReason = (typeof followReasons)[number];

/**
 * How much somebody hears of a project, a board or a card; the nearest choice counts. `participating`: of cards that
 * they follow for one of the reasons, and what is addressed to them. `nothing` mutes it, in all channels.
 */
export const followLevels = ['everything', 'participating', 'mentions', 'nothing'] as const;
export type FollowLevel = (typeof followLevels)[number];
