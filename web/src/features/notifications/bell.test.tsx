import type { Notification } from '@cardinal/contracts';
import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { makeGroup, makeNotification } from '#test/make-notification.ts';
import { renderApp } from '#test/render.tsx';
import { serveBell } from '#test/serve-bell.ts';
import { Bell } from './bell.tsx';

const one = (changes: Partial<Notification> = {}) => makeGroup(makeNotification(changes));

async function openPanel() {
  const app = renderApp(<Bell />);
  await app.user.click(await screen.findByRole('button', { name: /^Notifications/ }));
  await screen.findByRole('tab', { name: 'All' });
  return app;
}

const badge = () => screen.queryByTestId('unread-badge');
const tab = (name: RegExp | string) => screen.getByRole('tab', { name });

describe('the bell', () => {
  it.each([
    [0, null],
    [1, '1'],
    [99, '99'],
    [100, '99+'],
  ])('shows %s unread as %s', async (count, text) => {
    serveBell([], { 'GET /api/notifications/unread-count': () => ({ body: { count } }) });
    renderApp(<Bell />);
    const name = count > 0 ? `Notifications, ${count} unread` : 'Notifications';
    expect(await screen.findByRole('button', { name })).toBeVisible();
    expect(badge()?.textContent ?? null).toBe(text);
  });
});

