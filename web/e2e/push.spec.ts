import { signedIn } from '@cardinal/local/test/browser-like.ts';
import { type PushSandbox, type Subscription, startPushSandbox } from '@cardinal/push-sandbox';
import type { Page, Worker } from '@playwright/test';
import { makeBoard, makeCard } from './support/boards.ts';
import { demoPassword, signIn } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

/** The scope of a service worker, as far as it is of use here. */
interface WorkerScope extends EventTarget {
  registration: ServiceWorkerRegistration;
  clients: { openWindow(url: string): Promise<null> };
}
declare const WindowClient: { prototype: { url: string; focus(): Promise<unknown> } };
declare const ExtendableEvent: new (type: string) => Event;

// A product of its own, whose pushes go to a push service that the test looks into.
test.describe.configure({ timeout: 240_000 });
test.use({ serviceWorkers: 'allow' });

/**
 * No browser of a test reaches its push service, and one without windows has no permission to give: the permission and the
 * subscription are played. The worker is real.
 */
async function playBrowser(page: Page, sandbox: PushSandbox): Promise<void> {
  await page.exposeFunction('subscribeAtSandbox', (key: string) => sandbox.subscribe(key));
  await page.addInitScript(() => {
    const kept = 'test-subscription';
    const played = window as unknown as { subscribeAtSandbox(key: string): Promise<object>; asked: number };
    played.asked = 0;
    const restored = () => {
      const text = localStorage.getItem(kept);
      const unsubscribe = async () => {
        localStorage.removeItem(kept);
        return true;
      };
      return text === null ? null : { toJSON: () => JSON.parse(text), unsubscribe };
    };
    let permission = localStorage.getItem(kept) ? 'granted' : 'default';
    Object.defineProperty(Notification, 'permission', { get: () => permission });
    Notification.requestPermission = async () => {
      played.asked += 1;
      permission = 'granted';
      return 'granted';
    };
    PushManager.prototype.getSubscription = async () => restored() as never;
    PushManager.prototype.subscribe = async (options) => {
      const subscription = await played.subscribeAtSandbox(String(options?.applicationServerKey));
      localStorage.setItem(kept, JSON.stringify(subscription));
      return restored() as never;
    };
  });
}

const asked = (page: Page) => page.evaluate(() => (window as unknown as { asked: number }).asked);

interface Shown {
  title: string;
  body: string;
  tag: string;
  address: string;
}

/** Delivers a push to the worker as the browser would, and returns the shown notifications. */
async function deliver(page: Page, worker: Worker, payload: string): Promise<Shown[]> {
  await worker.evaluate(() => {
    const { registration } = self as unknown as WorkerScope;
    if (Notification.permission === 'granted') return;
    const shown: object[] = [];
    registration.showNotification = async (title, options) => void shown.push({ title, ...options });
    registration.getNotifications = async () => shown as Notification[];
  });
  const cdp = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      for (const { registrationId, isDeleted } of registrations) if (!isDeleted) resolve(registrationId);
    });
  });
  await cdp.send('ServiceWorker.enable');
  const registrationId = await registered;
  const { origin } = new URL(page.url());
  await cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: payload });
  const read = () =>
    worker.evaluate(async () => {
      const { registration } = self as unknown as WorkerScope;
      const all = await registration.getNotifications();
      return all.map(({ title, body, tag, data }) => ({ title, body, tag, address: data.address as string }));
    });
  await expect.poll(async () => (await read()).length).toBeGreaterThan(0);
  return read();
}

/** The effect of a click on a notification with this address: what is opened, or else which tab is focused. */
const click = (worker: Worker, address: string) =>
  worker.evaluate(async (wanted) => {
    const scope = self as unknown as WorkerScope;
    const { promise, resolve } = Promise.withResolvers<string>();
    scope.clients.openWindow = async (url) => {
      resolve(`opened ${url}`);
      return null;
    };
    WindowClient.prototype.focus = async function focus() {
      resolve(`focused ${this.url}`);
    };
    const notification = { close() {}, data: { address: wanted } };
    scope.dispatchEvent(Object.assign(new ExtendableEvent('notificationclick'), { notification }));
    return promise;
  }, address);

/**
 * Informs the worker that the browser lost its subscription, as a browser does that has a new one already, or none.
 * @returns the key that the worker asked for a new one with
 */
