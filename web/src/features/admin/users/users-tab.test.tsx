import type { User } from '@cardinal/contracts';
import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { renderApp } from '#test/render.tsx';
import { serve } from '#test/server.ts';
import { makeUser, rememberUser } from '#test/users.ts';
import { UsersTab } from './users-tab.tsx';

const toId = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const admin = makeUser({ id: toId(1), username: 'root', isSuperAdmin: true });
const nils = makeUser({ id: toId(2), username: 'nils', status: 'pending', email: null });
const lena = makeUser({ id: toId(3), username: 'lena', accountType: 'company', plan: 'pro' });

interface Given {
  users?: User[];
  pending?: User[];
  answers?: Parameters<typeof serve>[0];
  at?: string;
}

function show({ users = [lena, nils, admin], pending = [nils], answers = {}, at = '/admin' }: Given = {}) {
  rememberUser(admin);
  let waiting = pending;
  const done = (user: User) => {
    waiting = waiting.filter(({ id }) => id !== user.id);
    return { body: { ...user, status: 'active' } };
  };
  const fetched = serve({
    'GET /api/hub/user': () => ({ body: admin }),
    'GET /api/admin/pending-users': () => ({ body: waiting }),
    'GET /api/admin/users': ({ url }) => {
      const offset = Number(url.searchParams.get('offset'));
      const body = users.slice(offset, offset + Number(url.searchParams.get('limit')));
      return { body, total: users.length };
    },
    [`POST /api/admin/users/${nils.id}/approve`]: () => done(nils),
    [`POST /api/admin/users/${nils.id}/reject`]: () => done(nils),
    ...answers,
  });
  const sent = (method: string) =>
    fetched.mock.calls
      .filter(([, init]) => init?.method === method)
      .map(([url, init]) => [
        String(url),
        init?.body === undefined ? undefined : JSON.parse(String(init.body)),
      ]);
  return { ...renderApp(<UsersTab />, at), sent, fetched };
}

