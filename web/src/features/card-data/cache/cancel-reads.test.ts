import type { Card, CardPage } from '@cardinal/contracts';
import { afterEach, describe, expect, it } from '@jest/globals';
import { InfiniteQueryObserver, MutationObserver, QueryClient } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { makeCard } from '#test/make-card.ts';
import { boardCardsQuery } from '../queries/card.queries.ts';
import { changeCard } from './card-cache.ts';
import { collectCards } from './card-list-data.ts';

const address = { projectSlug: 'apollo', boardSlug: 'feedback' };
const columns = ['New', 'In Progress'] as const;
const client = new QueryClient();
const ends: (() => void)[] = [];

afterEach(() => {
  for (const end of ends.splice(0)) end();
  client.clear();
});

const createColumnQuery = (status: Card['status']) => boardCardsQuery(address, { status });
const shown = () =>
  columns.map((status) =>
    collectCards(client.getQueryData(createColumnQuery(status).queryKey)).map(({ title }) => title),
  );

/** Both columns on screen, with reads of them under way that `answer` ends with what the server knew when they began. */
function readColumns(card: Card) {
  const reads: { answer: () => void }[] = [];
  for (const status of columns) {
    const cards = status === card.status ? [card] : [];
    const counts = { New: 1, 'In Progress': 0, 'In Testing': 0, Resolved: 0 };
    const page: CardPage = { cards, nextCursor: null, total: cards.length, counts };
    client.setQueryData(createColumnQuery(status).queryKey, { pages: [page], pageParams: [null] });
    const queryFn = () => {
      const { promise, resolve } = Promise.withResolvers<CardPage>();
      reads.push({ answer: () => resolve(page) });
      return promise;
    };
    const observer = new InfiniteQueryObserver(client, { ...createColumnQuery(status), queryFn });
    ends.push(observer.subscribe(() => undefined));
  }
  const answer = () => {
    for (const read of reads.splice(0)) read.answer();
  };
  return { reads, answer };
}

/** Carries a card over and asks the server, which waits for `answer`. */
function carry(card: Card, answer: Promise<unknown>) {
  const changes = { status: 'In Progress' } as const;
  const undo = changeCard(client, card.id, changes);
  const observer = new MutationObserver(client, { mutationFn: () => answer, onError: undo });
  return observer.mutate().catch(() => undefined);
}

describe('a card that is carried while the columns are being read', () => {
  const card = makeCard({ title: 'Carry me' });

  it('stays where it was carried to, whatever those reads bring', async () => {
    const { reads, answer } = readColumns(card);
    await waitFor(() => expect(reads).toHaveLength(2));
    const server = Promise.withResolvers<void>();
    void carry(card, server.promise);
    answer();
    await waitFor(() => expect(client.isFetching()).toBe(0));
    expect(shown()).toEqual([[], ['Carry me']]);
    server.resolve();
    // The cancelled reads are repeated.
    await waitFor(() => expect(reads).toHaveLength(2));
  });

  it('goes back where the server refuses', async () => {
    const { reads, answer } = readColumns(card);
    await waitFor(() => expect(reads).toHaveLength(2));
    const server = Promise.withResolvers<void>();
    // The column that it leaves has been read already, the one that it comes to has not.
    reads.shift()?.answer();
    await waitFor(() => expect(client.isFetching()).toBe(1));
    const done = carry(card, server.promise);
    answer();
    await waitFor(() => expect(client.isFetching()).toBe(0));
    server.reject(new Error('No'));
    await done;
    expect(shown()).toEqual([['Carry me'], []]);
  });

  it('waits with reading until the last of several writes has ended', async () => {
    const { reads, answer } = readColumns(card);
    await waitFor(() => expect(reads).toHaveLength(2));
    answer();
    const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const done = carry(card, first.promise);
    void carry(card, second.promise);
    first.resolve();
    await done;
    expect(reads).toHaveLength(0);
    second.resolve();
    await waitFor(() => expect(reads).toHaveLength(2));
  });
});
