import type { StreamMessage } from '@cardinal/contracts';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { FakeEventSource } from '#test/event-source.ts';
import { openEventStream, type Resume } from './event-stream.ts';

const closers: (() => void)[] = [];

beforeEach(() => {
  jest.useFakeTimers();
  FakeEventSource.install();
});
afterEach(() => {
  for (const close of closers.splice(0)) close();
  FakeEventSource.uninstall();
  jest.useRealTimers();
});

function open(resume?: Resume) {
  const messages: StreamMessage[] = [];
  const states: boolean[] = [];
  const close = openEventStream(
    { userId: 'maya' },
    { onMessage: (message) => messages.push(message), onState: (up) => states.push(up) },
    resume,
  );
  closers.push(close);
  return { messages, states, close };
}
const newest = () => FakeEventSource.made.at(-1) as FakeEventSource;
const urls = () => FakeEventSource.made.map(({ url }) => url);

describe('the stream', () => {
  it('hands on what is JSON', () => {
    const { messages, states } = open();
    newest().opens();
    newest().says({ type: 'notifications' }, '1');
    newest().says('nonsense', '2');
    expect(states).toEqual([true]);
    expect(messages).toEqual([{ type: 'notifications' }]);
  });

  it('leaves a broken line to the browser', () => {
    const { states } = open();
    newest().opens();
    newest().breaks();
    newest().opens();
    jest.advanceTimersByTime(600_000);
    expect(states).toEqual([true, false, true]);
    expect(urls()).toEqual(['/api/stream?recent=10']);
  });

  it('comes back where it was when the browser has given up, less and less often', () => {
    open();
    newest().opens();
    newest().says({ type: 'user' }, '41');
    for (let attempt = 0; attempt < 8; attempt += 1) {
      newest().givesUp();
      jest.advanceTimersByTime(90_000);
    }
    expect(urls().slice(1)).toEqual(Array(8).fill('/api/stream?lastEventId=41'));
    newest().givesUp();
    jest.advanceTimersByTime(30_000);
    expect(urls()).toHaveLength(9);
  });

  it('has everything read again where nobody knows what was missed', () => {
    const { messages } = open();
    newest().givesUp();
    jest.advanceTimersByTime(10_000);
    newest().opens();
    expect(messages).toEqual([{ type: 'reset' }]);
  });

  it('asks who we are when it is no longer let in, once', () => {
    const { messages } = open();
    newest().opens();
    newest().breaks();
    expect(messages).toEqual([]);
    newest().givesUp();
    jest.advanceTimersByTime(10_000);
    newest().givesUp();
    expect(messages).toEqual([{ type: 'user' }]);
  });

  it('asks for what happened since the page read what it shows', () => {
    const { messages } = open({ age: () => 1_200 });
    newest().opens();
    expect(urls()).toEqual(['/api/stream?recent=12']);
    expect(messages).toEqual([]);
  });

  it('has everything read again where that is too long ago', () => {
    const { messages } = open({ age: () => 50_001 });
    expect(urls()).toEqual(['/api/stream']);
    newest().opens();
    expect(messages).toEqual([{ type: 'reset' }]);
  });

  it('goes on where another tab stopped', () => {
    const { messages } = open({ lastId: '7', missed: true });
    newest().opens();
    expect(urls()).toEqual(['/api/stream?lastEventId=7']);
    expect(messages).toEqual([]);
  });

  it('tries at once when the line is back', () => {
    open();
    newest().givesUp();
    window.dispatchEvent(new Event('online'));
    expect(urls()).toHaveLength(2);
  });

  it('is silent once it is closed', () => {
    const { close } = open();
    newest().givesUp();
    close();
    jest.advanceTimersByTime(600_000);
    expect(urls()).toHaveLength(1);
    expect(newest().readyState).toBe(2);
  });
});
