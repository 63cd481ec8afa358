import { createBoard, giveUpvote, updateBoard } from '@cardinal/contracts';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { serve } from '#test/server.ts';
import { ApiError } from './api-error.ts';
import { request } from './client.ts';
import { readReach } from './reach.ts';
import { nextPause } from './repeat.ts';
import { session, TOKEN_KEY } from './session-events.ts';

const address = 'PATCH /api/projects/apollo/boards/web';
const rename = (name = 'Web', headers?: Record<string, string>) =>
  request(updateBoard, { params: { slug: 'apollo', boardSlug: 'web' }, body: { name }, headers });
const away = { status: 503, body: '' };
const refused = { status: 422, body: '{"error":"No","code":"validation_failed","requestId":"r"}' };
const running = {
  status: 409,
  body: '{"error":"It is being done","code":"idempotency_key_in_use","requestId":"r"}',
};

const keys = (fetched: ReturnType<typeof serve>) =>
  fetched.mock.calls.map(([, init]) => new Headers(init?.headers).get('idempotency-key'));

function setOnline(online: boolean): void {
  Object.defineProperty(navigator, 'onLine', { configurable: true, value: online });
  window.dispatchEvent(new Event(online ? 'online' : 'offline'));
}

/** Lets time pass until the promise is settled. */
async function settle(promise: Promise<unknown>): Promise<unknown> {
  let outcome: { value: unknown } | undefined;
  promise.then(
    (value) => (outcome = { value }),
    (value) => (outcome = { value }),
  );
  for (let second = 0; second < 120 && !outcome; second += 1) await jest.advanceTimersByTimeAsync(1_000);
  return outcome?.value;
}

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
  setOnline(true);
});

describe('a write without an answer', () => {
  it('is sent again with the same key, and another one has another key', async () => {
    const answers = [away, running, away, refused];
    const fetched = serve({ [address]: () => answers.shift() ?? refused });
    await settle(rename());
    expect(new Set(keys(fetched)).size).toBe(1);
    expect(keys(fetched)).toHaveLength(4);
    expect(keys(fetched)[0]).toMatch(/^[\d-]{20,}$/);
    await settle(rename());
    expect(new Set(keys(fetched)).size).toBe(2);
  });

  it('keeps a key that it was given', async () => {
    const fetched = serve({ [address]: () => refused });
    await settle(rename('Web', { 'idempotency-key': 'mine' }));
    expect(keys(fetched)).toEqual(['mine']);
  });

  it('is given up after half a minute, in which the page says what waits', async () => {
    const fetched = serve({ [address]: () => Promise.reject(new TypeError('Failed to fetch')) });
    const lost = rename();
    lost.catch(() => {});
    await jest.advanceTimersByTimeAsync(5_000);
    expect(readReach()).toMatchObject({ since: expect.any(Number), waiting: 1 });
    await expect(settle(lost)).resolves.toBeInstanceOf(TypeError);
    expect(fetched).toHaveBeenCalledTimes(6);
    expect(readReach()).toMatchObject({ since: undefined, waiting: 0 });
  });

  it('waits as long as the browser is offline', async () => {
    let isUp = false;
    const fetched = serve({
      'PUT /api/cards/c1/upvote': () => {
        if (!isUp) throw new TypeError('Failed to fetch');
        return { body: { upvoteCount: 1, userHasUpvoted: true } };
      },
    });
    setOnline(false);
    const vote = request(giveUpvote, { params: { cardId: 'c1' } });
    await jest.advanceTimersByTimeAsync(3_600_000);
    expect(fetched).toHaveBeenCalledTimes(1);
    isUp = true;
    setOnline(true);
    await expect(settle(vote)).resolves.toMatchObject({ userHasUpvoted: true });
  });
});

describe('the write of a user who is gone', () => {
  it.each([
    ['on this page', () => void session.count++],
    ['in another tab', () => localStorage.setItem(TOKEN_KEY, 'of-noor')],
  ])('is not sent as the next one: %s', async (_, change) => {
    localStorage.setItem(TOKEN_KEY, 'of-maya');
    const first = new TypeError('Failed to fetch');
    const fetched = serve({ [address]: () => Promise.reject(first) });
    setOnline(false);
    const lost = rename();
    lost.catch(() => {});
    await jest.advanceTimersByTimeAsync(5_000);
    change();
    setOnline(true);
    await expect(settle(lost)).resolves.toBe(first);
    expect(fetched).toHaveBeenCalledTimes(1);
    expect(readReach().waiting).toBe(0);
  });

  it('is given up while the first answer is on its way', async () => {
    const answer = Promise.withResolvers<never>();
    const fetched = serve({ [address]: () => answer.promise });
    const lost = rename();
    session.count += 1;
    answer.reject(new TypeError('Failed to fetch'));
    await expect(settle(lost)).resolves.toBeInstanceOf(TypeError);
    expect(fetched).toHaveBeenCalledTimes(1);
  });
});

it('waits no longer than fifteen seconds, whatever it is told', () => {
  expect(nextPause(new ApiError(503, '', '', 300), 0)).toBe(15_000);
});

describe('a write is sent once', () => {
  it.each([400, 403, 404, 409, 422, 429, 500])('after a %i', async (status) => {
    const fetched = serve({ [address]: () => ({ status, body: '' }) });
    await settle(rename());
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  it('if it is of this moment only, or fails by a bug of ours', async () => {
    const fetched = serve({
      'POST /api/projects/apollo/boards': () => Promise.reject(new TypeError('x is not')),
    });
    const body = { name: 'Web', visibility: 'public' } as const;
    await settle(request(createBoard, { params: { slug: 'apollo' }, body }));
    expect(fetched).toHaveBeenCalledTimes(1);
    serve({ 'POST /api/projects/apollo/boards': () => away });
    await expect(
      settle(request(createBoard, { params: { slug: 'apollo' }, body, once: true })),
    ).resolves.toMatchObject({
      status: 503,
    });
    expect(readReach().waiting).toBe(0);
  });
});
