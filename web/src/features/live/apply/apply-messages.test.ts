import {
  getBoardFollowing,
  getCardFollowing,
  getNotificationPreferences,
  type StreamMessage,
} from '@cardinal/contracts';
import { describe, expect, it, jest } from '@jest/globals';
import { QueryClient, type QueryKey, QueryObserver } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { callKey } from '#api/query-options.ts';
import { boardCardsQuery, type CardListData, cardKey, commentsKey } from '#features/card-data/index.ts';
import { makeBoard, makeCard, makeDetail, makeProject } from '#test/make-card.ts';
import { serve } from '#test/server.ts';
import { applyMessages } from './apply-messages.ts';

const project = makeProject();
const board = makeBoard({ projectId: project.id });
const address = { projectSlug: 'apollo', boardSlug: 'feedback' };
const listKey = boardCardsQuery(address).queryKey;
const listed = makeCard({ boardId: board.id, projectId: project.id, title: 'Old title' });

function makeClient() {
  const client = new QueryClient();
  client.setQueryData(['/api/projects'], [project]);
  client.setQueryData(['/api/projects', 'apollo'], project);
  client.setQueryData(['/api/projects', 'apollo', 'boards'], [board]);
  client.setQueryData(['/api/projects', 'apollo', 'boards', 'feedback'], board);
  client.setQueryData(['/api/projects', 'apollo', 'company-users'], []);
  client.setQueryData(['/api/projects', 'apollo', 'labels'], []);
  client.setQueryData(['/api/projects', 'apollo', 'views'], []);
  client.setQueryData(['/api/projects', 'gemini', 'boards'], [makeBoard({ slug: 'other' })]);
  client.setQueryData(['/api/user', 'boards'], []);
  client.setQueryData(['/api/work'], { followed: [], activity: [] });
  client.setQueryData(['/api/cards', { limit: 20 }], { pages: [], pageParams: [] });
  client.setQueryData(['/api/notifications', 'unread-count'], { count: 0 });
  client.setQueryData<CardListData>(listKey, {
    pages: [
      {
        cards: [listed],
        total: 1,
        nextCursor: null,
        counts: { New: 1, 'In Progress': 0, 'In Testing': 0, Resolved: 0 },
      },
    ],
    pageParams: [null],
  });
  return client;
}

function apply(client: QueryClient, ...messages: StreamMessage[]) {
  const effects = { revalidate: jest.fn(), recount: jest.fn() };
  applyMessages(client, messages, effects);
  return effects;
}

/** Keeps a query on screen, as a page would. */
function show(client: QueryClient, queryKey: QueryKey) {
  client
    .getQueryCache()
    .find({ queryKey })
    ?.addObserver({
      onQueryUpdate() {},
      options: { enabled: true },
      getCurrentResult: () => ({ isStale: false }),
    } as never);
}

const stale = (client: QueryClient) =>
  client
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.isInvalidated)
    .map(({ queryKey }) => queryKey.join('/').replace('[object Object]', '{}'))
    .sort();

