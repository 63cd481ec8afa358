import { productName } from '@cardinal/contracts';
import type { DeliverableItem } from '../../kernel/notifications/deliverable-items.ts';
import { getNotificationPath } from '../../kernel/notifications/notification-path.ts';

const longestTitle = 120;
const longestBody = 240;

const cut = (text: string, most: number): string => {
  const characters = [...text];
  return characters.length > most ? `${characters.slice(0, most - 1).join('')}…` : text;
};

/** A push as the service worker (web/public/sw.js) reads it. */
export interface PushMessage {
  /** That of the notification. */
  id: string;
  title: string;
  body: string;
  /** The target of a click: a path of the web app. */
  path: string;
  /** A later message with the same one takes its place. */
  tag: string;
}

const textIn = ({ metadata }: DeliverableItem, name: string): string =>
  typeof metadata[name] === 'string' ? metadata[name] : '';

/** The message about an item. Never what people wrote, since screens that are locked show it. */
export const pushMessage = (item: DeliverableItem, tag: string): PushMessage => ({
  id: item._id,
  title: cut(textIn(item, 'cardTitle') || textIn(item, 'projectName') || productName, longestTitle),
  body: cut(item.message, longestBody),
  path: getNotificationPath(item),
  tag,
});
