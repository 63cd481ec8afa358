import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { makeBoard } from '#test/make-card.ts';
import { renderApp } from '#test/render.tsx';
import { serve } from '#test/server.ts';
import { makeUser, rememberUser } from '#test/users.ts';
import { ProjectsTab } from './projects-tab.tsx';

const apollo = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Apollo',
  slug: 'apollo',
  createdAt: '2026-01-05T10:00:00.000Z',
  updatedAt: '2026-01-05T10:00:00.000Z',
  version: 4,
};
const path = `/api/admin/projects/${apollo.id}`;
type Handlers = Parameters<typeof serve>[0];

function show(answers: Handlers = {}, projects = [apollo]) {
  rememberUser();
  const fetched = serve({
    'GET /api/hub/user': () => ({ body: makeUser() }),
    'GET /api/admin/projects': () => ({ body: projects }),
    ...answers,
  });
  const renames = () =>
    fetched.mock.calls
      .filter(([, init]) => init?.method === 'PATCH')
      .map(([, init]) => [
        JSON.parse(String(init?.body)).name,
        (init?.headers as Record<string, string> | undefined)?.['If-Match'],
      ]);
  return { ...renderApp(<ProjectsTab />, '/admin?tab=projects'), fetched, renames };
}

async function rename({ user }: ReturnType<typeof show>, name: string) {
  await user.click(await screen.findByRole('button', { name: 'Edit Apollo' }));
  const field = screen.getByLabelText(/Project Name/);
  await user.clear(field);
  await user.type(field, name);
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
}

describe('the projects', () => {
  it('are shown with name, slug and date', async () => {
    show();
    const row = await screen.findByRole('row', { name: /Apollo/ });
    expect(row).toHaveTextContent('apollo');
    expect(row).toHaveTextContent('Jan 5, 2026');
  });

  it('say so when there is none', async () => {
    show({}, []);
    expect(await screen.findByText('No projects yet')).toBeVisible();
  });

  it('offer another try when they cannot be read', async () => {
    show({ 'GET /api/admin/projects': () => ({ status: 403, body: '' }) });
    expect(await screen.findByText('Failed to fetch projects')).toBeVisible();
  });
});

describe('renaming a project', () => {
  it('sends the trimmed name over the version that was seen', async () => {
    const shown = show({ [`PATCH ${path}`]: () => ({ body: { ...apollo, name: 'Artemis' } }) });
    await rename(shown, ' Artemis ');
    expect(await screen.findByText('Project updated successfully')).toBeVisible();
    expect(shown.renames()).toEqual([['Artemis', '"4"']]);
  });

  it('wants a name', async () => {
    const shown = show();
    await rename(shown, '   ');
    expect(await screen.findByText('Invalid project name')).toBeVisible();
    expect(screen.getByText('Project name cannot be empty')).toBeVisible();
    expect(shown.renames()).toEqual([]);
  });

  it('says why it did not work', async () => {
    const shown = show({
      [`PATCH ${path}`]: () => ({ status: 404, body: { error: 'Project not found', code: 'not_found' } }),
    });
    await rename(shown, 'Artemis');
    expect(await screen.findByText('Failed to update project')).toBeVisible();
    expect(screen.getByText('Project not found')).toBeVisible();
  });

  const stale = (current: object) => ({
    status: 409,
    body: { error: 'Changed meanwhile', code: 'stale_version', current },
  });

  it('shows a name that somebody else gave meanwhile, and overwrites it only when asked again', async () => {
    const answers = [
      stale({ ...apollo, name: 'Gemini', version: 5 }),
      { body: { ...apollo, name: 'Artemis' } },
    ];
    const shown = show({ [`PATCH ${path}`]: () => answers.shift() ?? {} });
    await rename(shown, 'Artemis');
    expect(await screen.findByText(/Somebody renamed it to “Gemini” just now/)).toBeVisible();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save Changes' })).toBeEnabled());
    await shown.user.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Project updated successfully')).toBeVisible();
    expect(shown.renames()).toEqual([
      ['Artemis', '"4"'],
      ['Artemis', '"5"'],
    ]);
  });

  it('goes on by itself where only something else was changed', async () => {
    const answers = [stale({ ...apollo, version: 6 }), { body: { ...apollo, name: 'Artemis' } }];
    const shown = show({ [`PATCH ${path}`]: () => answers.shift() ?? {} });
    await rename(shown, 'Artemis');
    expect(await screen.findByText('Project updated successfully')).toBeVisible();
    expect(shown.renames()).toEqual([
      ['Artemis', '"4"'],
      ['Artemis', '"6"'],
    ]);
  });
});

describe('deleting a project', () => {
  const boards = 'GET /api/projects/apollo/boards';

  it('asks for its name where many cards go with it', async () => {
    const counted = [makeBoard({ cardCount: 30 }), makeBoard({ cardCount: 21 })];
    const { user } = show({ [boards]: () => ({ body: counted }) });
    await user.click(await screen.findByRole('button', { name: 'Delete Apollo' }));
    const confirm = await screen.findByRole('button', { name: 'Delete Project' });
    expect(confirm).toBeDisabled();
    await user.type(screen.getByLabelText('Type “Apollo” to confirm'), 'Apollo');
    expect(confirm).toBeEnabled();
  });

  it('says what goes with it, and then does it', async () => {
    const shown = show({
      [boards]: () => ({ body: [makeBoard({ cardCount: 50 })] }),
      [`DELETE ${path}`]: () => ({ body: { ok: true } }),
    });
    await shown.user.click(await screen.findByRole('button', { name: 'Delete Apollo' }));
    const question = await screen.findByRole('alertdialog', { name: 'Delete Apollo?' });
    for (const thing of ['boards', 'cards', 'comments', 'user assignments']) {
      expect(question).toHaveTextContent(thing);
    }
    await shown.user.click(within(question).getByRole('button', { name: 'Delete Project' }));
    expect(await screen.findByText('Project deleted successfully')).toBeVisible();
  });

  it('says why it did not work', async () => {
    const shown = show({
      [boards]: () => ({ body: [] }),
      [`DELETE ${path}`]: () => ({ status: 403, body: '' }),
    });
    await shown.user.click(await screen.findByRole('button', { name: 'Delete Apollo' }));
    await shown.user.click(await screen.findByRole('button', { name: 'Delete Project' }));
    expect(await screen.findByText('Failed to delete project')).toBeVisible();
    expect(screen.getByText('Please try again')).toBeVisible();
  });
});