describe('pending approvals', () => {
  it('show who waits, since when', async () => {
    show();
    const row = (await screen.findAllByRole('row', { name: /nils/ }))[0];
    expect(row).toHaveTextContent('No email');
    expect(row).toHaveTextContent('Jan 5, 2026');
  });

  it('approve as public and free with one click, and focus stays near', async () => {
    const { user, sent } = show();
    await user.click(await screen.findByRole('button', { name: 'Approve nils' }));
    expect(await screen.findByText('User approved successfully')).toBeVisible();
    expect(sent('POST')).toEqual([
      [`/api/admin/users/${nils.id}/approve`, { accountType: 'public', plan: 'free' }],
    ]);
    expect(await screen.findByText(/No pending approvals/)).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Pending User Approvals' })).toHaveFocus();
  });

  it('approve as a company with a plan, where that is chosen', async () => {
    const { user, sent } = show();
    await user.click(await screen.findByRole('button', { name: 'Approve nils as...' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Company account, Pro' }));
    expect(await screen.findByText('User approved successfully')).toBeVisible();
    expect(sent('POST')[0]?.[1]).toEqual({ accountType: 'company', plan: 'pro' });
  });

  it('reject after a question', async () => {
    const { user, sent } = show();
    await user.click(await screen.findByRole('button', { name: 'Reject nils' }));
    expect(sent('POST')).toEqual([]);
    await user.click(
      within(screen.getByRole('alertdialog', { name: 'Reject nils?' })).getByRole('button', {
        name: 'Reject',
      }),
    );
    expect(await screen.findByText('User rejected successfully')).toBeVisible();
    expect(sent('POST')[0]?.[0]).toBe(`/api/admin/users/${nils.id}/reject`);
  });

  it.each([
    ['Approve', 'approve', 'Failed to approve user'],
    ['Reject', 'reject', 'Failed to reject user'],
  ])('say why it did not work to %s', async (name, call, title) => {
    const refused = {
      status: 409,
      body: { error: 'This account is not waiting for approval', code: 'conflict' },
    };
    const { user } = show({ answers: { [`POST /api/admin/users/${nils.id}/${call}`]: () => refused } });
    await user.click(await screen.findByRole('button', { name: `${name} nils` }));
    const dialog = screen.queryByRole('alertdialog');
    if (dialog) await user.click(within(dialog).getByRole('button', { name }));
    expect(await screen.findByText(title)).toBeVisible();
    expect(screen.getByText('This account is not waiting for approval')).toBeVisible();
  });

  it('offer another try when they cannot be read', async () => {
    show({ answers: { 'GET /api/admin/pending-users': () => ({ status: 403, body: '' }) } });
    expect(await screen.findByText('Failed to fetch pending users')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeEnabled();
  });
});

describe('the users', () => {
  it('come page by page', async () => {
    const users = Array.from({ length: 30 }, (_, n) => makeUser({ id: toId(n), username: `user-${n}` }));
    const { user, fetched } = show({ users, pending: [] });
    expect(await screen.findByRole('link', { name: 'user-24' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'user-25' })).not.toBeInTheDocument();
    expect(screen.getByText('1–25 of 30')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(await screen.findByRole('link', { name: 'user-29' })).toBeVisible();
    expect(screen.getByText('26–30 of 30')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled();
    expect(window.location.search).toBe('?page=2');
    expect(fetched.mock.calls.map(([url]) => String(url))).toContain('/api/admin/users?limit=25&offset=25');
  });

  it('are searched by the server once one stops typing, from the first page on', async () => {
    const { user, fetched } = show({ at: '/admin?page=2' });
    await user.type(await screen.findByRole('searchbox', { name: 'Search users' }), 'lena');
    await waitFor(() => expect(window.location.search).toBe('?search=lena'));
    const searches = fetched.mock.calls.map(([url]) => String(url)).filter((url) => url.includes('search='));
    expect(searches).toEqual(['/api/admin/users?limit=25&offset=0&search=lena']);
  });

  it('that are not found can be left again', async () => {
    const { user } = show({ users: [], at: '/admin?search=zoe' });
    expect(await screen.findByText('No username or e-mail contains “zoe”.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show all users' }));
    expect(window.location.search).toBe('');
    expect(screen.getByRole('searchbox')).toHaveValue('');
  });
});

describe('deleting a user', () => {
  const title = 'Delete lena?';
  const button = () => screen.getByRole('button', { name: 'Delete lena' });
  const question = () => screen.getByRole('alertdialog', { name: title });

  it('asks first, on Cancel, and Escape leads back to where one was', async () => {
    const { user, sent } = show();
    await screen.findByRole('button', { name: 'Delete lena' });
    act(() => button().focus());
    await user.keyboard('{Enter}');
    expect(question()).toHaveAccessibleDescription(/Their cards and comments stay.*There is no way back/);
    expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(button()).toHaveFocus();
    expect(sent('DELETE')).toEqual([]);
  });

  it('takes the row away, and focus stays near', async () => {
    let users = [lena, admin];
    const { user, sent } = show({
      answers: {
        'GET /api/admin/users': () => ({ body: users }),
        [`DELETE /api/admin/users/${lena.id}`]: () => {
          users = [admin];
          return { body: { ok: true } };
        },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Delete lena' }));
    await user.keyboard('{Tab}{Enter}');
    expect(await screen.findByText('lena was deleted')).toBeVisible();
    expect(sent('DELETE')).toHaveLength(1);
    await waitFor(() => expect(screen.queryByRole('link', { name: 'lena' })).not.toBeInTheDocument());
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Users' })).toHaveFocus();
  });

  it('says why it is refused, and the question stays', async () => {
    const error = 'This account is the only admin of: Apollo.';
    const refused = { status: 409, body: { error, code: 'last_admin' } };
    const { user } = show({ answers: { [`DELETE /api/admin/users/${lena.id}`]: () => refused } });
    await user.click(await screen.findByRole('button', { name: 'Delete lena' }));
    await user.click(within(question()).getByRole('button', { name: 'Delete User' }));
    expect(await screen.findByText('Failed to delete user')).toBeVisible();
    expect(screen.getByText(error)).toBeVisible();
    expect(question()).toBeVisible();
  });

  it('is not offered for one’s own account', async () => {
    show();
    expect(await screen.findByRole('button', { name: 'Edit root' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Delete root' })).not.toBeInTheDocument();
  });
});

describe('editing a user', () => {
  const edit = async (name: string, answers = {}) => {
    const shown = show({ answers });
    await shown.user.click(await screen.findByRole('button', { name: `Edit ${name}` }));
    return shown;
  };
  const choose = async ({ user }: ReturnType<typeof show>, label: string, option: string) => {
    await user.click(screen.getByRole('combobox', { name: label }));
    await user.click(await screen.findByRole('option', { name: option }));
  };
  const save = ({ user }: ReturnType<typeof show>) =>
    user.click(screen.getByRole('button', { name: 'Save Changes' }));

  it('offers a plan to companies only', async () => {
    const shown = await edit('lena', {
      [`PATCH /api/admin/users/${lena.id}`]: () => ({
        body: { ...lena, accountType: 'public', plan: 'free' },
      }),
    });
    expect(screen.getByRole('combobox', { name: 'Plan' })).toHaveTextContent('Pro');
    await choose(shown, 'Account Type', 'Public');
    expect(screen.queryByRole('combobox', { name: 'Plan' })).not.toBeInTheDocument();
    await save(shown);
    expect(await screen.findByText('User updated successfully')).toBeVisible();
    expect(shown.sent('PATCH')).toEqual([[`/api/admin/users/${lena.id}`, { accountType: 'public' }]]);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('suspends', async () => {
    const shown = await edit('lena', {
      [`PATCH /api/admin/users/${lena.id}`]: () => ({ body: { ...lena, status: 'suspended' } }),
    });
    await choose(shown, 'Status', 'Suspended');
    expect(screen.getByText('A suspended user is signed out everywhere at once.')).toBeVisible();
    await save(shown);
    await waitFor(() => expect(shown.sent('PATCH')[0]?.[1]).toEqual({ status: 'suspended' }));
  });

  it('keeps the dialog open and says why when it is refused', async () => {
    const refused = {
      status: 409,
      body: { error: 'The last super admin cannot be suspended', code: 'last_admin' },
    };
    const shown = await edit('lena', { [`POST /api/admin/user/${lena.id}/upgrade-plan`]: () => refused });
    await choose(shown, 'Plan', 'Solo');
    await save(shown);
    expect(await screen.findByText('Failed to update user')).toBeVisible();
    expect(screen.getByText('The last super admin cannot be suspended')).toBeVisible();
    expect(screen.getByRole('dialog', { name: 'Edit User' })).toBeVisible();
  });

  it('does not let anybody suspend themselves, or approve here', async () => {
    await edit('root');
    expect(screen.getByRole('combobox', { name: 'Status' })).toBeDisabled();
    expect(screen.getByText('This is your own account.')).toBeVisible();
  });

  it('leaves approval to the list of those who wait', async () => {
    await edit('nils');
    expect(screen.getByRole('combobox', { name: 'Status' })).toHaveTextContent('Pending');
    expect(screen.getByRole('combobox', { name: 'Status' })).toBeDisabled();
  });
});
