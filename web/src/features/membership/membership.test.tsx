import type { Notification } from '@cardinal/contracts';
import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { Bell } from '#features/notifications/index.ts';
import { Frame } from '#features/shell/index.ts';
import { makeId, makeProject } from '#test/make-card.ts';
import { renderApp } from '#test/render.tsx';
import { serve } from '#test/server.ts';
import { makeUser, rememberUser } from '#test/users.ts';

type Handlers = Parameters<typeof serve>[0];

/** A server on which somebody was added to Apollo. */
function open(
  path = '/projects/apollo',
  more: Handlers = {},
  membership: 'added' | 'joined' = 'added',
  leaving: object = { body: { ok: true } },
) {
  const project = makeProject({ role: 'normal_user', membership });
  const question: Notification = {
    id: makeId(),
    userId: makeId(),
    cardId: null,
    projectId: project.id,
    boardId: null,
    type: 'member_added',
    message: 'Ada added you to "Apollo" as Team Member',
    actorId: makeId(),
    isRead: false,
    metadata: { projectName: 'Apollo', projectSlug: 'apollo', asksToJoin: true },
    createdAt: '2026-11-20T10:00:00.000Z',
  };
  rememberUser();
  const server = serve({
    'GET /api/hub/user': () => ({ body: makeUser() }),
    'GET /api/user/points': () => ({ body: { points: 247, awarding: false } }),
    'GET /api/projects': () => ({ body: [project] }),
    'GET /api/projects/apollo': () => ({ body: project }),
    'GET /api/projects/apollo/boards': () => ({ body: [] }),
    'GET /api/notifications/groups': () => ({
      body: {
        items: [{ id: question.id, latest: question, count: 1, unreadCount: 1, snoozedUntil: null }],
        nextCursor: null,
      },
    }),
    'GET /api/notifications/groups/unread-counts': () => ({
      body: { unread: 1, mentions: 0, assigned: 0, following: 0 },
    }),
    'GET /api/notifications/unread-count': () => ({ body: { count: 1 } }),
    [`POST /api/projects/${project.id}/membership/join`]: () => ({ body: { ok: true } }),
    [`DELETE /api/projects/${project.id}/membership`]: () => leaving,
    ...more,
  });
  const app = renderApp(
    <Frame search={null} bell={<Bell />} userMenu={null} mainNav={null}>
      the screen
    </Frame>,
    path,
  );
  const asked = (method: string) =>
    server.mock.calls.filter(([, init]) => init?.method === method).map(([url]) => String(url));
  return { ...app, asked, project };
}

const banner = () => screen.findByRole('region', { name: 'Your membership' });
const noBanner = () =>
  waitFor(() => expect(screen.queryByRole('region', { name: 'Your membership' })).not.toBeInTheDocument());

async function openBell({ user }: ReturnType<typeof open>) {
  await user.click(await screen.findByRole('button', { name: /^Notifications/ }));
  return (await screen.findByText('Ada added you to "Apollo" as Team Member')).closest('li') as HTMLElement;
}

describe('the banner of a project', () => {
  it('says what joining means, goes once somebody has joined, and leaves the focus in the page', async () => {
    const { user, asked, project } = open();
    expect(await banner()).toHaveTextContent(
      'You were added to Apollo. If you join, its admins see your email, account type and plan.',
    );
    await user.click(within(await banner()).getByRole('button', { name: 'Join' }));
    await noBanner();
    await screen.findByText('You joined Apollo');
    expect(asked('POST')).toEqual([`/api/projects/${project.id}/membership/join`]);
    expect(screen.getByRole('main')).toHaveFocus();
  });

  it('asks by keyboard, and gives the focus back to who stays', async () => {
    const { user } = open();
    const leave = within(await banner()).getByRole('button', { name: 'Leave' });
    act(() => leave.focus());
    await user.keyboard('{Enter}');
    await screen.findByRole('alertdialog', { name: 'Leave Apollo?' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(leave).toHaveFocus();
  });

  it('leaves after a question, and leads away', async () => {
    const { user, asked, project } = open();
    await user.click(within(await banner()).getByRole('button', { name: 'Leave' }));
    const question = await screen.findByRole('alertdialog', { name: 'Leave Apollo?' });
    await user.click(within(question).getByRole('button', { name: 'Leave Project' }));
    await waitFor(() => expect(window.location.pathname).toBe('/dashboard'));
    expect(await screen.findByText('You left Apollo')).toBeVisible();
    expect(asked('DELETE')).toEqual([`/api/projects/${project.id}/membership`]);
  });

  it('stays where the server refuses', async () => {
    const { user } = open();
    await banner();
    serve({});
    await user.click(within(await banner()).getByRole('button', { name: 'Join' }));
    expect(await screen.findByText('Failed to join project')).toBeVisible();
    expect(await banner()).toBeVisible();
  });

  it('is not there for who has joined', async () => {
    open('/projects/apollo', {}, 'joined');
    expect(await screen.findByRole('navigation', { name: 'Project' })).toBeVisible();
    await noBanner();
  });
});

describe('the bell', () => {
  it('lets one join, and asks no longer', async () => {
    const app = open('/dashboard');
    const item = await openBell(app);
    await app.user.click(within(item).getByRole('button', { name: 'Join Apollo' }));
    await waitFor(() =>
      expect(app.asked('POST')).toEqual([`/api/projects/${app.project.id}/membership/join`]),
    );
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Join Apollo' })).not.toBeInTheDocument(),
    );
    expect(window.location.pathname).toBe('/dashboard');
  });

  it('lets one leave after a question that outlives the panel, and stays on a page of another place', async () => {
    const app = open('/settings');
    const item = await openBell(app);
    await app.user.click(within(item).getByRole('button', { name: 'Leave Apollo' }));
    const question = await screen.findByRole('alertdialog', { name: 'Leave Apollo?' });
    await app.user.click(within(question).getByRole('button', { name: 'Leave Project' }));
    expect(await screen.findByText('You left Apollo')).toBeVisible();
    expect(window.location.pathname).toBe('/settings');
  });

  it('shows the last admin why they stay, and keeps the question', async () => {
    const error = 'You are the only admin of this project.';
    const app = open('/settings', {}, 'added', { status: 409, body: { error, code: 'last_admin' } });
    const item = await openBell(app);
    await app.user.click(within(item).getByRole('button', { name: 'Leave Apollo' }));
    await app.user.click(await screen.findByRole('button', { name: 'Leave Project' }));
    expect(await screen.findByText('Failed to leave project')).toBeVisible();
    expect(screen.getByText(error)).toBeVisible();
    expect(screen.getByRole('alertdialog', { name: 'Leave Apollo?' })).toBeVisible();
  });
});
