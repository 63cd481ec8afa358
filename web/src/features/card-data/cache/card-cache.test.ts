import type { Card, CardFilter } from '@cardinal/contracts';
import { describe, expect, it } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import { makeCard, makeDetail } from '#test/make-card.ts';
import { removeCard, storeCard } from '../changes/store-card.ts';
import { boardCardsQuery, publicCardsQuery } from '../queries/card.queries.ts';
import { addCard, cardKey, changeCard, findCard } from './card-cache.ts';
import { collectCards } from './card-list-data.ts';

const address = { projectSlug: 'apollo', boardSlug: 'feedback' };
const none = { New: 0, 'In Progress': 0, 'In Testing': 0, Resolved: 0 };

function clientWith(lists: [CardFilter, Card[]][]) {
  const client = new QueryClient();
  const all = lists.flatMap(([, cards]) => cards);
  for (const [filters, cards] of lists) {
    const counts = { ...none };
    for (const card of all) counts[card.status] += 1;
    const page = { cards, nextCursor: null, total: cards.length, counts };
    client.setQueryData(boardCardsQuery(address, filters).queryKey, { pages: [page], pageParams: [null] });
  }
  const read = (filters: CardFilter) => client.getQueryData(boardCardsQuery(address, filters).queryKey);
  const titles = (filters: CardFilter) => collectCards(read(filters)).map((card) => card.title);
  return { client, titles, counts: (filters: CardFilter) => read(filters)?.pages[0]?.counts };
}

const fresh = { status: 'New' } as const;
const resolved = { status: 'Resolved' } as const;

describe('a change of a card', () => {
  it('moves it from one column to the other, in the counts too', () => {
    const card = makeCard({ title: 'Carry me' });
    const { client, titles, counts } = clientWith([
      [fresh, [card]],
      [resolved, []],
    ]);
    changeCard(client, card.id, resolved);
    expect([titles(fresh), titles(resolved)]).toEqual([[], ['Carry me']]);
    expect(counts(fresh)).toMatchObject({ New: 0, Resolved: 1 });
    expect(counts(resolved)).toMatchObject({ New: 0, Resolved: 1 });
  });

  it('can be undone', () => {
    const card = makeCard({ title: 'Carry me' });
    const { client, titles, counts } = clientWith([
      [fresh, [card]],
      [resolved, []],
    ]);
    changeCard(client, card.id, resolved)();
    expect([titles(fresh), titles(resolved)]).toEqual([['Carry me'], []]);
    expect(counts(fresh)).toMatchObject({ New: 1, Resolved: 0 });
  });

  it('is not undone where somebody else has changed the same field since', () => {
    const card = makeCard();
    const { client } = clientWith([[{}, [card]]]);
    const undo = changeCard(client, card.id, { status: 'Resolved', title: 'Mine' });
    changeCard(client, card.id, { status: 'In Testing' });
    undo();
    expect(findCard(client, card.id)).toMatchObject({ status: 'In Testing', title: card.title });
  });

  it('reaches the card alone, the public board and the tables of the dashboard', () => {
    const detail = makeDetail();
    const client = new QueryClient();
    client.setQueryData(cardKey(detail.id), detail);
    const publicKey = publicCardsQuery(address).queryKey;
    const page = { cards: [detail], nextCursor: null, total: 1, counts: { ...none, New: 1 } };
    const typeCounts = { bug: 1, feature: 0 };
    client.setQueryData(publicKey, { pages: [{ ...page, typeCounts }], pageParams: [null] });
    const table = ['/api/cards', { limit: 20 }];
    client.setQueryData(table, { pages: [{ cards: [detail] }], pageParams: [0] });

    changeCard(client, detail.id, { upvoteCount: 7 });
    expect(findCard(client, detail.id)?.upvoteCount).toBe(7);
    expect(client.getQueryData(publicKey)?.pages[0]?.cards[0]?.upvoteCount).toBe(7);
    expect(client.getQueryData(table)).toMatchObject({ pages: [{ cards: [{ upvoteCount: 7 }] }] });
  });

  it('never puts an older answer over a newer one', () => {
    const detail = makeDetail({ version: 5, title: 'Newer' });
    const { client } = clientWith([[{}, []]]);
    storeCard(client, detail);
    storeCard(client, { ...detail, version: 4, title: 'Older' });
    expect(findCard(client, detail.id)?.title).toBe('Newer');
  });
});

describe('the lists of a board', () => {
  it('show a new card once, and a deleted one no more', () => {
    const card = makeCard({ title: 'Fresh' });
    const { client, titles } = clientWith([[fresh, []]]);
    addCard(client, address, card);
    addCard(client, address, card);
    expect(titles(fresh)).toEqual(['Fresh']);
    removeCard(client, card.id);
    expect(titles(fresh)).toEqual([]);
  });

  it('leave those of other boards alone', () => {
    const card = makeCard();
    const { client, titles } = clientWith([[fresh, []]]);
    addCard(client, { ...address, boardSlug: 'sprint' }, card);
    expect(titles(fresh)).toEqual([]);
  });
});
