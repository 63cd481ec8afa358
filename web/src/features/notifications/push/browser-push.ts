import { findWorker, registerWorker } from '#ui/service-worker.ts';

/** The state of notifications of this site in this browser. */
export type BrowserPush = 'unsupported' | 'blocked' | 'subscribed' | 'idle';

/** Missing on plain http, on iPhones outside of the home screen, and in private windows of some browsers. */
const isSupported = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

export async function readBrowserPush(): Promise<BrowserPush> {
  if (!isSupported()) return 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  const subscription = await (await findWorker())?.pushManager.getSubscription();
  return subscription && Notification.permission === 'granted' ? 'subscribed' : 'idle';
}

export interface NewSubscription {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/**
 * Asks the user, and subscribes; a subscription of before, perhaps of somebody else, ends.
 * @param key the server's public key
 * @returns null if the user said no, or closed the question
 */
export async function subscribe(key: string): Promise<NewSubscription | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  await registerWorker();
  const { pushManager } = await navigator.serviceWorker.ready;
  await (await pushManager.getSubscription())?.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint, keys } = subscription.toJSON();
  return { endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } };
}

export async function unsubscribe(): Promise<void> {
  if (!isSupported()) return;
  await (await (await findWorker())?.pushManager.getSubscription())?.unsubscribe();
}
