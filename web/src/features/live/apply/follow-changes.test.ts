import type { Card, Changes } from '@cardinal/contracts';
import { describe, expect, it, jest } from '@jest/globals';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { boardCardsQuery, type CardListData } from '#features/card-data/index.ts';
import { makeBoard, makeCard, makeDetail, makeProject } from '#test/make-card.ts';
import { serve } from '#test/server.ts';
import { applyMessages } from './apply-messages.ts';
import { createFollowChanges } from './follow-changes.ts';
import type { Numbered } from './refresh-cards.ts';

const project = makeProject();
const board = makeBoard({ projectId: project.id });
const address = { projectSlug: 'apollo', boardSlug: 'feedback' };
const on = { boardId: board.id, projectId: project.id };
const made = (title: string, minute: number, more: Partial<Card> = {}) =>
  makeCard({ ...on, title, createdAt: `2026-05-01T10:0${minute}:00.000Z`, ...more });
const [first, second] = [made('First', 2), made('Second', 1)];
const none = { New: 0, 'In Progress': 0, 'In Testing': 0, Resolved: 0 };
const nothing: Changes = {
  cursor: `10.${'a'.repeat(22)}`,
  more: false,
  project: null,
  boards: null,
  labels: null,
  views: null,
  members: null,
  cards: [],
  gone: [],
  anew: [],
  cardCounts: [],
};

/** A board on screen with two of its many cards loaded; requests are answered in turn. */
function openBoard(answers: (Partial<Changes> | number)[]) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 60_000 } } });
  client.setQueryData(['/api/projects'], [project]);
  client.setQueryData(['/api/projects', 'apollo', 'boards', 'feedback'], board);
  const list = boardCardsQuery(address);
  const page = { cards: [first, second], total: 60, nextCursor: 'next', counts: { ...none, New: 60 } };
  client.setQueryData<CardListData>(list.queryKey, { pages: [page], pageParams: [null] });
  const path = '/api/projects/apollo/boards/feedback/cards/page';
  const toDetail = (card: Card) =>
    makeDetail({
      ...card,
      project: { id: project.id, name: 'Apollo', slug: 'apollo' },
      board: { id: board.id, name: 'Feedback', slug: 'feedback', visibility: 'public' },
    });
  const server = serve({
    'GET /api/projects/apollo/changes': () => {
      const answer = answers.shift();
      if (typeof answer === 'number')
        return { status: answer, body: { error: 'Gone', code: 'cursor_expired' } };
      return { body: { ...nothing, ...answer } };
    },
    [`GET ${path}`]: () => ({ body: { ...page, cards: [first], counts: { ...none, New: 59, Resolved: 1 } } }),
    ...Object.fromEntries(
      [first, second].map((card) => [`GET /api/cards/${card.id}`, () => ({ body: toDetail(card) })]),
    ),
  });
  const close = new QueryObserver(client, { ...list, enabled: true } as never).subscribe(() => undefined);
  const effects = { revalidate: jest.fn(), recount: jest.fn(), follow: createFollowChanges(client) };
  const asked = () => server.mock.calls.map(([url]) => new URL(String(url), window.location.origin));
  return {
    close,
    apply: (...messages: Numbered[]) => applyMessages(client, messages, effects),
    read: () => client.getQueryData<CardListData>(list.queryKey),
    titles: () =>
      client
        .getQueryData<CardListData>(list.queryKey)
        ?.pages.flatMap(({ cards }) => cards.map(({ title }) => title)),
    /** The last parts of the addresses of requests so far. */
    requests: () => asked().map(({ pathname }) => pathname.split('/').at(-1)),
    since: () =>
      asked()
        .map(({ searchParams }) => searchParams.get('since'))
        .filter(Boolean),
  };
}

const about = (cardId: string, number: number, change: 'created' | 'updated' = 'updated') =>
  ({ type: 'card', ...on, cardId, change, number }) as const;
const cursor = (number: number) => `${number}.${'b'.repeat(22)}`;

