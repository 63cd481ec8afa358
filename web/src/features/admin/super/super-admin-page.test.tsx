import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { renderApp } from '#test/render.tsx';
import { serve } from '#test/server.ts';
import { makeUser, rememberUser } from '#test/users.ts';
import { SuperAdminPage } from './super-admin-page.tsx';

const root = makeUser({ username: 'root', isSuperAdmin: true });
const id = '00000000-0000-4000-8000-000000000003';
const projects = [{ id, name: 'Apollo', slug: 'apollo', role: 'project_admin' }];
const lena = { ...makeUser({ id, username: 'lena', accountType: 'company', plan: 'solo' }), projects };
type Handlers = Parameters<typeof serve>[0];

function show(answers: Handlers = {}, at = '/super-admin') {
  rememberUser(root);
  const fetched = serve({
    'GET /api/hub/user': () => ({ body: root }),
    'GET /api/admin/status': () => ({
      body: { isSuperAdmin: true, superAdminExists: true, setupTokenRequired: false },
    }),
    'GET /api/admin/user/lena': () => ({ body: lena }),
    'GET /api/admin/user/nobody': () => ({
      status: 404,
      body: { error: 'User not found', code: 'not_found' },
    }),
    ...answers,
  });
  return { ...renderApp(<SuperAdminPage />, at), fetched };
}

async function search({ user }: ReturnType<typeof show>, text: string) {
  await user.clear(await screen.findByLabelText('Username'));
  if (text) await user.type(screen.getByLabelText('Username'), text);
  await user.click(screen.getByRole('button', { name: 'Search' }));
}

async function choose({ user }: ReturnType<typeof show>, label: string, option: string) {
  await user.click(await screen.findByRole('combobox', { name: label }));
  await user.click(await screen.findByRole('option', { name: option }));
}

describe('the super admin panel', () => {
  it('says that plan changes apply immediately', async () => {
    show();
    expect(await screen.findByText(/Plan changes apply immediately\./)).toBeVisible();
  });

  it.each(['', '   '])('wants a username instead of "%s"', async (text) => {
    const shown = show();
    await search(shown, text);
    expect(await screen.findByText('Username required')).toBeVisible();
    expect(screen.getByText('Please enter a username to search.')).toBeVisible();
  });

  it('shows who was found, with the projects, and keeps it in the address', async () => {
    const shown = show();
    await search(shown, ' lena ');
    expect(await screen.findByText('User found')).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'lena' })).toBeVisible();
    expect(screen.getByText('maya@example.com')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Apollo' })).toHaveAttribute('href', '/projects/apollo');
    expect(screen.getByRole('button', { name: 'Edit Apollo' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Delete Apollo' })).toBeVisible();
    expect(window.location.search).toBe('?user=lena');
  });

  it('shows the same one after a reload', async () => {
    show({}, '/super-admin?user=lena');
    expect(await screen.findByRole('heading', { name: 'lena' })).toBeVisible();
    expect(screen.getByLabelText('Username')).toHaveValue('lena');
  });

  it("gives the server's word when nobody was found", async () => {
    const shown = show({}, '/super-admin?user=lena');
    await search(shown, 'nobody');
    expect((await screen.findAllByText('User not found')).length).toBeGreaterThan(0);
    expect(screen.queryByRole('heading', { name: 'lena' })).not.toBeInTheDocument();
    expect(window.location.search).toBe('');
  });
});

describe('the projects of who was found', () => {
  it('show at once what was done to them, though auth hears of it a moment later', async () => {
    const gemini = {
      ...projects[0],
      id: '00000000-0000-4000-8000-000000000004',
      name: 'Gemini',
      slug: 'gemini',
    };
    const shown = show(
      {
        'GET /api/admin/user/lena': () => ({ body: { ...lena, projects: [...projects, gemini] } }),
        'GET /api/projects/apollo/boards': () => ({ body: [] }),
        [`DELETE /api/admin/projects/${id}`]: () => ({ body: { ok: true } }),
      },
      '/super-admin?user=lena',
    );
    await shown.user.click(await screen.findByRole('button', { name: 'Delete Apollo' }));
    await shown.user.click(await screen.findByRole('button', { name: 'Delete Project' }));
    expect(await screen.findByText('Project deleted successfully')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Apollo' })).not.toBeInTheDocument());
    expect(screen.getByRole('link', { name: 'Gemini' })).toBeVisible();
  });

  it('show a new name and address at once', async () => {
    const now = '2026-01-05T00:00:00.000Z';
    const renamed = {
      ...projects[0],
      name: 'Artemis',
      slug: 'artemis',
      createdAt: now,
      updatedAt: now,
      version: 2,
    };
    const shown = show(
      { [`PATCH /api/admin/projects/${id}`]: () => ({ body: renamed }) },
      '/super-admin?user=lena',
    );
    await shown.user.click(await screen.findByRole('button', { name: 'Edit Apollo' }));
    await shown.user.clear(screen.getByLabelText(/Project Name/));
    await shown.user.type(screen.getByLabelText(/Project Name/), 'Artemis');
    await shown.user.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByRole('link', { name: 'Artemis' })).toHaveAttribute('href', '/projects/artemis');
  });
});

describe('account type and plan', () => {
  it('are saved as soon as they are chosen', async () => {
    let plan = 'solo';
    const shown = show(
      {
        'GET /api/admin/user/lena': () => ({ body: { ...lena, plan } }),
        [`POST /api/admin/user/${id}/upgrade-plan`]: () => {
          plan = 'pro';
          return { body: { ...lena, plan } };
        },
      },
      '/super-admin?user=lena',
    );
    await choose(shown, 'Plan', 'Pro');
    expect(await screen.findByText('Plan upgraded successfully!')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Plan' })).toHaveTextContent('Pro'));
  });

  it('are the free plan for a public account, which has no plan to choose', async () => {
    show(
      { 'GET /api/admin/user/lena': () => ({ body: { ...lena, accountType: 'public', plan: 'free' } }) },
      '/super-admin?user=lena',
    );
    expect(await screen.findByRole('combobox', { name: 'Account Type' })).toHaveTextContent('Public');
    expect(screen.queryByRole('combobox', { name: 'Plan' })).not.toBeInTheDocument();
  });

  it.each([
    ['Account Type', 'Public', `PATCH /api/admin/users/${id}`, 'Failed to update account type'],
    ['Plan', 'Pro', `POST /api/admin/user/${id}/upgrade-plan`, 'Failed to update plan'],
  ])('go back when the %s cannot be saved', async (label, option, call, title) => {
    const shown = show({ [call]: () => ({ status: 403, body: '' }) }, '/super-admin?user=lena');
    await screen.findByRole('combobox', { name: label });
    const before = screen.getByRole('combobox', { name: label }).textContent;
    await choose(shown, label, option);
    expect(await screen.findByText(title)).toBeVisible();
    expect(screen.getByText('Please try again')).toBeVisible();
    await waitFor(() =>
      expect(screen.getByRole('combobox', { name: label })).toHaveTextContent(before ?? ''),
    );
  });
});
