import type { StreamMessage } from '@cardinal/contracts';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createMessageQueue } from './message-queue.ts';

const message: StreamMessage = { type: 'notifications' };

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

function start(isBusy: (waiting: readonly StreamMessage[]) => boolean) {
  const apply = jest.fn();
  return { apply, queue: createMessageQueue({ apply, isBusy }) };
}

describe('the queue of messages', () => {
  it('follows a burst in one go', () => {
    const { apply, queue } = start(() => false);
    queue.push(message);
    queue.push({ type: 'user' });
    expect(apply).not.toHaveBeenCalled();
    jest.advanceTimersByTime(200);
    expect(apply.mock.calls).toEqual([[[message, { type: 'user' }]]]);
  });

  it('waits while something is being dragged or written', () => {
    let busy = true;
    const { apply, queue } = start(() => busy);
    queue.push(message);
    jest.advanceTimersByTime(3_000);
    expect(apply).not.toHaveBeenCalled();
    busy = false;
    jest.advanceTimersByTime(200);
    expect(apply).toHaveBeenCalledTimes(1);
  });

  it('waits only where what waits would disturb', () => {
    const { apply, queue } = start((waiting) => waiting.some(({ type }) => type === 'reset'));
    queue.push(message);
    jest.advanceTimersByTime(200);
    expect(apply).toHaveBeenCalledTimes(1);
    queue.push({ type: 'reset' });
    jest.advanceTimersByTime(3_000);
    expect(apply).toHaveBeenCalledTimes(1);
  });

  it('does not wait for ever', () => {
    const { apply, queue } = start(() => true);
    queue.push(message);
    jest.advanceTimersByTime(6_000);
    expect(apply).toHaveBeenCalledTimes(1);
  });

  it('says nothing any more once it is stopped', () => {
    const { apply, queue } = start(() => false);
    queue.push(message);
    queue.stop();
    jest.advanceTimersByTime(1_000);
    expect(apply).not.toHaveBeenCalled();
  });
});