describe('a message of the stream', () => {
  it.each<[StreamMessage, string[]]>([
    [
      { type: 'project', projectId: project.id },
      ['/api/cards/{}', '/api/projects', '/api/projects/apollo', '/api/user/boards', '/api/work'],
    ],
    [
      { type: 'boards', projectId: project.id },
      [
        '/api/cards/{}',
        '/api/projects',
        '/api/projects/apollo',
        '/api/projects/apollo/boards',
        '/api/projects/apollo/views',
        '/api/user/boards',
        '/api/work',
      ],
    ],
    [{ type: 'board', projectId: project.id, boardId: board.id }, ['/api/projects/apollo/boards/feedback']],
    [
      { type: 'ranks', projectId: project.id, boardId: board.id },
      ['/api/projects/apollo/boards/feedback/cards/page/{}'],
    ],
    [{ type: 'members', projectId: project.id }, ['/api/projects/apollo/company-users']],
    [{ type: 'labels', projectId: project.id, change: 'created' }, ['/api/projects/apollo/labels']],
    [
      { type: 'labels', projectId: project.id, change: 'updated' },
      [
        '/api/cards/{}',
        '/api/projects/apollo/boards',
        '/api/projects/apollo/boards/feedback',
        '/api/projects/apollo/boards/feedback/cards/page/{}',
        '/api/projects/apollo/labels',
      ],
    ],
    [{ type: 'views', projectId: project.id }, ['/api/projects/apollo/views']],
    [{ type: 'slack', projectId: project.id }, ['/api/projects/apollo']],
    [{ type: 'notifications' }, ['/api/notifications/unread-count']],
  ])('%j has just this read again', (message, keys) => {
    const client = makeClient();
    apply(client, message);
    expect(stale(client)).toEqual(keys);
  });

  it('about a changelog has what a guest sees of it read again', () => {
    const client = new QueryClient();
    const key = ['/api/public', 'apollo', 'changelog'];
    client.setQueryData(key, { project });
    client.setQueryData([...key, 'entries', { limit: 10 }], { pages: [], pageParams: [] });
    client.setQueryData(['/api/public', 'gemini', 'changelog'], { project: makeProject() });
    apply(client, { type: 'changelog', projectId: project.id });
    expect(stale(client)).toEqual([key.join('/'), `${key.join('/')}/entries/{}`]);
  });

  it('about comments has those of its card read again', () => {
    const client = makeClient();
    client.setQueryData(commentsKey(listed.id), []);
    const { id: cardId, boardId, projectId } = listed;
    apply(client, { type: 'comments', cardId, boardId, projectId });
    expect(stale(client)).toEqual([`/api/cards/${cardId}/comments`, '/api/work']);
  });

  it('about following has what it says read again, and with each change of a card who follows that', () => {
    const at = { projectId: project.id, boardId: board.id, cardId: listed.id };
    const keys = {
      card: callKey(getCardFollowing, { params: { cardId: listed.id } }),
      board: callKey(getBoardFollowing, { params: { slug: 'apollo', boardSlug: 'feedback' } }),
      preferences: callKey(getNotificationPreferences),
    };
    const outdatedBy = (message: StreamMessage) => {
      const client = makeClient();
      for (const key of Object.values(keys)) client.setQueryData(key, {});
      apply(client, message);
      return Object.entries(keys)
        .filter(([, queryKey]) => client.getQueryState(queryKey)?.isInvalidated)
        .map(([name]) => name);
    };
    expect(outdatedBy({ type: 'card', ...at, change: 'updated' })).toEqual(['card']);
    expect(outdatedBy({ type: 'following', projectId: project.id, cardId: listed.id })).toEqual(['card']);
    expect(outdatedBy({ type: 'following', projectId: project.id, cardId: null })).toEqual(['card', 'board']);
    expect(outdatedBy({ type: 'following', projectId: null, cardId: null })).toEqual(Object.keys(keys));
  });

  it('about another comment or card has references on open cards read again, but not for a vote', () => {
    const open = '/api/cards/open/references';
    const place = { projectId: project.id, boardId: board.id, cardId: listed.id };
    const after = (message: StreamMessage) => {
      const client = makeClient();
      client.setQueryData(['/api/cards', 'open', 'references'], { refersTo: [], mentionedIn: [] });
      serve({});
      apply(client, message);
      return stale(client).includes(open);
    };
    expect(after({ type: 'comments', ...place })).toBe(true);
    expect(after({ type: 'card', ...place, change: 'updated' })).toBe(true);
    expect(after({ type: 'card', ...place, change: 'counted' })).toBe(false);
  });

  it('that a newer server sends is ignored', () => {
    const client = makeClient();
    apply(client, { type: 'from the future' } as never);
    expect(stale(client)).toEqual([]);
  });

  it('about the user asks who we are', () => {
    expect(apply(makeClient(), { type: 'user' }).revalidate).toHaveBeenCalledTimes(1);
  });

  it('that events were missed has everything read again', () => {
    const client = makeClient();
    const { revalidate } = apply(client, { type: 'notifications' }, { type: 'reset' });
    expect(stale(client)).toHaveLength(client.getQueryCache().getAll().length);
    expect(revalidate).toHaveBeenCalledTimes(1);
  });
});