const loseSubscription = (worker: Worker, subscription: Subscription, isRenewed: boolean) =>
  worker.evaluate(
    async ({ subscription, isRenewed }) => {
      const scope = self as unknown as WorkerScope;
      const played = { toJSON: () => ({ ...subscription, expirationTime: null }) } as never;
      let askedWith: unknown = null;
      scope.registration.pushManager.subscribe = async (options) => {
        askedWith = options?.applicationServerKey;
        return played;
      };
      const { promise, resolve } = Promise.withResolvers<unknown>();
      const event = new ExtendableEvent('pushsubscriptionchange');
      const newSubscription = isRenewed ? played : null;
      scope.dispatchEvent(
        Object.assign(event, { oldSubscription: null, newSubscription, waitUntil: resolve }),
      );
      await promise;
      return askedWith;
    },
    { subscription, isRenewed },
  );

test('a browser is turned on by a click, is notified once, also at a new endpoint, and is off after signing out', async ({
  ownStack,
  visit,
}) => {
  const sandbox = await startPushSandbox();
  try {
    const { url } = await ownStack(sandbox.env);
    const page = await visit(url);
    await playBrowser(page, sandbox);
    await signIn(page, 'lead', '/settings/notifications');
    const panel = page.getByRole('region', { name: 'Browser' });
    const button = panel.getByRole('button', { name: 'Turn on notifications in this browser' });
    await expect(button).toBeVisible();
    expect(await asked(page)).toBe(0);
    await button.click();
    await expect(panel.getByText('This device')).toBeVisible();
    expect(await asked(page)).toBe(1);
    const [worker] = page.context().serviceWorkers() as [Worker];
    await page.reload();
    await expect(panel.getByText('This device')).toBeVisible();
    await expect(button).toHaveCount(0);

    const card = await makeCard(page, await makeBoard(page), { title: 'The antenna is bent' });
    const member = await signedIn(url, 'member', demoPassword);
    const comment = (content: string) =>
      member.open(`/api/cards/${card.id}/comments`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ content }),
      });
    expect((await comment('I can bend it back')).ok).toBe(true);
    await expect.poll(() => sandbox.receipts().length, { timeout: 30_000 }).toBe(1);
    expect(sandbox.refusals()).toEqual([]);

    const payload = sandbox.receipts()[0]?.payload ?? '';
    const [shown] = await deliver(page, worker, payload);
    expect(shown).toMatchObject({ title: 'The antenna is bent', tag: `card-${card.id}` });
    expect(shown?.body).toContain('member commented');
    const address = shown?.address ?? '';
    expect(address).toMatch(new RegExp(`^${url}/card/${card.id}#comment-`));
    expect(await click(worker, address)).toBe(`opened ${address}`);
    expect(await click(worker, 'https://evil.example/')).toBe(`opened ${url}/dashboard`);
    await page.goto(`/card/${card.id}`);
    expect(await click(worker, address)).toBe(`focused ${url}/card/${card.id}`);

    await page.goto('/settings/notifications');
    await panel.getByRole('button', { name: /^Turn off/ }).click();
    await expect(button).toBeVisible();
    await button.click();
    await expect(panel.getByText('This device')).toBeVisible();

    const { key } = await (await page.request.get('/api/notifications/push')).json();
    const endpoints = () => sandbox.receipts().map(({ endpoint }) => endpoint);
    for (const isRenewed of [true, false]) {
      const renewed = sandbox.subscribe();
      expect(await loseSubscription(worker, renewed, isRenewed)).toBe(isRenewed ? null : key);
      expect((await comment('Still bent')).ok).toBe(true);
      await expect.poll(() => endpoints().at(-1), { timeout: 30_000 }).toBe(renewed.endpoint);
    }
    expect(endpoints()).toHaveLength(3);

    await page.request.post('/api/hub/logout', { headers: { Origin: url } });
    await signIn(page, 'lead', '/settings/notifications');
    await expect(button).toBeVisible();
    expect((await comment('Bent back')).ok).toBe(true);
    await expect
      .poll(async () => (await page.request.get('/api/notifications/unread-count')).json())
      .not.toEqual({ count: 0 });
    expect(endpoints()).toHaveLength(3);
    // No notification if nobody is signed in.
    await page.request.post('/api/hub/logout', { headers: { Origin: url } });
    expect(await loseSubscription(worker, sandbox.subscribe(), false)).toBeNull();
  } finally {
    await sandbox.stop();
  }
});
