import { pageBoardCards } from '@cardinal/contracts';
import { expect, it } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { callKey } from '#api/query-options.ts';
import { createRestorer } from './restore-copies.ts';
import { isRestored } from './restored.ts';

it('shows the pages of a list once it may, to be read again before more are loaded', async () => {
  const client = new QueryClient();
  const page = { cards: [], nextCursor: 'next', total: 90, counts: {} };
  const text = JSON.stringify({ pages: [page], pageParams: [null] });
  const gate = Promise.withResolvers<void>();
  let reads = 0;
  const read = async (keys: readonly string[]) => {
    reads += 1;
    return keys.map(() => ({ text, savedAt: Date.now() }));
  };
  const restore = createRestorer({ client, disk: { read }, readEpoch: () => 0, opened: gate.promise });
  const queryKey = callKey(pageBoardCards, { params: { slug: 'apollo', boardSlug: 'web' } });
  const query = client.getQueryCache().build(client, { queryKey });
  restore(query);
  await Promise.resolve();
  expect(reads).toBe(0);
  gate.resolve();
  await waitFor(() => expect(isRestored(query)).toBe(true));
  expect(query.state.data).toEqual({ pages: [{ ...page, nextCursor: null }], pageParams: [null] });
  // However young the copy is.
  expect(query.isStaleByTime(60_000)).toBe(true);
  client.clear();
});
