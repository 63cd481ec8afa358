import type { Notification } from '@cardinal/contracts';

/** Unread notifications of one card, or one that is about no card. */
export interface Waiting {
  latest: Notification;
  all: readonly Notification[];
}

/** One entry for each card, in the order of its news. */
export function groupWaiting(unread: readonly Notification[]): Waiting[] {
  const groups = Map.groupBy(unread, ({ id, cardId }) => cardId ?? id);
  return [...groups.values()].flatMap((all) => (all[0] ? [{ latest: all[0], all }] : []));
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The card's title and its news; the message of news about no card. */
export function waitingTexts({ latest: { cardId, type, message, metadata } }: Waiting): {
  title: string;
  news: string;
} {
  const title = text(metadata.cardTitle);
  if (!cardId || !title) return { title: message, news: '' };
  const who = text(metadata.actorUsername);
  const news = {
    comment_created: `${who}: ${text(metadata.excerpt)}`,
    comment_reply: `${who} replied: ${text(metadata.excerpt)}`,
    card_answered: `${who} answered officially: ${text(metadata.excerpt)}`,
    card_status_changed: `${who} moved it to ${text(metadata.to)}`,
    card_type_changed: `${who} changed it into a ${metadata.cardType === 'bug' ? 'bug' : 'feature request'}`,
    card_shipped: `${who} shipped it`,
    card_created: `${who} ${metadata.cardType === 'bug' ? 'reported a bug' : 'requested a feature'}`,
  }[type as string];
  return { title, news: news ?? message };
}
