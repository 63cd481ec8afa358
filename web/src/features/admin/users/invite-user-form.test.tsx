import { describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { renderApp } from '#test/render.tsx';
import { serve } from '#test/server.ts';
import { makeUser, rememberUser } from '#test/users.ts';
import { Dialog } from '#ui/dialog.tsx';
import { InviteUserForm } from './invite-user-form.tsx';

const projects = ['Apollo', 'Gemini'].map((name, n) => ({
  id: `00000000-0000-4000-8000-00000000000${n}`,
  name,
  slug: name.toLowerCase(),
  createdAt: '2026-01-05T10:00:00.000Z',
  updatedAt: '2026-01-05T10:00:00.000Z',
  version: 1,
}));
const gemini = projects[1];

function show(answer: object) {
  rememberUser();
  const fetched = serve({
    'GET /api/hub/user': () => ({ body: makeUser() }),
    'GET /api/admin/projects': () => ({ body: projects }),
    'POST /api/admin/invite-user': () => answer,
  });
  const onDone = jest.fn();
  const shown = renderApp(
    <Dialog open title="Invite User">
      <InviteUserForm onDone={onDone} />
    </Dialog>,
  );
  const submit = () => shown.user.click(screen.getByRole('button', { name: 'Invite User' }));
  return { ...shown, fetched, onDone, submit };
}

async function fill({ user }: ReturnType<typeof show>) {
  await user.click(screen.getByRole('button', { name: /^Project/ }));
  await user.type(await screen.findByPlaceholderText('Find a project...'), 'gem{Enter}');
  await user.type(screen.getByLabelText(/Username/), ' lena ');
  await user.click(screen.getByRole('combobox', { name: /Role/ }));
  await user.click(await screen.findByRole('option', { name: 'Team Member' }));
}

describe('inviting a user', () => {
  it('wants a project, a username and a role', async () => {
    const shown = show({});
    await shown.submit();
    expect(await screen.findByText('Please select a project')).toBeVisible();
    expect(screen.getByText('Username must be at least 3 characters')).toBeVisible();
    expect(screen.getByText('Please select a role')).toBeVisible();
    expect(shown.fetched.mock.calls.filter(([, init]) => init?.method === 'POST')).toEqual([]);
  });

  it('adds somebody to the project that was typed at', async () => {
    const body = { projectId: gemini?.id, userId: gemini?.id, username: 'lena', role: 'normal_user' };
    const shown = show({ status: 201, body });
    await fill(shown);
    expect(screen.getByRole('button', { name: /^Project/ })).toHaveTextContent('Gemini');
    await shown.submit();
    expect(await screen.findByText('User invited successfully')).toBeVisible();
    const [, init] = shown.fetched.mock.calls.find(([, made]) => made?.method === 'POST') ?? [];
    expect(JSON.parse(String(init?.body))).toEqual({
      projectId: gemini?.id,
      username: 'lena',
      role: 'normal_user',
    });
    await waitFor(() => expect(shown.onDone).toHaveBeenCalled());
  });

  it('says why it did not work and stays open', async () => {
    const shown = show({ status: 404, body: { error: 'User not found', code: 'not_found' } });
    await fill(shown);
    await shown.submit();
    expect(await screen.findByText('Failed to invite user')).toBeVisible();
    expect(screen.getByText('User not found')).toBeVisible();
    expect(shown.onDone).not.toHaveBeenCalled();
  });
});
