import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderApp } from '#test/render.tsx';
import { lookAgainMs } from './keep-app.ts';
import { UpdateNotice } from './update-notice.tsx';

const page = (style: string) =>
  `<script type="module" src="/assets/index-1a2b.js"></script><link rel="stylesheet" href="/assets/${style}">`;
const postMessage = jest.fn();
const update = jest.fn(async () => undefined);
const register = jest.fn<(...args: unknown[]) => Promise<void>>(async () => undefined);
let worker: EventTarget;

beforeEach(() => {
  for (const called of [postMessage, update, register]) called.mockClear();
  const ready = Promise.resolve({ active: { postMessage } });
  worker = Object.assign(new EventTarget(), { register, ready, getRegistration: async () => ({ update }) });
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: worker });
  window.requestIdleCallback = (run) => {
    run({ didTimeout: false, timeRemaining: () => 0 });
    return 0;
  };
  window.cancelIdleCallback = () => {};
  document.head.innerHTML = page('index-1a2b.css');
});
afterEach(() => {
  for (const name of ['requestIdleCallback', 'cancelIdleCallback']) Reflect.deleteProperty(window, name);
  Reflect.deleteProperty(navigator, 'serviceWorker');
  document.head.innerHTML = '';
  jest.useRealTimers();
});

const hear = (data: object) => act(() => worker.dispatchEvent(new MessageEvent('message', { data })));
const said = () => screen.queryByText('A new version is ready.');

it('the app is kept once it is built and idle', async () => {
  const { unmount } = renderApp(<UpdateNotice isBuilt={false} />);
  unmount();
  expect(register).not.toHaveBeenCalled();
  renderApp(<UpdateNotice isBuilt />);
  expect(register).toHaveBeenCalledWith('/sw.js', { updateViaCache: 'none' });
  await waitFor(() => expect(postMessage).toHaveBeenCalledWith({ type: 'keep' }));
});

it('nothing happens where the browser keeps nothing', async () => {
  register.mockRejectedValueOnce(new DOMException('The operation is insecure.', 'SecurityError'));
  renderApp(<UpdateNotice isBuilt />);
  await expect(register.mock.results[0]?.value).rejects.toThrow();
  expect(postMessage).not.toHaveBeenCalled();
  Reflect.deleteProperty(navigator, 'serviceWorker');
  renderApp(<UpdateNotice isBuilt />);
  expect(register).toHaveBeenCalledTimes(1);
});

it('a page says when there is another release than its own, until later', async () => {
  renderApp(
    <>
      <main id="main" tabIndex={-1} />
      <UpdateNotice isBuilt />
    </>,
  );
  hear({ type: 'release', html: page('index-1a2b.css') });
  hear({ type: 'another message', html: page('index-3c4d.css') });
  expect(said()).toBeNull();
  hear({ type: 'release', html: page('index-3c4d.css') });
  expect(said()).toBeVisible();
  expect(screen.getByRole('status')).toContainElement(said());
  await userEvent.tab();
  expect(screen.getByRole('button', { name: 'Reload' })).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'Later' }));
  expect(said()).toBeNull();
  expect(screen.getByRole('main')).toHaveFocus();
});

it('what an older worker said ends with the word of that of this page', () => {
  renderApp(<UpdateNotice isBuilt />);
  hear({ type: 'release', html: page('index-0z9y.css') });
  expect(said()).toBeVisible();
  hear({ type: 'another message', html: page('index-1a2b.css') });
  expect(said()).toBeVisible();
  hear({ type: 'release', html: page('index-1a2b.css') });
  expect(said()).toBeNull();
});

it('a tab that stays open looks for another release', async () => {
  jest.useFakeTimers();
  const { unmount } = renderApp(<UpdateNotice isBuilt />);
  await act(() => jest.advanceTimersByTimeAsync(2 * lookAgainMs));
  expect(update).toHaveBeenCalledTimes(2);
  unmount();
  await jest.advanceTimersByTimeAsync(lookAgainMs);
  expect(update).toHaveBeenCalledTimes(2);
});