describe('a message about a card', () => {
  const about = (cardId: string, change: 'created' | 'updated' | 'deleted' | 'counted') =>
    ({ type: 'card', projectId: project.id, boardId: board.id, cardId, change }) as const;
  const titles = (client: QueryClient) =>
    client.getQueryData<CardListData>(listKey)?.pages.flatMap(({ cards }) => cards.map(({ title }) => title));
  const toDetail = (card: typeof listed) =>
    makeDetail({
      ...card,
      project: { id: project.id, name: 'Apollo', slug: 'apollo' },
      board: { id: board.id, name: 'Feedback', slug: 'feedback', visibility: 'public' },
    });

  it('on a board on screen reads that card only', async () => {
    const client = makeClient();
    show(client, listKey);
    const server = serve({
      [`GET /api/cards/${listed.id}`]: () => ({
        body: toDetail({ ...listed, title: 'New title', version: 2 }),
      }),
    });
    apply(client, about(listed.id, 'updated'), about(listed.id, 'updated'));
    await waitFor(() => expect(titles(client)).toEqual(['New title']));
    expect(server).toHaveBeenCalledTimes(1);
  });

  it('on a board that is not on screen reads nothing now', () => {
    const client = makeClient();
    const server = serve({});
    apply(client, about(listed.id, 'updated'));
    expect(server).not.toHaveBeenCalled();
    expect(stale(client)).toContain('/api/projects/apollo/boards/feedback/cards/page/{}');
  });

  it('has the work on screen read again, but not for a vote', async () => {
    const client = makeClient();
    const read = jest.fn(async () => ({ followed: [], activity: [] }));
    client.setQueryDefaults(['/api/work'], { queryFn: read, staleTime: Number.POSITIVE_INFINITY });
    serve({});
    const unsubscribe = new QueryObserver(client, { queryKey: ['/api/work'] }).subscribe(() => undefined);
    apply(client, about(listed.id, 'counted'));
    expect(stale(client)).toContain('/api/work');
    expect(read).not.toHaveBeenCalled();
    apply(client, about(listed.id, 'counted'), about(listed.id, 'updated'));
    expect(read).toHaveBeenCalledTimes(1);
    unsubscribe();
  });

  it('that is new puts it on the board, and has the counts read in a moment', async () => {
    const client = makeClient();
    show(client, listKey);
    const made = makeCard({ boardId: board.id, title: 'Brand new', createdAt: '2026-12-01T00:00:00.000Z' });
    serve({ [`GET /api/cards/${made.id}`]: () => ({ body: toDetail(made) }) });
    const { recount } = apply(client, about(made.id, 'created'), about(made.id, 'updated'));
    await waitFor(() => expect(titles(client)).toEqual(['Brand new', 'Old title']));
    expect(recount).toHaveBeenCalledWith(project.id);
  });

  it('that is gone takes it off the board without a question', () => {
    const client = makeClient();
    show(client, listKey);
    const server = serve({});
    apply(client, about(listed.id, 'deleted'));
    expect(titles(client)).toEqual([]);
    expect(server).not.toHaveBeenCalled();
  });

  it('that is open and gone shows that it is gone, once its address leads to no other card', async () => {
    const client = makeClient();
    client.setQueryData(cardKey(listed.id), toDetail(listed));
    show(client, cardKey(listed.id));
    const missing = { status: 404, body: { error: 'Card not found', code: 'not_found' } };
    serve({ [`GET /api/cards/${listed.id}`]: () => missing });
    apply(client, about(listed.id, 'deleted'));
    await waitFor(() => expect(titles(client)).toEqual([]));
    expect(client.getQueryState(cardKey(listed.id))).toMatchObject({
      status: 'error',
      error: { status: 404 },
    });
  });

  it('that is open and was merged shows the card that stays', async () => {
    const client = makeClient();
    client.setQueryData(cardKey(listed.id), toDetail(listed));
    show(client, cardKey(listed.id));
    const stays = toDetail(makeCard({ boardId: board.id }));
    serve({ [`GET /api/cards/${listed.id}`]: () => ({ body: stays }) });
    apply(client, about(listed.id, 'deleted'));
    await waitFor(() => expect(client.getQueryData(cardKey(listed.id))).toMatchObject({ id: stays.id }));
  });
});
