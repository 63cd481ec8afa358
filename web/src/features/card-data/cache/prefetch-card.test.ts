import { expect, it } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { makeDetail, makeId } from '#test/make-card.ts';
import { serve } from '#test/server.ts';
import { cardKey } from './card-cache.ts';
import { prefetchCard } from './prefetch-card.ts';

/** Notes the addresses that are asked for; every card is answered by this one, or there is none. */
function noteAsked(card: ReturnType<typeof makeDetail> | null, addressed: string) {
  const fetched = serve({
    [`GET /api/cards/${addressed}`]: () => (card ? { body: card } : { status: 404 }),
  });
  return () => fetched.mock.calls.map(([address]) => String(address).split('?')[0]);
}
const getRestPaths = (id: string) => ['comments', 'references'].map((what) => `/api/cards/${id}/${what}`);

it('asks nothing more of a card that there is not', async () => {
  const id = makeId();
  const asked = noteAsked(null, id);
  const client = new QueryClient();
  prefetchCard(client, id);
  await waitFor(() => expect(client.getQueryState(cardKey(id))?.status).toBe('error'));
  expect(asked()).toEqual([`/api/cards/${id}`]);
});

it('asks for what stands on the card that another one was merged into', async () => {
  const stays = makeDetail();
  const merged = makeId();
  const asked = noteAsked(stays, merged);
  const client = new QueryClient();
  prefetchCard(client, merged);
  await waitFor(() => expect(asked()).toEqual(expect.arrayContaining(getRestPaths(stays.id))));
  expect(asked().filter((address) => address?.includes(merged))).toEqual([`/api/cards/${merged}`]);
  expect(client.getQueryData(cardKey(stays.id))).toEqual(stays);
});

it('asks for all at once of a card that is known', () => {
  const card = makeDetail();
  const asked = noteAsked(card, card.id);
  const client = new QueryClient();
  client.setQueryData(cardKey(card.id), card);
  prefetchCard(client, card.id);
  expect(asked()).toEqual(expect.arrayContaining(getRestPaths(card.id)));
});
