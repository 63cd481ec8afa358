import type {
  FollowReason,
  NotificationChannel,
  NotificationEvent,
  NotificationPreferences,
} from '@cardinal/contracts';

export const eventTexts: Record<NotificationEvent, { name: string; hint: string }> = {
  assigned: { name: 'Assigned to you', hint: 'Somebody assigns a card to you' },
  due: { name: 'Due', hint: 'A card that is assigned to you is due tomorrow, or today' },
  mention: { name: 'Mentions', hint: 'Somebody mentions you' },
  comment: { name: 'Comments', hint: 'New comments and replies on cards that you follow' },
  status: { name: 'Status', hint: 'A card that you follow moves to another column' },
  shipped: {
    name: 'Shipped',
    hint: 'A card that you wrote or upvoted is part of a published changelog entry',
  },
  card: {
    name: 'New cards',
    hint: 'A new card in a project that you administer, or where you follow everything',
  },
  team: { name: 'Team', hint: 'You are added to a project, or get another role' },
  account: { name: 'Accounts', hint: 'Your account is approved; accounts wait for your approval' },
};

export const channelTexts: Record<NotificationChannel, string> = {
  bell: 'Bell',
  email: 'E-mail',
  push: 'Browser',
};

export const modeTexts: Record<NotificationPreferences['digest']['mode'], string> = {
  batch: 'After five minutes, one for each card',
  'at-once': 'At once',
  hourly: 'Every hour',
  daily: 'Every day',
  weekly: 'Every week',
};

export const followTexts: Record<FollowReason, { name: string; hint: string }> = {
  author: { name: 'You wrote', hint: 'You hear of their comments and status' },
  assigned: { name: 'Assigned to you', hint: 'You hear of their comments and status' },
  commented: { name: 'You commented on', hint: 'You hear of their comments and status' },
  upvoted: { name: 'You upvoted', hint: 'You hear of their status, and when they ship' },
};
