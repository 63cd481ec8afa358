import { expect, it, jest } from '@jest/globals';
import { render } from '@testing-library/react';
import { session } from '#api/session-events.ts';
import { LazyOutbox } from './lazy-outbox.tsx';

it('asks before signing out removes what it could not load', async () => {
  jest.useFakeTimers();
  // No moment is idle, so it is not loaded.
  window.requestIdleCallback = () => 0;
  const ask = jest.spyOn(window, 'confirm').mockReturnValue(false);
  const { unmount } = render(<LazyOutbox />);
  const stays = session.stays?.();
  await jest.advanceTimersByTimeAsync(10_000);
  await expect(stays).resolves.toBe(true);
  expect(ask).toHaveBeenCalledTimes(1);
  unmount();
  expect(session.stays).toBeUndefined();
  ask.mockRestore();
  Reflect.deleteProperty(window, 'requestIdleCallback');
  jest.useRealTimers();
});
