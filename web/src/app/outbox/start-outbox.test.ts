import '#test/indexed-db.ts';
import { type Card, pageBoardCards } from '@cardinal/contracts';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { QueryObserver } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { callKey } from '#api/query-options.ts';
import { noteKept } from '#api/reach.ts';
import { session } from '#api/session-events.ts';
import { createQueryClient } from '#app/query-client.ts';
import { cardKey, cardQuery } from '#features/card-data/index.ts';
import { createCardChanges } from '#features/card-data/outbox/card-outbox.ts';
import type { Copy } from '#features/copies/copy.ts';
import { markRestored } from '#features/copies/restored.ts';
import { createWriter } from '#features/copies/write-copies.ts';
import { perform, setPerformer } from '#features/outbox/index.ts';
import { makeCard, makeDetail } from '#test/make-card.ts';
import { showAfterReads } from './start-outbox.ts';

const listKey = callKey(pageBoardCards, {
  params: { slug: 'apollo', boardSlug: 'web' },
  query: { limit: 50 },
});
const toList = (card: Card) => ({
  pages: [{ cards: [card], nextCursor: null, total: 1, counts: {} }],
  pageParams: [null],
});

let client: ReturnType<typeof createQueryClient>;
beforeEach(() => {
  client = createQueryClient();
});
afterEach(() => {
  client.clear();
  noteKept();
  setPerformer();
});

const readList = () => client.getQueryData<ReturnType<typeof toList>>(listKey)?.pages[0]?.cards[0];

it('shows what waits in a copy, which stays as old as it is and is read again', async () => {
  const card = makeCard({ status: 'New' });
  const change = createCardChanges(client)['card.change']!;
  const input = { base: card, changes: { status: 'Resolved' } };
  let shown = 0;
  const stop = showAfterReads(client, () => {
    shown += 1;
    change.show(input, 'k');
  });
  const query = client.getQueryCache().build(client, { queryKey: listKey });
  markRestored(query);
  query.setData(toList(card), { updatedAt: 1_000, manual: true });
  query.invalidate();
  await waitFor(() => expect(readList()?.status).toBe('Resolved'));
  expect(query.state).toMatchObject({ dataUpdatedAt: 1_000, isInvalidated: true });
  expect(shown).toBe(1);
  change.takeBack(input, 'k');
  expect(readList()?.status).toBe('New');
  stop();
});

it('keeps no copy of what the server has not confirmed', async () => {
  jest.useFakeTimers();
  const detail = makeDetail();
  const kept: Copy[] = [];
  const disk = {
    async keep(copies: readonly Copy[]) {
      kept.push(...copies);
      return [];
    },
    touch: async () => {},
    remove: async () => [],
  };
  const writer = createWriter({ client, disk, onOutcome: () => {} });
  client.setQueryData(cardKey(detail.id), detail);
  const unobserve = new QueryObserver(client, { ...cardQuery(detail.id), enabled: false }).subscribe(
    () => {},
  );
  noteKept({ since: undefined, waiting: 1, refused: 0 });
  writer.note(client.getQueryCache().find({ queryKey: cardKey(detail.id) })!);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(kept).toEqual([]);
  noteKept();
  await jest.advanceTimersByTimeAsync(5_000);
  expect(kept).toHaveLength(1);
  writer.stop();
  unobserve();
  jest.useRealTimers();
});

it('holds a change back until the older ones on the disk are known', async () => {
  const done: string[] = [];
  const loading = Promise.withResolvers<{ add(): Promise<void> } | undefined>();
  setPerformer(loading.promise);
  const answer = perform('card.change', {}, async () => done.push('direct'));
  await Promise.resolve();
  expect(done).toEqual([]);
  loading.resolve({ add: async () => void done.push('in its turn') });
  await answer;
  expect(done).toEqual(['in its turn']);
});

it('sends nothing as the next user who signs in meanwhile', async () => {
  const loading = Promise.withResolvers<undefined>();
  setPerformer(loading.promise);
  const send = jest.fn(async () => 'sent');
  const answer = perform('card.change', {}, send);
  session.count += 1;
  loading.resolve(undefined);
  await expect(answer).rejects.toMatchObject({ status: 401 });
  expect(send).not.toHaveBeenCalled();
});
