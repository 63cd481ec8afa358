import type { User } from '@cardinal/contracts';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { renderApp } from '#test/render.tsx';
import { serve } from '#test/server.ts';
import { makeUser, rememberUser } from '#test/users.ts';
import { AdminPage } from './admin-page.tsx';
import { SuperAdminPage } from './super/super-admin-page.tsx';

const status = { isSuperAdmin: false, superAdminExists: true, setupTokenRequired: false };
const guest = { status: 401, body: { error: 'Sign in', code: 'unauthenticated' } };

function show(changes: Partial<typeof status>, user: User | null, Screen = AdminPage) {
  if (user) rememberUser(user);
  serve({
    'GET /api/hub/user': () => (user ? { body: user } : guest),
    'GET /api/admin/status': () => ({ body: { ...status, ...changes } }),
    'GET /api/admin/pending-users': () => ({ body: [] }),
    'GET /api/admin/users': () => ({ body: [] }),
  });
  return renderApp(<Screen />, '/admin?tab=users');
}

describe('the admin panel', () => {
  it('asks a guest to log in and comes back afterwards', async () => {
    const { user } = show({}, null);
    expect(await screen.findByRole('heading', { name: 'Please log in to access admin panel' })).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Sign In' }));
    expect(window.location.pathname).toBe('/login');
    expect(sessionStorage.getItem('cardinal_return_to')).toBe('/admin?tab=users');
  });

  it.each([
    ['the admin panel', AdminPage],
    ['the super admin panel', SuperAdminPage],
  ])('denies %s to a person who is no super admin', async (_, Screen) => {
    show({}, makeUser(), Screen);
    expect(await screen.findByRole('heading', { name: 'Access Denied' })).toBeVisible();
    expect(screen.getByText("You don't have permission to access the admin panel.")).toBeVisible();
  });

  it('shows a person who waits for approval where they stand', async () => {
    show({}, makeUser({ status: 'pending' }));
    expect(await screen.findByText('Account Pending Approval')).toBeVisible();
  });

  it('opens for a super admin', async () => {
    show({ isSuperAdmin: true }, makeUser({ isSuperAdmin: true }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Admin Panel' })).toBeVisible();
    expect(screen.getByRole('tab', { name: 'Users' })).toHaveAttribute('aria-selected', 'true');
    expect(await screen.findByText(/No pending approvals/)).toBeVisible();
  });

  it.each([
    ['a guest', null],
    ['a person who waits for approval', makeUser({ status: 'pending' })],
    ['an active user', makeUser()],
  ])('shows the form for the first super admin to %s while there is none', async (_, user) => {
    show({ superAdminExists: false }, user);
    expect(await screen.findByRole('heading', { name: 'Create Super Admin' })).toBeVisible();
    expect(screen.queryByLabelText(/Setup Token/)).not.toBeInTheDocument();
    // An active user has it from the shell.
    expect(screen.queryAllByRole('main')).toHaveLength(user?.status === 'active' ? 0 : 1);
  });

  it('lets a person with a wrong setup token try again at once', async () => {
    let asked = 0;
    const posted: string[] = [];
    serve({
      'GET /api/hub/user': () => guest,
      'GET /api/admin/status': () => {
        asked += 1;
        const body = { ...status, superAdminExists: false, setupTokenRequired: true };
        return asked === 1 ? { body } : new Promise(() => {});
      },
      'POST /api/admin/create-super-admin': ({ init }) => {
        posted.push(JSON.parse(String(init.body)).setupToken);
        return { status: 403, body: { error: 'The setup token is wrong', code: 'forbidden' } };
      },
    });
    const { user } = renderApp(<AdminPage />, '/admin');
    await user.type(await screen.findByLabelText(/Username/), 'root');
    await user.type(screen.getByLabelText(/Email/), 'root@example.com');
    await user.type(screen.getByLabelText(/Password/), 'secret-1');
    await user.type(screen.getByLabelText(/Setup Token/), 'guess{Enter}');
    await waitFor(() => expect(asked).toBe(2));
    await user.type(screen.getByLabelText(/Setup Token/), 'ed{Enter}');
    await waitFor(() => expect(posted).toEqual(['guess', 'guessed']));
  });

  it('offers another try where the server is away', async () => {
    serve({ 'GET /api/hub/user': () => guest, 'GET /api/admin/status': () => ({ status: 503, body: '' }) });
    const { user } = renderApp(<AdminPage />, '/admin');
    const again = await screen.findByRole('button', { name: 'Try again' });
    serve({
      'GET /api/hub/user': () => guest,
      'GET /api/admin/status': () => ({ body: status }),
    });
    await user.click(again);
    await waitFor(() => expect(screen.getByText('Please log in to access admin panel')).toBeVisible());
  });
});
