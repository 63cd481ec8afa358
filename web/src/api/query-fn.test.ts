import { describe, expect, it } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import { serve } from '#test/server.ts';
import { getQueryFn } from './query-fn.ts';

function read(queryKey: readonly unknown[], on401: 'throw' | 'returnNull') {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return client.fetchQuery({ queryKey, queryFn: getQueryFn({ on401 }) });
}

describe('the reader of cache keys', () => {
  it('puts an object at the end into the query', async () => {
    const fetched = serve({ 'GET /api/cards': () => ({ body: { cards: [], hasMore: false, total: 0 } }) });
    await read(['/api/cards', { limit: 20, offset: 0, type: undefined }], 'throw');
    expect(fetched.mock.calls[0]?.[0]).toBe('/api/cards?limit=20&offset=0');
  });

  it('raises a 401 unless it is asked to give nothing', async () => {
    serve({ 'GET /api/user': () => ({ status: 401, body: 'no session' }) });
    await expect(read(['/api/user'], 'throw')).rejects.toThrow('401: no session');
    await expect(read(['/api/user'], 'returnNull')).resolves.toBeNull();
  });

  it('raises everything else in both configurations', async () => {
    serve({ 'GET /api/user': () => ({ status: 500, body: 'oops' }) });
    await expect(read(['/api/user'], 'returnNull')).rejects.toThrow('500: oops');
  });
});