describe('the panel', () => {
  it('opens the card of a notification, marks all of it as read and closes', async () => {
    const { message, cardId, createdAt } = makeNotification();
    const group = makeGroup(makeNotification({ cardId, message }), makeNotification({ cardId }));
    const bell = serveBell([group]);
    const { user } = await openPanel();
    await user.click(await screen.findByText(message));
    expect(window.location.pathname).toBe(`/card/${cardId}`);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(bell.changes()).toEqual([
      [`PATCH /api/notifications/groups/${cardId}/read`, { isRead: true, upTo: createdAt }],
    ]);
    await waitFor(() => expect(badge()).toBeNull());
  });

  it('is opened, used and left without a mouse', async () => {
    const { message, cardId } = makeNotification();
    serveBell([makeGroup(makeNotification({ cardId, message }))]);
    const { user } = renderApp(<Bell />);
    const bell = await screen.findByRole('button', { name: /^Notifications/ });
    act(() => bell.focus());
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('link', { name: new RegExp(message) })).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bell).toHaveFocus();
    await user.keyboard('{Enter}');
    act(() => screen.getByRole('link', { name: new RegExp(message) }).focus());
    await user.keyboard('{Enter}');
    expect(window.location.pathname).toBe(`/card/${cardId}`);
  });

  it('shows a card once, with its latest line, what was written and how many there are', async () => {
    const latest = makeNotification({
      message: 'ada mentioned you in "Alarm"',
      metadata: { excerpt: 'Is it loud?' },
    });
    serveBell([makeGroup(latest, makeNotification(), makeNotification()), one({ message: 'alone' })]);
    await openPanel();
    const [first, second] = await screen.findAllByRole('listitem');
    expect(first).toHaveTextContent(/ada mentioned you in "Alarm"Is it loud\?.*2 more.*3 unread/);
    expect(second).not.toHaveTextContent('more');
    expect(badge()).toHaveTextContent('4');
  });

  it('marks one as read by its check, and as unread again, and stays', async () => {
    const group = one();
    const bell = serveBell([group, one({ message: 'another' })]);
    const { user } = await openPanel();
    await screen.findByText('another');
    await user.click(screen.getAllByRole('button', { name: 'Mark as read' })[0] as HTMLElement);
    expect(badge()).toHaveTextContent('1');
    expect(screen.getAllByRole('button', { name: 'Mark as read' })).toHaveLength(1);
    expect(screen.getByText(group.latest.message)).toBeVisible();
    expect(window.location.pathname).toBe('/');
    await user.click(screen.getByRole('button', { name: 'Mark as unread' }));
    expect(badge()).toHaveTextContent('2');
    expect(screen.getByRole('status')).toHaveTextContent('Marked as unread');
    expect(bell.changes().map(([, body]) => body)).toMatchObject([{ isRead: true }, { isRead: false }]);
  });

  it('shows only what is unread on the second tab, and nothing once all is read', async () => {
    serveBell([one({ message: 'new' }), one({ message: 'old', isRead: true })]);
    const { user } = await openPanel();
    await screen.findByText('old');
    await user.click(tab(/Unread/));
    expect(await screen.findByText('new')).toBeVisible();
    expect(screen.queryByText('old')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Mark all as read' }));
    expect(await screen.findByText('No unread notifications')).toBeVisible();
    expect(badge()).toBeNull();
    expect(screen.getByRole('button', { name: 'Mark all as read' })).toBeDisabled();
  });

  it('counts what is unread of each kind, and shows one kind', async () => {
    serveBell([one({ message: 'a comment' }), one({ message: 'hey', type: 'mention' })]);
    const { user } = await openPanel();
    await screen.findByText('a comment');
    expect(await screen.findByRole('tab', { name: 'Mentions 1' })).toBeVisible();
    expect(tab('Unread 2')).toBeVisible();
    expect(tab('Following')).toBeVisible();
    await user.click(tab(/Mentions/));
    expect(await screen.findByText('hey')).toBeVisible();
    expect(screen.queryByText('a comment')).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'See all' })).toHaveAttribute(
      'href',
      '/notifications?filter=mentions',
    );
  });

  it('snoozes one from its menu, says until when, and takes it back', async () => {
    const group = one();
    const bell = serveBell([group, one({ message: 'another' })]);
    const { user } = await openPanel();
    const row = (await screen.findAllByRole('listitem'))[0] as HTMLElement;
    await user.click(within(row).getByRole('button', { name: 'Snooze' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Until Monday, 9:00' }));
    await waitFor(() => expect(screen.queryByText(group.latest.message)).not.toBeInTheDocument());
    expect(badge()).toHaveTextContent('1');
    expect(await screen.findByText(/^Snoozed until Mon/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(badge()).toHaveTextContent('2'));
    expect(bell.changes().map(([, body]) => body)).toMatchObject([{ until: 'week' }, { until: null }]);
  });

  it('keeps what the server refuses to snooze', async () => {
    const group = one();
    serveBell([group], {
      [`PUT /api/notifications/groups/${group.id}/snooze`]: () => ({ status: 500, body: '' }),
    });
    const { user } = await openPanel();
    await user.click(await screen.findByRole('button', { name: 'Snooze' }));
    await user.click(await screen.findByRole('menuitem', { name: 'For an hour' }));
    expect(await screen.findByText('Failed to snooze')).toBeVisible();
    expect(screen.getByText(group.latest.message)).toBeVisible();
    expect(badge()).toHaveTextContent('1');
  });

  it.each([
    ['Notification settings', '/settings/notifications'],
    ['See all', '/notifications'],
    ['Snoozed', '/notifications?filter=snoozed'],
  ])('leads by %s to %s, and closes', async (name, path) => {
    serveBell([]);
    const { user } = await openPanel();
    await user.click(screen.getByRole('link', { name }));
    expect(window.location.pathname + window.location.search).toBe(path);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('says that there are none', async () => {
    serveBell([]);
    await openPanel();
    expect(await screen.findByText('No notifications')).toBeVisible();
  });

  it('takes a mark back that the server refuses', async () => {
    const group = one();
    serveBell([group], {
      [`PATCH /api/notifications/groups/${group.id}/read`]: () => ({ status: 500, body: '' }),
    });
    const { user } = await openPanel();
    await user.click(await screen.findByRole('button', { name: 'Mark as read' }));
    await waitFor(() => expect(badge()).toHaveTextContent('1'));
    expect(screen.getByRole('button', { name: 'Mark as read' })).toBeVisible();
  });

  it('says that the unread could not be read, and tries again', async () => {
    serveBell([], {
      'GET /api/notifications/groups': ({ url }) =>
        url.searchParams.get('filter') === 'unread'
          ? { status: 502, body: '' }
          : { body: { items: [], nextCursor: null } },
    });
    const { user } = await openPanel();
    await user.click(tab('Unread'));
    expect(await screen.findByText('Failed to fetch unread notifications')).toBeVisible();
    serveBell([]);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No unread notifications')).toBeVisible();
  });

  it('leads to the project where there is no card', async () => {
    const message = 'You were added';
    serveBell([one({ cardId: null, type: 'member_added', message, metadata: { projectSlug: 'apollo' } })]);
    const { user } = await openPanel();
    await user.click(await screen.findByText(message));
    expect(window.location.pathname).toBe('/projects/apollo');
  });
});
