import '#test/indexed-db.ts';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { session } from '#api/session-events.ts';
import { renderApp } from '#test/render.tsx';
import { serve } from '#test/server.ts';
import { createFakeChannels, createFakeLocks } from '#test/tabs.ts';
import { makeUser, rememberUser } from '#test/users.ts';
import { OutboxRunner } from './outbox-runner.tsx';

beforeEach(() => {
  jest.useFakeTimers();
  Object.defineProperty(navigator, 'locks', { configurable: true, value: createFakeLocks() });
  Object.assign(globalThis, { BroadcastChannel: createFakeChannels().Channel });
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
  Reflect.deleteProperty(navigator, 'locks');
  Reflect.deleteProperty(globalThis, 'BroadcastChannel');
});

it('asks before signing out removes what a disk may have that does not answer', async () => {
  rememberUser();
  serve({ 'GET /api/hub/user': () => ({ body: makeUser() }) });
  jest.spyOn(indexedDB, 'open').mockReturnValue(new IDBOpenDBRequest());
  renderApp(<OutboxRunner onStarted={() => {}} />);
  const stays = session.stays?.();
  await act(() => jest.advanceTimersByTimeAsync(6_000));
  const question = screen.getByRole('alertdialog', { name: 'Sign out?' });
  expect(question).toHaveTextContent('Changes that are on this device only will be lost.');
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Stay' })));
  await expect(stays).resolves.toBe(true);
});
