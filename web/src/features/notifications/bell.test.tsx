import type { Notification } from '@cardinal/contracts';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { makeId } from '#test/make-card.ts';
import { renderApp } from '#test/render.tsx';
import { serve } from '#test/server.ts';
import { makeUser, rememberUser } from '#test/users.ts';
import { Bell } from './bell.tsx';

function notify(changes: Partial<Notification> = {}): Notification {
  return {
    id: makeId(),
    userId: makeId(),
    cardId: makeId(),
    projectId: makeId(),
    boardId: makeId(),
    type: 'comment_created',
    message: 'grace commented on "Alarm"',
    actorId: makeId(),
    isRead: false,
    metadata: { actorUsername: 'grace', projectName: 'Apollo', boardName: 'Feedback' },
    createdAt: '2026-11-20T10:00:00.000Z',
    ...changes,
  };
}

/** A server that remembers what was read. */
function notifications(all: Notification[], more: Parameters<typeof serve>[0] = {}) {
  rememberUser();
  let state = all;
  const unread = () => state.filter(({ isRead }) => !isRead);
  const marks = Object.fromEntries(
    all.map((one) => [
      `PATCH /api/notifications/${one.id}/read`,
      () => {
        state = state.map((each) => (each.id === one.id ? { ...each, isRead: true } : each));
        return { body: { ...one, isRead: true } };
      },
    ]),
  );
  return serve({
    'GET /api/hub/user': () => ({ body: makeUser() }),
    'GET /api/notifications': ({ url }) => ({ body: url.searchParams.has('unreadOnly') ? unread() : state }),
    'GET /api/notifications/unread-count': () => ({ body: { count: unread().length } }),
    'POST /api/notifications/mark-all-read': () => {
      state = state.map((each) => ({ ...each, isRead: true }));
      return { body: { updated: 1 } };
    },
    ...marks,
    ...more,
  });
}

async function openPanel() {
  const app = renderApp(<Bell />);
  await app.user.click(await screen.findByRole('button', { name: /^Notifications/ }));
  await screen.findByRole('tab', { name: 'All' });
  return app;
}

const badge = () => screen.queryByTestId('unread-badge');

describe('the bell', () => {
  it.each([
    [0, null],
    [1, '1'],
    [99, '99'],
    [100, '99+'],
  ])('shows %s unread as %s', async (count, text) => {
    notifications([], { 'GET /api/notifications/unread-count': () => ({ body: { count } }) });
    renderApp(<Bell />);
    const name = count > 0 ? `Notifications, ${count} unread` : 'Notifications';
    expect(await screen.findByRole('button', { name })).toBeVisible();
    expect(badge()?.textContent ?? null).toBe(text);
  });
});

describe('the panel', () => {
  it('opens the card of a notification, marks it as read and closes', async () => {
    const one = notify();
    const server = notifications([one]);
    const { user } = await openPanel();
    await user.click(await screen.findByText(one.message));
    expect(window.location.pathname).toBe(`/card/${one.cardId}`);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(server).toHaveBeenCalledWith(`/api/notifications/${one.id}/read`, expect.anything());
    await waitFor(() => expect(badge()).toBeNull());
  });

  it('marks one as read by its check, and stays', async () => {
    const one = notify();
    notifications([one, notify({ message: 'another' })]);
    const { user } = await openPanel();
    await screen.findByText('another');
    await user.click(screen.getAllByRole('button', { name: 'Mark as read' })[0] as HTMLElement);
    expect(badge()).toHaveTextContent('1');
    expect(screen.getAllByRole('button', { name: 'Mark as read' })).toHaveLength(1);
    expect(screen.getByText(one.message)).toBeVisible();
    expect(window.location.pathname).toBe('/');
  });

  it('shows only what is unread on the second tab, and nothing once all is read', async () => {
    notifications([notify({ message: 'new' }), notify({ message: 'old', isRead: true })]);
    const { user } = await openPanel();
    await screen.findByText('old');
    await user.click(screen.getByRole('tab', { name: /Unread/ }));
    expect(await screen.findByText('new')).toBeVisible();
    expect(screen.queryByText('old')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Mark all as read' }));
    expect(await screen.findByText('No unread notifications')).toBeVisible();
    expect(badge()).toBeNull();
    expect(screen.getByRole('button', { name: 'Mark all as read' })).toBeDisabled();
  });

  it('leads to the settings of notifications, and closes', async () => {
    notifications([]);
    const { user } = await openPanel();
    await user.click(screen.getByRole('link', { name: 'Notification settings' }));
    expect(window.location.pathname).toBe('/settings/notifications');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('says that there are none', async () => {
    notifications([]);
    await openPanel();
    expect(await screen.findByText('No notifications')).toBeVisible();
  });

  it('takes a mark back that the server refuses', async () => {
    const one = notify();
    notifications([one], {
      [`PATCH /api/notifications/${one.id}/read`]: () => ({ status: 503, body: '' }),
    });
    const { user } = await openPanel();
    await user.click(await screen.findByRole('button', { name: 'Mark as read' }));
    await waitFor(() => expect(badge()).toHaveTextContent('1'));
    expect(screen.getByRole('button', { name: 'Mark as read' })).toBeVisible();
  });

  it('says that the unread could not be read, and tries again', async () => {
    notifications([], {
      'GET /api/notifications': ({ url }) =>
        url.searchParams.has('unreadOnly') ? { status: 502, body: '' } : { body: [] },
    });
    const { user } = await openPanel();
    await user.click(screen.getByRole('tab', { name: 'Unread' }));
    expect(await screen.findByText('Failed to fetch unread notifications')).toBeVisible();
    notifications([]);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No unread notifications')).toBeVisible();
  });

  it('leads to the project where there is no card', async () => {
    const one = notify({
      cardId: null,
      type: 'member_added',
      message: 'You were added',
      metadata: { projectSlug: 'apollo' },
    });
    notifications([one]);
    const { user } = await openPanel();
    await user.click(await screen.findByText('You were added'));
    expect(window.location.pathname).toBe('/projects/apollo');
  });
});