describe('several changed cards', () => {
  it('are read by one call from the second time on, with the first of those that are in no list yet', async () => {
    const elsewhere = made('Was far down', 3, { version: 4 });
    const fresh = made('Fresh', 4);
    const cards = [{ ...first, title: 'First, mended', version: 2 }, elsewhere, fresh];
    const page = openBoard([{ cursor: cursor(10) }, { cursor: cursor(14), cards, gone: [second.id] }]);
    page.apply(about(first.id, 9), about(second.id, 10));
    await waitFor(() => expect(page.requests()).toEqual(['changes', first.id, second.id]));
    page.apply(
      about(first.id, 11),
      about(elsewhere.id, 12),
      about(fresh.id, 13, 'created'),
      about(second.id, 14),
    );
    await waitFor(() => expect(page.titles()).toEqual(['Fresh', 'Was far down', 'First, mended']));
    expect(page.since()).toEqual([cursor(10)]);
    // A card that was on no page was counted somewhere: the counts are read, and no card again.
    await waitFor(() => expect(page.read()?.pages[0]?.counts).toMatchObject({ New: 59, Resolved: 1 }));
    expect(page.requests().slice(3)).toEqual(['changes', 'page']);
    page.close();
  });

  it('leave no wrong number behind where one that is on no page is deleted', async () => {
    const { id } = made('Far down', 0);
    const page = openBoard([{ cursor: cursor(10) }, { cursor: cursor(12), gone: [id] }]);
    page.apply(about(first.id, 9), about(second.id, 10));
    await waitFor(() => expect(page.requests()).toHaveLength(3));
    page.apply({ ...about(id, 12), change: 'deleted' });
    await waitFor(() => expect(page.read()?.pages[0]?.counts).toMatchObject({ New: 59 }));
    expect(page.titles()).toEqual(['First', 'Second']);
    expect(page.requests().slice(3)).toEqual(['changes', 'page']);
    page.close();
  });

  it('are heard of later too where the end of the changes could not be read', async () => {
    const changed = { ...first, title: 'First, late', version: 2 };
    const page = openBoard([
      { cursor: cursor(10) },
      { cursor: cursor(20), cards: [changed], more: true },
      500,
    ]);
    page.apply(about(first.id, 9), about(second.id, 10));
    await waitFor(() => expect(page.requests()).toHaveLength(3));
    page.apply(about(first.id, 11), about(second.id, 12));
    await waitFor(() =>
      expect(page.requests().slice(3)).toEqual(['changes', 'changes', first.id, second.id]),
    );
    page.apply(about(first.id, 19), about(second.id, 20));
    await waitFor(() => expect(page.requests().slice(7)).toEqual(['changes', first.id, second.id]));
    page.close();
  });

  it('are not read again for messages that come late', async () => {
    const page = openBoard([{ cursor: cursor(10) }, { cursor: cursor(20) }]);
    page.apply(about(first.id, 9), about(second.id, 10));
    await waitFor(() => expect(page.requests()).toHaveLength(3));
    page.apply(about(first.id, 11), about(second.id, 12));
    await waitFor(() => expect(page.requests()).toHaveLength(4));
    page.apply(about(first.id, 19), about(second.id, 20));
    page.apply(about(first.id, 21), about(second.id, 22));
    await waitFor(() => expect(page.since()).toEqual([cursor(10), cursor(20)]));
    expect(page.requests()).toHaveLength(5);
    page.close();
  });

  it('are read one by one where it is not known any more what changed', async () => {
    const page = openBoard([{ cursor: cursor(10) }, 410, { cursor: cursor(30) }]);
    page.apply(about(first.id, 9), about(second.id, 10));
    await waitFor(() => expect(page.requests()).toHaveLength(3));
    page.apply(about(first.id, 11), about(second.id, 12));
    await waitFor(() => expect(page.requests().slice(3)).toEqual(['changes', first.id, second.id]));
    page.apply(about(first.id, 29), about(second.id, 30));
    await waitFor(() => expect(page.requests().slice(6)).toEqual(['changes', first.id, second.id]));
    expect(page.since()).toEqual([cursor(10)]);
    page.close();
  });
});
