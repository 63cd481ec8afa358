import { describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useShortcuts } from '#features/commands/index.ts';
import { makeGroup, makeNotification } from '#test/make-notification.ts';
import { renderApp } from '#test/render.tsx';
import { serveBell } from '#test/serve-bell.ts';
import { notificationsKey } from './api/notifications.queries.ts';
import { NotificationsPage } from './notifications-page.tsx';

/** Three cards, the first one the newest. */
const three = () =>
  ['First', 'Second', 'Third'].map((message, index) =>
    makeGroup(makeNotification({ message, createdAt: `2026-11-20T1${5 - index}:00:00.000Z` })),
  );

function WithShortcuts() {
  useShortcuts();
  return <NotificationsPage />;
}

async function open(path = '/notifications') {
  const app = renderApp(<WithShortcuts />, path);
  await screen.findByRole('heading', { level: 1, name: 'Notifications' });
  const readAgain = () => act(() => app.client.invalidateQueries({ queryKey: notificationsKey }));
  return { ...app, readAgain };
}

const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
const link = (name: string) => screen.findByRole('link', { name: new RegExp(name) });
const names = () =>
  screen.getAllByRole('listitem').map((row) => /First|Second|Third|Fourth/.exec(row.textContent)?.[0]);

describe('the page of notifications', () => {
  it('takes its filter from the address, and puts it there', async () => {
    const [first, ...rest] = three();
    const snoozed = { ...first!, snoozedUntil: '2026-11-30T09:00:00.000Z', unreadCount: 0 };
    serveBell([snoozed, ...rest]);
    const { user } = await open('/notifications?filter=snoozed');
    expect(await link('First')).toHaveTextContent(/Until Mon/);
    expect(screen.queryByText('Second')).not.toBeInTheDocument();
    await user.click(screen.getByRole('tab', { name: /Unread/ }));
    expect(await link('Second')).toBeVisible();
    expect(window.location.search).toBe('?filter=unread');
    await user.click(screen.getByRole('tab', { name: 'All' }));
    expect(window.location.search).toBe('');
  });

  it('brings back what is snoozed', async () => {
    const [first] = three();
    serveBell([{ ...first!, snoozedUntil: '2026-11-30T09:00:00.000Z', unreadCount: 0 }]);
    const { user } = await open('/notifications?filter=snoozed');
    await user.click(await screen.findByRole('button', { name: 'Snooze' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Bring back now' }));
    expect(await screen.findByText('Nothing is snoozed')).toBeVisible();
    await user.click(screen.getByRole('tab', { name: 'All' }));
    expect(await link('First')).toBeVisible();
  });

  it('shows older ones by page, and what is new once', async () => {
    const [first, second, third] = three();
    const page = {
      first: { items: [first, second], nextCursor: 'more' },
      more: { items: [second, third], nextCursor: null },
    };
    serveBell([], {
      'GET /api/notifications/groups': ({ url }) => ({
        body: page[(url.searchParams.get('cursor') ?? 'first') as 'first' | 'more'],
      }),
    });
    const { user } = await open();
    await link('Second');
    await user.click(screen.getByRole('button', { name: 'Show older' }));
    await link('Third');
    expect(names()).toEqual(['First', 'Second', 'Third']);
    expect(screen.queryByRole('button', { name: 'Show older' })).not.toBeInTheDocument();
    expect(await link('Third')).toHaveFocus();
  });
});

describe('its keys', () => {
  it('move through the list, and stop at its ends', async () => {
    serveBell(three());
    await open();
    await link('First');
    press('j');
    expect(await link('First')).toHaveFocus();
    press('j');
    press('ArrowDown');
    press('j');
    expect(await link('Third')).toHaveFocus();
    press('k');
    press('ArrowUp');
    press('ArrowUp');
    expect(await link('First')).toHaveFocus();
  });

  it('mark as read and as unread, and say so', async () => {
    const groups = three();
    const bell = serveBell(groups);
    await open();
    await link('First');
    press('e');
    expect(bell.changes()).toEqual([]);
    press('j');
    press('e');
    expect(await within(await link('Second')).findByText('Unread')).toBeInTheDocument();
    await waitFor(async () => expect(within(await link('First')).queryByText('Unread')).toBeNull());
    expect(screen.getByRole('status')).toHaveTextContent('Marked as read');
    press('u');
    expect(await within(await link('First')).findByText('Unread')).toBeInTheDocument();
    await waitFor(() =>
      expect(bell.changes().map(([call, body]) => [call, body])).toMatchObject([
        [`PATCH /api/notifications/groups/${groups[0]!.id}/read`, { isRead: true }],
        [`PATCH /api/notifications/groups/${groups[0]!.id}/read`, { isRead: false }],
      ]),
    );
  });

  it('go on with the next one when one leaves the list', async () => {
    serveBell(three());
    await open('/notifications?filter=unread');
    await link('First');
    press('j');
    press('j');
    press('e');
    await waitFor(() => expect(names()).toEqual(['First', 'Third']));
    expect(await link('Third')).toHaveFocus();
    press('e');
    await waitFor(() => expect(names()).toEqual(['First']));
    expect(await link('First')).toHaveFocus();
  });

  it('snooze by a menu', async () => {
    serveBell(three());
    const { user } = await open();
    await link('First');
    press('j');
    press('h');
    expect(await screen.findByRole('menuitem', { name: 'For an hour' })).toBeVisible();
    await user.keyboard('{ArrowDown}');
    expect(screen.getByRole('menuitem', { name: 'Until tomorrow, 9:00' })).toHaveFocus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(names()).toEqual(['Second', 'Third']));
    await waitFor(async () => expect(await link('Second')).toHaveFocus());
  });

  it('open what has the focus', async () => {
    const groups = three();
    serveBell(groups);
    const { user } = await open();
    await link('First');
    press('j');
    await user.keyboard('{Enter}');
    expect(window.location.pathname).toBe(`/card/${groups[0]!.id}`);
  });
});

describe('a notification that arrives meanwhile', () => {
  it('comes on top, is said, and leaves the focus where it is', async () => {
    const groups = three();
    const bell = serveBell(groups);
    const { readAgain } = await open();
    await link('First');
    press('j');
    const focused = await link('First');
    bell.add(makeGroup(makeNotification({ message: 'Fourth', createdAt: '2026-11-20T16:00:00.000Z' })));
    await readAgain();
    await waitFor(() => expect(names()).toEqual(['Fourth', 'First', 'Second', 'Third']));
    expect(screen.getByRole('status')).toHaveTextContent('One new notification');
    const { cardId } = groups[2]!.latest;
    const again = makeNotification({ cardId, message: 'Third again', createdAt: '2026-11-20T17:00:00.000Z' });
    bell.add(makeGroup(again, groups[2]!.latest));
    await readAgain();
    await waitFor(() => expect(names()).toEqual(['Third', 'Fourth', 'First', 'Second']));
    expect(focused).toHaveFocus();
    expect(focused).toHaveTextContent('First');
  });
});
