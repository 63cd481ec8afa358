import type { PushDevice, PushStatus } from '@cardinal/contracts';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { renderApp } from '#test/render.tsx';
import { serve } from '#test/server.ts';
import { makeUser, rememberUser } from '#test/users.ts';
import { PushPanel } from './push-panel.tsx';

const device = (changes: Partial<PushDevice> = {}): PushDevice => ({
  id: '00000000-0000-4000-8000-000000000001',
  browser: 'Firefox',
  system: 'Windows',
  createdAt: '2026-01-05T10:00:00.000Z',
  isCurrent: false,
  ...changes,
});
const given = { endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' } };

/** A browser, as far as pushes go. */
function playBrowser({ permission = 'default', answer = 'granted', subscribed = false, fails = false } = {}) {
  const unsubscribe = jest.fn(async () => true);
  const subscription = { toJSON: () => given, unsubscribe };
  const subscribe = jest.fn(async (_options: object) => {
    if (fails) throw new Error('AbortError');
    pushManager.getSubscription = async () => subscription;
    return subscription;
  });
  const pushManager = {
    getSubscription: async () => (subscribed ? subscription : null) as unknown,
    subscribe,
  };
  const registration = { pushManager };
  const notification = {
    permission,
    requestPermission: jest.fn(async () => {
      notification.permission = answer;
      return answer;
    }),
  };
  Object.assign(window, { Notification: notification, PushManager: class {} });
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: {
      register: jest.fn(async () => registration),
      getRegistration: async () => registration,
      ready: Promise.resolve(registration),
    },
  });
  return { subscribe, unsubscribe, ask: notification.requestPermission };
}

afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  Reflect.deleteProperty(window, 'Notification');
  Reflect.deleteProperty(window, 'PushManager');
});

function show(devices: PushDevice[] = [], addStatus = 201) {
  const account = rememberUser(makeUser());
  const status: PushStatus = { key: 'server-key', devices };
  const added: unknown[] = [];
  serve({
    'GET /api/hub/user': () => ({ body: account }),
    'GET /api/notifications/push': () => ({ body: status }),
    'POST /api/notifications/push/devices': ({ init }) => {
      if (addStatus !== 201)
        return { status: addStatus, body: { error: 'Not known here', code: 'validation_failed' } };
      added.push(JSON.parse(String(init.body)));
      status.devices.unshift(device({ isCurrent: true }));
      return { status: 201, body: status.devices[0] };
    },
    [`DELETE /api/notifications/push/devices/${device().id}`]: () => {
      status.devices = [];
      return { body: { ok: true } };
    },
  });
  return { ...renderApp(<PushPanel />, '/settings/notifications'), added };
}

const turnOn = () => screen.findByRole('button', { name: 'Turn on notifications in this browser' });

describe('the panel of this browser', () => {
  it('says that the browser cannot', async () => {
    show();
    expect(await screen.findByText(/cannot show notifications of websites/)).toBeVisible();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('says that the browser blocks them', async () => {
    playBrowser({ permission: 'denied' });
    show();
    expect(await screen.findByText(/blocks notifications of this site/)).toBeVisible();
  });

  it('asks for the permission on a click only, and then lists the browser', async () => {
    const { ask, subscribe } = playBrowser();
    const { user, added } = show();
    const button = await turnOn();
    expect(ask).not.toHaveBeenCalled();
    await user.click(button);
    expect(await screen.findByText('This device')).toBeVisible();
    expect(added).toEqual([given]);
    expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: 'server-key' });
    expect(screen.queryByRole('button', { name: /^Turn on/ })).not.toBeInTheDocument();
  });

  it('says that the user did not allow it', async () => {
    const { subscribe } = playBrowser({ answer: 'default' });
    const { user } = show();
    await user.click(await turnOn());
    expect(await screen.findByText(/was not allowed to show notifications/)).toBeVisible();
    expect(subscribe).not.toHaveBeenCalled();
  });

  it('says that the push service could not be reached', async () => {
    playBrowser({ fails: true });
    const { user } = show();
    await user.click(await turnOn());
    expect(await screen.findByText(/could not reach its push service/)).toBeVisible();
  });

  it('says what the server refuses, and leaves no subscription behind', async () => {
    const { unsubscribe } = playBrowser();
    const { user } = show([], 400);
    await user.click(await turnOn());
    expect(await screen.findByText('Not known here')).toBeVisible();
    expect(unsubscribe).toHaveBeenCalled();
  });

  it('is off where the server knows nothing of the subscription', async () => {
    playBrowser({ permission: 'granted', subscribed: true });
    show([device()]);
    expect(await turnOn()).toBeVisible();
  });

  it('turns this browser off, and its subscription', async () => {
    const { unsubscribe } = playBrowser({ permission: 'granted', subscribed: true });
    const { user } = show([device({ isCurrent: true })]);
    await user.click(await screen.findByRole('button', { name: 'Turn off: Firefox on Windows' }));
    expect(await turnOn()).toBeVisible();
    expect(unsubscribe).toHaveBeenCalled();
  });

  it('turns another browser off from a browser that cannot', async () => {
    const { user } = show([device()]);
    await user.click(await screen.findByRole('button', { name: 'Turn off: Firefox on Windows' }));
    await waitFor(() => expect(screen.queryByText('Firefox on Windows')).not.toBeInTheDocument());
  });
});
