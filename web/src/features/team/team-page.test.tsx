import type { Project, TeamMember } from '@cardinal/contracts';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { Route } from 'wouter';
import { makeId, makeProject } from '#test/make-card.ts';
import { renderApp } from '#test/render.tsx';
import { serve } from '#test/server.ts';
import { makeUser, rememberUser } from '#test/users.ts';
import { TeamPage } from './team-page.tsx';

const member = (username: string, changes: Partial<TeamMember> = {}): TeamMember => ({
  id: makeId(),
  username,
  email: `${username}@example.com`,
  role: 'normal_user',
  accountType: 'company',
  plan: 'pro',
  membership: 'joined',
  ...changes,
});
const maya = member('maya', { role: 'project_admin' });
const root = member('root', { role: 'super_admin' });
const bob = member('bob', { email: null, accountType: 'public', plan: 'free' });

interface Served {
  project?: Project;
  team?: TeamMember[];
  more?: Parameters<typeof serve>[0];
}

function open({ project = makeProject(), team = [maya, root, bob], more = {} }: Served = {}) {
  const user = makeUser({ id: maya.id });
  rememberUser(user);
  const server = serve({
    'GET /api/hub/user': () => ({ body: user }),
    'GET /api/projects/apollo': () => ({ body: project }),
    'GET /api/projects/apollo/company-users': () => ({ body: team }),
    ...more,
  });
  const app = renderApp(
    <Route path="/projects/:slug/manage-users">
      <TeamPage />
    </Route>,
    '/projects/apollo/manage-users',
  );
  return { ...app, server };
}

const findRow = async (name: string) => (await screen.findByText(name)).closest('tr') as HTMLElement;
const tile = (label: string) => screen.getByText(label).parentElement as HTMLElement;
const bodies = (server: ReturnType<typeof serve>, method: string) =>
  server.mock.calls
    .filter(([, init]) => init?.method === method)
    .map(([, init]) => JSON.parse(String(init?.body)));

