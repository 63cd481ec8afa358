import { createBoard, getHubUser, listCards, logout, updateBoard, uploadLogo } from '@cardinal/contracts';
import { describe, expect, it } from '@jest/globals';
import { serve } from '#test/server.ts';
import { makeUser } from '#test/users.ts';
import { ApiError, errorMessage, isApiError } from './api-error.ts';
import { ifMatch, request } from './client.ts';
import { callKey } from './query-options.ts';
import { onSessionEvent } from './session-events.ts';

async function failure(promise: Promise<unknown>): Promise<ApiError> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof ApiError) return error;
  throw new Error('expected an ApiError');
}

describe('a request', () => {
  it('goes out with our cookies, filled path and query, and gives the answer', async () => {
    const fetched = serve({ 'GET /api/hub/user': () => ({ body: makeUser() }) });
    await expect(request(getHubUser)).resolves.toEqual(makeUser());
    expect(fetched.mock.calls[0]?.[1]).toMatchObject({ method: 'GET', credentials: 'include' });
    expect(fetched.mock.calls[0]?.[1]?.body).toBeUndefined();
  });

  it('sends a body as JSON and says so', async () => {
    const fetched = serve({ 'PATCH /api/projects/a%2Fb/boards/web': () => ({ status: 409, body: 'no' }) });
    const params = { slug: 'a/b', boardSlug: 'web' };
    await failure(request(updateBoard, { params, body: { name: 'Web' }, headers: ifMatch(3) }));
    const [url, init] = fetched.mock.calls[0] ?? [];
    expect(url).toBe('/api/projects/a%2Fb/boards/web');
    expect(init).toMatchObject({
      body: '{"name":"Web"}',
      headers: { 'Content-Type': 'application/json', 'If-Match': '"3"' },
    });
  });

  it('sends a form as it is', async () => {
    const fetched = serve({ 'POST /api/projects/apollo/logo': () => ({ status: 413, body: '' }) });
    const rawBody = new FormData();
    await failure(request(uploadLogo, { params: { slug: 'apollo' }, rawBody }));
    expect(fetched.mock.calls[0]?.[1]?.body).toBe(rawBody);
    expect(fetched.mock.calls[0]?.[1]?.headers).toBeUndefined();
  });
});

describe('a failed request', () => {
  it('has the status, a colon and the body as its message', async () => {
    const body = '{"error":"Board limit reached","code":"board_limit_reached","requestId":"r1"}';
    serve({ 'POST /api/projects/apollo/boards': () => ({ status: 403, body }) });
    const error = await failure(
      request(createBoard, { params: { slug: 'apollo' }, body: { name: 'Web', visibility: 'public' } }),
    );
    expect(error.message).toBe(`403: ${body}`);
    expect(error).toMatchObject({ status: 403, code: 'board_limit_reached', requestId: 'r1' });
    expect(error.userMessage).toBe('Board limit reached');
    expect(isApiError(error, 'board_limit_reached') && isApiError(error, 403)).toBe(true);
  });

  it('has the status text where the body is empty', async () => {
    serve({ 'POST /api/hub/logout': () => ({ status: 502, statusText: 'Bad Gateway' }) });
    const error = await failure(request(logout, { once: true }));
    expect(error.message).toBe('502: Bad Gateway');
    expect(error.userMessage).toBe('Cardinal is not available right now. Please try again in a moment.');
  });

  it('says who is away: the server, a part of it, or the line', async () => {
    const body = { error: 'The cards service is not available right now', code: 'unavailable' };
    serve({ 'POST /api/hub/logout': () => ({ status: 503, body, headers: { 'Retry-After': '4' } }) });
    const away = await failure(request(logout, { once: true }));
    expect(away.retryAfter).toBe(4);
    expect(errorMessage(away)).toMatch(/^Cardinal is not available right now/);
    expect(errorMessage(new TypeError('Failed to fetch'))).toMatch(/check your connection/);
    expect(errorMessage(new TypeError('x is not a function'), 'Something else')).toBe('Something else');
    const slow = new ApiError(503, '{"error":"Too slow","code":"overloaded","requestId":"r"}', '');
    expect(errorMessage(slow)).toBe('Too slow');
  });

  it('distinguishes single fields', async () => {
    const issues = [{ path: 'name', message: 'Too long' }];
    serve({
      'POST /api/hub/logout': () => ({
        status: 400,
        body: { error: 'Invalid', code: 'validation_failed', issues },
      }),
    });
    expect((await failure(request(logout))).issues).toEqual(issues);
  });

  it('notifies the session when it is over, and when the account has changed', async () => {
    const heard: string[] = [];
    const stop = onSessionEvent((event) => heard.push(event));
    serve({ 'GET /api/hub/user': () => ({ status: 401, body: { error: 'No', code: 'unauthenticated' } }) });
    await failure(request(getHubUser));
    serve({ 'GET /api/hub/user': () => ({ status: 403, body: { error: 'No', code: 'account_suspended' } }) });
    await failure(request(getHubUser));
    serve({ 'GET /api/hub/user': () => ({ status: 401, body: { error: 'Wrong', code: 'login_failed' } }) });
    await failure(request(getHubUser));
    stop();
    expect(heard).toEqual(['signed-out', 'account-changed']);
  });
});

describe('the sentence for a person', () => {
  it("is the server's where there is one, else a general one", () => {
    expect(errorMessage(new ApiError(409, '{"error":"Name is taken","code":"conflict"}', ''))).toBe(
      'Name is taken',
    );
    expect(errorMessage(new Error('undefined is not a function'))).toBe(
      'An unexpected error occurred. Please try again.',
    );
    expect(errorMessage(new Error('x'), 'Failed to update board name')).toBe('Failed to update board name');
  });
});

describe('a cache key', () => {
  it('is the path by segments and what is set of the query', () => {
    expect(callKey(listCards, { query: { limit: 20, type: undefined } })).toEqual([
      '/api/cards',
      { limit: 20 },
    ]);
    expect(callKey(createBoard, { params: { slug: 'apollo' }, body: { name: 'x' } })).toEqual([
      '/api/projects',
      'apollo',
      'boards',
    ]);
  });
});
