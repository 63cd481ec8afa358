import '#test/indexed-db.ts';
import { type Card, pageBoardCards } from '@cardinal/contracts';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { QueryObserver } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { callKey } from '#api/query-options.ts';
import { noteKept } from '#api/reach.ts';
import { session } from '#api/session-events.ts';
import { createQueryClient } from '#app/query-client.ts';
import { cardKey, cardQuery, refreshCard } from '#features/card-data/index.ts';
import { createCardChanges } from '#features/card-data/outbox/card-outbox.ts';
import type { Copy } from '#features/copies/copy.ts';
import { markRestored } from '#features/copies/restored.ts';
import { createWriter } from '#features/copies/write-copies.ts';
import { refreshCards } from '#features/live/apply/refresh-cards.ts';
import { perform, setPerformer } from '#features/outbox/index.ts';
import { makeBoard, makeCard, makeDetail, makeId, makeProject } from '#test/make-card.ts';
import { serve } from '#test/server.ts';
import { createFakeChannels, createFakeLocks } from '#test/tabs.ts';
import { showAfterReads, startOutbox } from './start-outbox.ts';

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

describe('a change that waits, when others change its card', () => {
  const project = makeProject();
  const board = makeBoard({ slug: 'web', projectId: project.id });
  const card = makeDetail({
    projectId: project.id,
    boardId: board.id,
    status: 'New',
    project: { id: project.id, name: 'Apollo', slug: 'apollo' },
    board: { id: board.id, name: 'Web', slug: 'web', visibility: 'public' },
  });
  const theirs = { ...card, title: 'Renamed by others', version: 2 };
  let stop: () => void;

  beforeEach(() => {
    const change = createCardChanges(client)['card.change']!;
    stop = showAfterReads(client, () => change.show({ base: card, changes: { status: 'Resolved' } }, 'k'));
    client.setQueryData(['/api/projects'], [project]);
    client.setQueryData(['/api/projects', 'apollo', 'boards', 'web'], board);
    client.setQueryData(listKey, toList({ ...card, status: 'Resolved' }));
  });
  afterEach(() => stop());

  const isShown = () =>
    expect(readList()).toMatchObject({ title: 'Renamed by others', version: 2, status: 'Resolved' });

  it('stays shown where the card is read alone', async () => {
    serve({ [`GET /api/cards/${card.id}`]: () => ({ body: theirs }) });
    await refreshCard(client, card.id);
    isShown();
  });

  it('stays shown where many are read by one call', async () => {
    const unobserve = new QueryObserver(client, { queryKey: listKey, staleTime: Infinity }).subscribe(
      () => {},
    );
    const toMessage = (cardId: string, number: number) => ({
      type: 'card' as const,
      change: 'updated' as const,
      cardId,
      boardId: board.id,
      projectId: project.id,
      number,
    });
    const messages = [toMessage(card.id, 1), toMessage('another', 2)];
    const read = async () => ({ cards: [makeCard(theirs)], gone: [], anew: [] });
    await refreshCards(client, messages, { follow: { read, reset: () => {} } });
    isShown();
    unobserve();
  });
});

describe('what signing out would lose', () => {
  beforeEach(() => {
    Object.defineProperty(navigator, 'locks', { configurable: true, value: createFakeLocks() });
    Object.assign(globalThis, { BroadcastChannel: createFakeChannels().Channel });
  });
  afterEach(() => {
    jest.restoreAllMocks();
    jest.useRealTimers();
    Reflect.deleteProperty(navigator, 'locks');
    Reflect.deleteProperty(globalThis, 'BroadcastChannel');
  });
  const start = () => startOutbox({ client, userId: makeId(), open: () => {}, onChange: () => {} });

  it('is not known where the disk does not answer', async () => {
    jest.useFakeTimers();
    jest.spyOn(indexedDB, 'open').mockReturnValue(new IDBOpenDBRequest());
    const { started, count } = start();
    await jest.advanceTimersByTimeAsync(5_000);
    expect(await started).toBeUndefined();
    expect(await count()).toBeUndefined();
  });

  it('is nothing where there is no disk', async () => {
    jest.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('Private', 'SecurityError');
    });
    const { started, count } = start();
    expect(await started).toBeUndefined();
    expect(await count()).toBe(0);
  });

  it('is counted where it is on the disk', async () => {
    const { started, count, stop } = start();
    expect(await started).toBeDefined();
    expect(await count()).toBe(0);
    stop();
  });
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