describe('team management', () => {
  it.each(['normal_user', 'public_user'] as const)('is closed to a %s', async (role) => {
    open({ project: makeProject({ role }) });
    expect(await screen.findByRole('heading', { name: 'Access Denied' })).toBeVisible();
    expect(screen.getByText("You don't have permission to manage users for this project.")).toBeVisible();
  });

  it('counts and lists the members with what they are', async () => {
    open();
    const row = await findRow('bob');
    expect(row).toHaveTextContent('No email');
    expect(row).toHaveTextContent('Team Member');
    expect(row).toHaveTextContent('Public');
    expect(row).toHaveTextContent('Free');
    expect(tile('Team Members')).toHaveTextContent('3');
    expect(tile('Project Admins')).toHaveTextContent('2');
    expect(tile('Regular Members')).toHaveTextContent('1');
  });

  it('offers nothing on a super admin', async () => {
    open();
    expect(within(await findRow('root')).queryByRole('button')).not.toBeInTheDocument();
    expect(within(await findRow('bob')).getAllByRole('button')).toHaveLength(2);
  });

  it('removes after a question', async () => {
    const { user } = open({
      more: { [`DELETE /api/projects/apollo/users/${bob.id}`]: () => ({ body: { ok: true } }) },
    });
    await user.click(await screen.findByRole('button', { name: 'Remove bob' }));
    const question = await screen.findByRole('alertdialog');
    expect(question).toHaveTextContent(
      "Remove bob from this project? Their account will remain active but they'll lose access to this project.",
    );
    await user.click(within(question).getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('User removed from project')).toBeVisible();
  });

  it('leads away a person who removed themselves', async () => {
    const { user } = open({
      more: { [`DELETE /api/projects/apollo/users/${maya.id}`]: () => ({ body: { ok: true } }) },
    });
    await user.click(await screen.findByRole('button', { name: 'Remove maya' }));
    await user.click(await screen.findByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(window.location.pathname).toBe('/dashboard'));
  });

  it('says why somebody cannot be removed', async () => {
    const error = 'A project needs at least one project admin';
    const { user } = open({
      more: {
        [`DELETE /api/projects/apollo/users/${bob.id}`]: () => ({
          status: 409,
          body: { error, code: 'last_admin' },
        }),
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Remove bob' }));
    await user.click(await screen.findByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Failed to remove user')).toBeVisible();
    expect(screen.getByText(error)).toBeVisible();
  });

  it('gives another role', async () => {
    const { user, server } = open({
      more: {
        [`PATCH /api/projects/apollo/users/${bob.id}`]: () => ({ body: { ...bob, role: 'project_admin' } }),
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Edit role of bob' }));
    await user.click(await screen.findByRole('combobox', { name: 'Role' }));
    await user.click(await screen.findByRole('option', { name: 'Project Admin' }));
    await user.click(screen.getByRole('button', { name: 'Update Role' }));
    expect(await screen.findByText('User role updated successfully')).toBeVisible();
    expect(bodies(server, 'PATCH')).toEqual([{ role: 'project_admin' }]);
  });
});

describe('adding to the team', () => {
  async function openDialog(more: Served['more'] = {}) {
    const app = open({ more });
    await app.user.click(await screen.findByRole('button', { name: 'Add Team Member' }));
    await screen.findByRole('tab', { name: 'Invite Existing User' });
    const role = async (name: string) => {
      await app.user.click(screen.getByRole('combobox', { name: /^Role/ }));
      await app.user.click(await screen.findByRole('option', { name }));
    };
    return { ...app, role };
  }

  it('checks an invitation', async () => {
    const { user, server } = await openDialog();
    await user.type(screen.getByLabelText(/Username/), 'ab');
    await user.click(screen.getByRole('button', { name: 'Invite User' }));
    expect(await screen.findByText('Username must be at least 3 characters')).toBeVisible();
    expect(screen.getByText('Please select a role')).toBeVisible();
    expect(bodies(server, 'POST')).toEqual([]);
  });

  it('invites somebody who has an account', async () => {
    const project = makeProject();
    const { user, server, role } = await openDialog({
      'GET /api/projects/apollo': () => ({ body: project }),
      'POST /api/admin/invite-user': () => ({
        status: 201,
        body: { projectId: project.id, userId: makeId(), username: 'grace', role: 'normal_user' },
      }),
    });
    await user.type(screen.getByLabelText(/Username/), ' grace ');
    await role('Team Member');
    await user.click(screen.getByRole('button', { name: 'Invite User' }));
    expect(await screen.findByText('User invited successfully')).toBeVisible();
    expect(bodies(server, 'POST')).toEqual([
      { username: 'grace', role: 'normal_user', projectId: project.id },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('suggests people by a part of their name', async () => {
    const searches: (string | null)[] = [];
    const { user } = await openDialog({
      'GET /api/projects/apollo/invitees': ({ url }) => {
        searches.push(url.searchParams.get('q'));
        return { body: [{ id: makeId(), username: 'grace.hopper' }] };
      },
    });
    await user.type(screen.getByLabelText(/Username/), 'hop');
    await waitFor(() =>
      expect(document.querySelector('#invitees option')).toHaveAttribute('value', 'grace.hopper'),
    );
    expect(screen.getByLabelText(/Username/)).toHaveAttribute('list', 'invitees');
    expect(searches).toEqual(['hop']);
    await user.clear(screen.getByLabelText(/Username/));
    await waitFor(() => expect(document.querySelector('#invitees option')).toBeNull());
  });

  it('says why somebody cannot be invited', async () => {
    const { user, role } = await openDialog({
      'POST /api/admin/invite-user': () => ({
        status: 404,
        body: { error: 'User not found', code: 'not_found' },
      }),
    });
    await user.type(screen.getByLabelText(/Username/), 'nobody');
    await role('Team Member');
    await user.click(screen.getByRole('button', { name: 'Invite User' }));
    expect(await screen.findByText('Failed to invite user')).toBeVisible();
    expect(screen.getByText('User not found')).toBeVisible();
  });

  it('checks a new account', async () => {
    const { user } = await openDialog();
    await user.click(screen.getByRole('tab', { name: 'Create New User' }));
    await user.type(screen.getByLabelText(/Email/), 'nonsense');
    await user.type(screen.getByLabelText(/Temporary Password/), '12345');
    await user.click(screen.getByRole('button', { name: 'Create User' }));
    for (const complaint of [
      'Username must be at least 3 characters',
      'Please enter a valid email address',
      'Password must be at least 6 characters',
      'Please select a role',
    ]) {
      expect(await screen.findByText(complaint)).toBeVisible();
    }
  });

  it('makes an account and shows it in the team at once', async () => {
    const made = makeUser({ id: makeId(), username: 'grace', email: 'grace@example.com' });
    const { user, role } = await openDialog({
      'POST /api/admin/create-user': () => ({ status: 201, body: made }),
    });
    await user.click(screen.getByRole('tab', { name: 'Create New User' }));
    await user.type(screen.getByLabelText(/Username/), 'grace');
    await user.type(screen.getByLabelText(/Email/), 'grace@example.com');
    await user.type(screen.getByLabelText(/Temporary Password/), 'secret-1');
    await role('Public User');
    await user.click(screen.getByRole('button', { name: 'Create User' }));
    expect(await screen.findByText('User created successfully')).toBeVisible();
    expect(await findRow('grace')).toHaveTextContent('Public User');
  });

  it('shows beside its field what only the server knows', async () => {
    const message = 'This name is taken';
    const { user, role } = await openDialog({
      'POST /api/admin/create-user': () => ({
        status: 409,
        body: { error: message, code: 'username_taken', issues: [{ path: 'username', message }] },
      }),
    });
    await user.click(screen.getByRole('tab', { name: 'Create New User' }));
    await user.type(screen.getByLabelText(/Username/), 'grace');
    await user.type(screen.getByLabelText(/Email/), 'grace@example.com');
    await user.type(screen.getByLabelText(/Temporary Password/), 'secret-1');
    await role('Team Member');
    await user.click(screen.getByRole('button', { name: 'Create User' }));
    expect(await screen.findByText('Failed to create user')).toBeVisible();
    expect(screen.getByLabelText(/Username/)).toHaveAccessibleDescription(message);
  });
});
