import { expect, it } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import { makeCard, makeDetail, makeProject } from '#test/make-card.ts';
import { cardKey } from '../cache/card-cache.ts';
import { createCardChanges, mayKeepIn, projectsKey } from './card-outbox.ts';

it('says of a refused move where the card is now', () => {
  const card = makeCard({ status: 'New' });
  const input = { card, move: { status: 'In Progress' } };
  const answer = { card: makeDetail({ ...card, status: 'Resolved', version: 2 }), conflict: true };
  const found = createCardChanges(new QueryClient())['card.move']!.findConflict!(answer, input);
  expect(found?.reason).toBe('Someone else moved this card first. It is in Resolved now.');
  expect(found?.next).toMatchObject({ card: { status: 'Resolved', version: 2 }, move: input.move });
});

it('keeps changes of those projects only that are known to allow copies', () => {
  const client = new QueryClient();
  const [open, closed] = [makeProject(), makeProject({ slug: 'gemini', allowsCopies: false })];
  const cards = [open.id, closed.id, 'unknown'].map((projectId) => makeDetail({ projectId }));
  for (const card of cards) client.setQueryData(cardKey(card.id), card);
  const { 'card.change': change, 'card.create': create } = createCardChanges(client);
  const mayKeep = () => [
    ...cards.map((base) => mayKeepIn(client, change!.projectId({ base, changes: {} }))),
    ...['apollo', 'gemini'].map((projectSlug) =>
      mayKeepIn(client, create!.projectId({ address: { projectSlug, boardSlug: 'web' } })),
    ),
  ];
  expect(mayKeep()).toEqual([false, false, false, false, false]);
  client.setQueryData(projectsKey, [open, closed]);
  expect(mayKeep()).toEqual([true, false, false, true, false]);
});
