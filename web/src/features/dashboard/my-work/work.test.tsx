import type { Notification } from '@cardinal/contracts';
import { describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { makeActivity, makeId } from '#test/make-card.ts';
import { renderApp } from '#test/render.tsx';
import { serve } from '#test/server.ts';
import { rememberUser } from '#test/users.ts';
import { Work } from './work.tsx';

const cardId = makeId();
const notification = (changes: Partial<Notification>): Notification => ({
  ...{ id: makeId(), userId: makeId(), cardId, projectId: makeId(), boardId: makeId() },
  ...{ type: 'comment_created', message: 'grace commented', actorId: makeId(), isRead: false },
  metadata: { actorUsername: 'grace', cardTitle: 'Alarm', excerpt: 'Me too', projectName: 'Apollo' },
  createdAt: '2026-11-20T10:00:00.000Z',
  ...changes,
});

function open(more: Parameters<typeof serve>[0] = {}) {
  const maya = rememberUser();
  const server = serve({
    'GET /api/hub/user': () => ({ body: maya }),
    'GET /api/work': () => ({ body: { assigned: [], followed: [], activity: [] } }),
    'POST /api/visits': () => ({ body: { lastVisitAt: null } }),
    'GET /api/notifications': () => ({ body: [] }),
    'GET /api/notifications/unread-count': () => ({ body: { count: 0 } }),
    ...more,
  });
  return { ...renderApp(<Work />, '/dashboard'), server };
}
const panel = (name: string) => screen.getByRole('region', { name });

const aCard = (title: string) => ({
  ...{ kind: 'created', at: '2026-11-20T10:00:00.000Z', by: null, excerpt: null, commentId: null },
  card: { id: makeId(), title, type: 'bug', status: 'New', upvoteCount: 0, commentCount: 0 },
  project: { id: makeId(), name: 'Apollo', slug: 'apollo' },
  board: { id: makeId(), name: 'Feedback', slug: 'feedback' },
});

describe('the cards of a user', () => {
  const serveWork = (assigned: object[], followed: object[]) => ({
    'GET /api/work': () => ({ body: { assigned, followed, activity: [] } }),
  });

  it('are those assigned to them, with the day, and one click away those they take part in', async () => {
    const due = { ...aCard('To do'), dueDate: '2020-01-01' };
    const seen = { ...aCard('Seen'), because: ['upvoted'] };
    const { user } = open(serveWork([due], [seen]));
    const own = within(panel('My Cards'));
    const first = await own.findByRole('link', { name: /To do/ });
    expect(first).toHaveAttribute('href', `/card/${due.card.id}`);
    expect(first).toHaveTextContent(/Apollo : Feedback.*Overdue|Apollo : Feedback.*2020/i);
    await user.click(own.getByRole('radio', { name: 'Participating' }));
    expect(own.getByRole('link', { name: /Seen/ })).toBeVisible();
    expect(own.queryByText('To do')).not.toBeInTheDocument();
  });

  it('fill the room that few assigned ones leave with those they take part in, each once', async () => {
    const due = { ...aCard('To do'), dueDate: '2020-01-01' };
    const seen = (title: string) => ({ ...aCard(title), because: ['upvoted'] });
    const both = { ...due, because: ['assigned'] };
    open(serveWork([due], [both, ...['A', 'B', 'C', 'D'].map(seen)]));
    const more = await within(panel('My Cards')).findByRole('list', { name: 'You also take part in' });
    const titles = within(more)
      .getAllByRole('link')
      .map(({ textContent }) => textContent?.[0]);
    expect(titles).toEqual(['A', 'B', 'C']);
  });

  it('are those they take part in where nothing is assigned', async () => {
    const { user } = open(serveWork([], [{ ...aCard('Seen'), because: ['upvoted'] }]));
    const own = within(panel('My Cards'));
    expect(await own.findByRole('link', { name: /Seen/ })).toBeVisible();
    await user.click(own.getByRole('radio', { name: 'Assigned' }));
    expect(own.getByText('Nothing is assigned to you, or all of it is resolved.')).toBeVisible();
  });
});

describe('the work of a user', () => {
  it('leads on where there is nothing', async () => {
    open();
    expect(await screen.findByText('You are up to date. News on your cards appears here.')).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Find a card' })).toHaveAttribute(
      'href',
      '/dashboard?tab=cards',
    );
    expect(screen.getByText('What others do in your projects appears here.')).toBeVisible();
  });

  it('shows what is unread once for each card, and marks all of it as read', async () => {
    const [one, two] = [notification({}), notification({ metadata: {} })];
    const { user, server } = open({
      'GET /api/notifications': () => ({ body: [one, two] }),
      'GET /api/notifications/unread-count': () => ({ body: { count: 61 } }),
      [`PATCH /api/notifications/${one.id}/read`]: () => ({ body: { ...one, isRead: true } }),
      [`PATCH /api/notifications/${two.id}/read`]: () => ({ body: { ...two, isRead: true } }),
    });
    const link = await within(panel('Waiting for You')).findByRole('link');
    expect(link).toHaveTextContent('grace: Me too');
    expect(await screen.findByText('61 unread')).toBeVisible();
    expect(link).toHaveTextContent('2 notifications');
    expect(link).toHaveAttribute('href', `/card/${cardId}`);
    await user.click(screen.getByRole('button', { name: 'Mark as read: Alarm' }));
    await waitFor(() => {
      const read = server.mock.calls.filter(([, init]) => init?.method === 'PATCH');
      expect(read).toHaveLength(2);
    });
    expect(await screen.findByText('You are up to date. News on your cards appears here.')).toBeVisible();
  });

  it('says nothing of the last visit before it knows what is new', async () => {
    const work = Promise.withResolvers<{ body: unknown }>();
    const visit = jest.fn(() => ({ body: { lastVisitAt: '2026-11-19T00:00:00.000Z' } }));
    open({ 'POST /api/visits': visit, 'GET /api/work': () => work.promise });
    await waitFor(() => expect(visit).toHaveBeenCalled());
    await screen.findByText('You are up to date. News on your cards appears here.');
    expect(screen.queryByText(/since your last visit/)).toBeNull();
    work.resolve({ body: { assigned: [], followed: [], activity: [] } });
    expect(await screen.findByText(/0 since your last visit/)).toBeVisible();
  });

  it('says what is new since the last visit, and who did it where that is known', async () => {
    open({
      'POST /api/visits': () => ({ body: { lastVisitAt: '2026-11-19T00:00:00.000Z' } }),
      'GET /api/work': () => ({
        body: {
          assigned: [],
          followed: [],
          activity: [
            makeActivity({ title: 'Fresh', kind: 'commented', excerpt: 'Seen' }),
            makeActivity({ title: 'Moved', kind: 'changed', by: null, status: 'In Testing' }),
            makeActivity({ title: 'Old', at: '2026-11-18T00:00:00.000Z' }),
          ],
        },
      }),
    });
    expect(await screen.findByText(/2 since your last visit/)).toBeVisible();
    const [fresh, moved, old] = within(panel("What's New")).getAllByRole('link');
    expect(fresh).toHaveTextContent(/Fresh\s*New.*grace: Seen/);
    expect(moved).toHaveTextContent('Changed, now In Testing');
    expect(old).not.toHaveTextContent('New');
  });

  it('shows five at first and all on request', async () => {
    const followed = Array.from({ length: 7 }, (_, n) => ({
      ...makeActivity({ title: `Card ${n}` }),
      because: ['created'],
    }));
    const { user } = open({ 'GET /api/work': () => ({ body: { assigned: [], followed, activity: [] } }) });
    await screen.findByText('Card 0');
    expect(screen.queryByText('Card 5')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Show 7' }));
    expect(screen.getByText('Card 6')).toBeVisible();
  });

  it('offers another try where it failed', async () => {
    open({ 'GET /api/work': () => ({ status: 400, body: { error: 'No luck', code: 'malformed_request' } }) });
    expect((await screen.findAllByText('No luck'))[0]).toBeVisible();
    expect(screen.getAllByRole('button', { name: 'Try again' })[0]).toBeVisible();
  });
});
