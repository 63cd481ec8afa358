import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderApp } from '#test/render.tsx';
import { serve } from '#test/server.ts';
import { makeUser } from '#test/users.ts';
import { CreateSuperAdmin } from './create-super-admin.tsx';

const path = 'POST /api/admin/create-super-admin';
const guest = { status: 401, body: { error: 'Sign in', code: 'unauthenticated' } };

async function fill({ tokenRequired = false, answer = {} }: { tokenRequired?: boolean; answer?: object }) {
  const fetched = serve({ 'GET /api/hub/user': () => guest, [path]: () => answer });
  const { user } = renderApp(<CreateSuperAdmin tokenRequired={tokenRequired} />, '/admin');
  const submit = () => user.click(screen.getByRole('button', { name: 'Create Super Admin' }));
  const bodies = () =>
    fetched.mock.calls
      .filter(([, init]) => init?.method === 'POST')
      .map(([, init]) => JSON.parse(String(init?.body)));
  const type = async (values: Record<string, string>) => {
    for (const [label, value] of Object.entries(values)) {
      await user.type(screen.getByLabelText(new RegExp(label)), value);
    }
  };
  return { submit, type, bodies };
}

const good = { Username: 'root', Email: 'root@example.com', Password: 'secret-1' };

describe('the form for the first super admin', () => {
  it('wants username, email and password', async () => {
    const { submit, bodies } = await fill({});
    await submit();
    expect(await screen.findByText('Username must be at least 3 characters')).toBeVisible();
    expect(screen.getByText('Please enter a valid email address')).toBeVisible();
    expect(screen.getByText('Password must be at least 6 characters')).toBeVisible();
    expect(bodies()).toEqual([]);
  });

  it('makes the account', async () => {
    const { submit, type, bodies } = await fill({ answer: { status: 201, body: makeUser() } });
    await type(good);
    await submit();
    expect(await screen.findByText('Super admin created successfully')).toBeVisible();
    expect(screen.getByText('Sign in with the new account to go on.')).toBeVisible();
    expect(bodies()).toEqual([{ username: 'root', email: 'root@example.com', password: 'secret-1' }]);
  });

  it('is signed in with it where the installation signs people in', async () => {
    const { submit, type } = await fill({
      answer: { status: 201, body: { ...makeUser({ username: 'root' }), token: 'x.y.z' } },
    });
    await type(good);
    await submit();
    expect(await screen.findByText('You are signed in.')).toBeVisible();
    expect(localStorage.getItem('hub_jwt_token')).toBe('x.y.z');
    const stored = localStorage.getItem('hub_user_data') ?? '';
    expect(JSON.parse(stored)).toMatchObject({ username: 'root' });
    expect(stored).not.toContain('x.y.z');
  });

  it('names the place where the reader finds the token', () => {
    serve({ 'GET /api/hub/user': () => guest });
    renderApp(<CreateSuperAdmin tokenRequired tokenPrinted />, '/admin');
    expect(screen.getByText(/“make run” prints/)).toBeVisible();
    expect(screen.queryByText(/SETUP_TOKEN/)).not.toBeInTheDocument();
  });

  it('sends the setup token where the installation asks for one', async () => {
    const { submit, type, bodies } = await fill({
      tokenRequired: true,
      answer: { status: 201, body: makeUser() },
    });
    await type(good);
    await submit();
    expect(await screen.findByText('Please enter the setup token')).toBeVisible();
    await type({ 'Setup Token': 'only-for-me' });
    await submit();
    expect(await screen.findByText('Super admin created successfully')).toBeVisible();
    expect(bodies()).toEqual([expect.objectContaining({ setupToken: 'only-for-me' })]);
  });

  it.each([
    [
      { status: 409, body: { error: 'A super admin exists already', code: 'super_admin_exists' } },
      'A super admin exists already',
    ],
    [{ status: 403, body: '' }, 'Please try again'],
  ])('says why it did not work: %j', async (answer, reason) => {
    const { submit, type } = await fill({ answer });
    await type(good);
    await submit();
    expect(await screen.findByText('Failed to create super admin')).toBeVisible();
    expect(screen.getByText(reason)).toBeVisible();
  });
});
