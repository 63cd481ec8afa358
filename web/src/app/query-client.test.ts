import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { Query } from '@tanstack/react-query';
import { QueryObserver } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { ApiError } from '#api/api-error.ts';
import { makeBoard } from '#test/make-card.ts';
import { serve } from '#test/server.ts';
import { createQueryClient, isSlowConnection } from './query-client.ts';

const queries = () => createQueryClient().getDefaultOptions().queries ?? {};

function onLine(effectiveType: string | undefined): void {
  Object.defineProperty(navigator, 'connection', { configurable: true, value: { effectiveType } });
}

/** How often a read or write is tried again when it goes on failing. */
function tries(retry: unknown, error: Error): number {
  const again = retry as (failures: number, error: Error) => boolean;
  let failures = 0;
  while (failures < 20 && again(failures, error)) failures += 1;
  return failures;
}

const call = (option: unknown) => (option as (query: Query) => unknown)({} as Query);
const delay = (option: unknown, error: Error) =>
  (option as (failures: number, error: Error) => number)(1, error);
const whileFailing = (option: unknown, error: Error) =>
  (option as (query: unknown) => unknown)({ state: { status: 'error', error } });
const lost = new TypeError('Failed to fetch');

afterEach(() => onLine(undefined));

describe('the cache rules', () => {
  it('hold on a normal line', () => {
    onLine('4g');
    const rules = queries();
    expect(call(rules.staleTime)).toBe(120_000);
    expect(rules.gcTime).toBe(600_000);
    expect(tries(rules.retry, lost)).toBe(3);
    expect(delay(rules.retryDelay, lost)).toBe(1_000);
    expect(call(rules.refetchOnWindowFocus)).toBe(true);
    expect(whileFailing(rules.refetchInterval, lost)).toBe(false);
  });

  it.each(['slow-2g', '2g', '3g'])('ask less of a %s line', (type) => {
    onLine(type);
    const rules = queries();
    expect(isSlowConnection()).toBe(true);
    expect(call(rules.staleTime)).toBe(300_000);
    expect(rules.gcTime).toBe(600_000);
    expect(tries(rules.retry, lost)).toBe(1);
    expect(delay(rules.retryDelay, lost)).toBe(2_000);
    expect(call(rules.refetchOnWindowFocus)).toBe(false);
  });

  it('follow the line while the page is open', () => {
    onLine('4g');
    const rules = queries();
    onLine('3g');
    expect(call(rules.staleTime)).toBe(300_000);
  });

  it.each([400, 401, 403, 404, 409, 429])('never ask again after a %i', (status) => {
    const error = new ApiError(status, '', 'No');
    expect(tries(queries().retry, error)).toBe(0);
  });

  it('ask again after a 503, when the server says', () => {
    const away = new ApiError(503, '', 'Away', 7);
    expect(tries(queries().retry, away)).toBe(3);
    expect(delay(queries().retryDelay, away)).toBeGreaterThanOrEqual(7_000);
    expect(delay(queries().retryDelay, away)).toBeLessThan(9_000);
    expect(whileFailing(queries().refetchInterval, away)).toBeGreaterThanOrEqual(7_000);
    expect(whileFailing(queries().refetchInterval, new Error('x', { cause: away }))).toBeGreaterThan(0);
  });

  it('leave a refused read alone', () => {
    expect(whileFailing(queries().refetchInterval, new ApiError(403, '', 'No'))).toBe(false);
    const slow = '{"error":"This search takes too long","code":"overloaded","requestId":"r"}';
    expect(whileFailing(queries().refetchInterval, new ApiError(503, slow, ''))).toBe(false);
  });
});

describe('an invalidation', () => {
  it('of what is being read for the first time has it read once more', async () => {
    const client = createQueryClient();
    const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
    const queryFn = jest.fn(() => answers[queryFn.mock.calls.length - 1]!.promise);
    const observer = new QueryObserver(client, { queryKey: ['list'], queryFn });
    const stop = observer.subscribe(() => {});
    void client.invalidateQueries({ queryKey: ['list'] });
    void client.invalidateQueries();
    answers[0]!.resolve('before the change');
    answers[1]!.resolve('after it');
    await waitFor(() => expect(observer.getCurrentResult().data).toBe('after it'));
    expect(queryFn).toHaveBeenCalledTimes(2);
    stop();
    client.clear();
  });
});

describe('the default reader', () => {
  it('reads the address that the key spells', async () => {
    const boards = [makeBoard()];
    const fetched = serve({ 'GET /api/projects/apollo/boards': () => ({ body: boards }) });
    const data = await createQueryClient().fetchQuery({ queryKey: ['/api/projects', 'apollo', 'boards'] });
    expect(data).toEqual(boards);
    expect(fetched.mock.calls[0]?.[0]).toBe('/api/projects/apollo/boards');
  });
});
