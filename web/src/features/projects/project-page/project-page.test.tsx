import type { Board, Project } from '@cardinal/contracts';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { Route } from 'wouter';
import { LeaveQuestion } from '#features/membership/index.ts';
import { makeActivity, makeBoard, makeProject } from '#test/make-card.ts';
import { renderApp } from '#test/render.tsx';
import { serve } from '#test/server.ts';
import { makeUser, rememberUser } from '#test/users.ts';
import { ProjectPage } from './project-page.tsx';

const ideas = makeBoard({ name: 'Ideas', slug: 'ideas', cardCount: 4, version: 2 });
const sprint = makeBoard({ name: 'Sprint', slug: 'sprint', visibility: 'private' });

const overview = {
  boards: [{ boardId: ideas.id, counts: { New: 1, 'In Progress': 0, 'In Testing': 0, Resolved: 3 } }],
  activity: [
    { ...makeActivity({ kind: 'changed', by: null, status: 'Resolved' }), id: 'change', changes: [] },
  ],
  nextCursor: null,
};

interface Served {
  project?: Project;
  boards?: Board[];
  more?: Parameters<typeof serve>[0];
}

function open({ project = makeProject(), boards = [ideas, sprint], more = {} }: Served = {}) {
  rememberUser();
  const server = serve({
    'GET /api/hub/user': () => ({ body: makeUser() }),
    'GET /api/projects/apollo': () => ({ body: project }),
    'GET /api/projects/apollo/boards': () => ({ body: boards }),
    'GET /api/projects': () => ({ body: [project] }),
    'GET /api/projects/apollo/overview': () => ({ body: overview }),
    ...more,
  });
  const app = renderApp(
    <>
      <Route path="/projects/:slug">
        <ProjectPage />
      </Route>
      <LeaveQuestion />
    </>,
    '/projects/apollo',
  );
  return { ...app, server };
}

const sent = (server: ReturnType<typeof serve>, method: string) =>
  server.mock.calls.filter(([, init]) => init?.method === method).map(([, init]) => init as RequestInit);
const parseBody = (init: RequestInit | undefined) => JSON.parse(String(init?.body));

describe('the project page', () => {
  it('says that it is loading, in the place of the header', async () => {
    open({ more: { 'GET /api/projects/apollo': () => new Promise(() => {}) } });
    expect(screen.getByRole('heading', { name: 'Loading project' })).toBeVisible();
    expect(screen.getByText('Please wait while we fetch project details...')).toBeVisible();
    expect(document.title).toBe('Cardinal');
  });

  it('says that there is no such project', async () => {
    open({ more: { 'GET /api/projects/apollo': () => ({ status: 404, body: '' }) } });
    expect(await screen.findByRole('heading', { name: 'Project not found' })).toBeVisible();
  });

  it('says where the cards of each board stand, and what last happened', async () => {
    open();
    const row = (await screen.findByText('Ideas')).closest('tr') as HTMLElement;
    await waitFor(() => expect(row).toHaveTextContent('4 cards: 1 New, 3 Resolved'));
    const activity = screen.getByRole('region', { name: 'Recent Activity' });
    expect(within(activity).getByRole('link')).toHaveTextContent('Alarm is too quiet');
    expect(activity).toHaveTextContent('Changed, now Resolved');
  });

  it('shows what the project is and how many boards of each kind it has', async () => {
    open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Apollo' })).toBeVisible();
    expect(document.title).toBe('Apollo | Cardinal');
    expect(screen.getByText('Manage and track boards for your project')).toBeVisible();
    expect(screen.getByText('Project Admin')).toBeVisible();
    expect(screen.getByText('Open to community')).toBeVisible();
    expect(await screen.findByText('Open to community contributions')).toBeVisible();
    expect(screen.getByText('Internal team use only')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ideas' })).toHaveAttribute(
      'href',
      '/projects/apollo/board/ideas',
    );
  });

  it('asks an admin to make the first board, and others to wait', async () => {
    const empty = 'Create your first board to start tracking bugs and feature requests.';
    const { unmount } = open({ boards: [] });
    expect(await screen.findByRole('button', { name: 'Create First Board' })).toBeVisible();
    expect(screen.getByText(empty)).toBeVisible();
    unmount();
    open({ boards: [], project: makeProject({ role: 'normal_user' }) });
    expect(await screen.findByText('No boards yet')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Board$/ })).not.toBeInTheDocument();
  });

  it('offers nothing to do with boards to those who are no admins', async () => {
    open({ project: makeProject({ role: 'public_user' }) });
    expect(await screen.findByRole('link', { name: 'Ideas' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /Add Board|Rename|Delete/ })).not.toBeInTheDocument();
  });

  it('asks before somebody leaves, and says why the last admin stays', async () => {
    const project = makeProject();
    const error = 'You are the only admin of this project.';
    const { user } = open({
      project,
      more: {
        [`DELETE /api/projects/${project.id}/membership`]: () => ({
          status: 409,
          body: { error, code: 'last_admin' },
        }),
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Leave Project' }));
    const question = await screen.findByRole('alertdialog', { name: 'Leave Apollo?' });
    await user.click(within(question).getByRole('button', { name: 'Leave Project' }));
    expect(await screen.findByText('Failed to leave project')).toBeVisible();
    expect(screen.getByText(error)).toBeVisible();
    expect(window.location.pathname).toBe('/projects/apollo');
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(question).not.toBeInTheDocument());
  });

  it('says that boards could not be read', async () => {
    open({ more: { 'GET /api/projects/apollo/boards': () => ({ status: 502, body: '' }) } });
    expect(await screen.findByText('Failed to fetch boards')).toBeVisible();
  });
});

describe('creating a board', () => {
  async function openDialog(more: Served['more'] = {}) {
    const app = open({ more });
    await app.user.click(await screen.findByRole('button', { name: 'Add Board' }));
    const dialog = await screen.findByRole('dialog', { name: 'Create New Board' });
    return { ...app, dialog };
  }
  const create = () => screen.getByRole('button', { name: 'Create Board' });

  it('needs a name', async () => {
    const { user, server } = await openDialog();
    await user.type(screen.getByPlaceholderText('Enter board name'), '   ');
    await user.click(create());
    expect(await screen.findByText('Name required')).toBeVisible();
    expect(screen.getByText('Please enter a board name.')).toBeVisible();
    expect(sent(server, 'POST')).toEqual([]);
  });

  it('sends what was typed without its margins, opens the board and starts empty the next time', async () => {
    const made = makeBoard({ name: 'Bugs', slug: 'bugs', visibility: 'private' });
    const { user, server, dialog } = await openDialog({
      'POST /api/projects/apollo/boards': () => ({ status: 201, body: made }),
      'GET /api/projects/apollo/boards': () => ({ body: [ideas, sprint, made] }),
    });
    await user.type(screen.getByPlaceholderText('Enter board name'), ' Bugs ');
    await user.click(screen.getByRole('radio', { name: /^Private - Team members only/ }));
    await user.click(create());
    expect(await screen.findByText('Board created')).toBeVisible();
    expect(screen.getByText('Your new board has been created successfully.')).toBeVisible();
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(parseBody(sent(server, 'POST')[0])).toEqual({
      name: 'Bugs',
      description: '',
      visibility: 'private',
    });
    expect(window.location.pathname).toBe('/projects/apollo/board/bugs');
    window.history.back();
    expect(await screen.findByRole('link', { name: 'Bugs' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Add Board' }));
    expect(await screen.findByPlaceholderText('Enter board name')).toHaveValue('');
    expect(screen.getByRole('radio', { name: /^Public - Anyone can view/ })).toBeChecked();
  });

  it('leads to the upgrade page at the limit of the plan', async () => {
    const error = 'Board limit reached. Your Free plan allows 2 boards.';
    const { user, dialog } = await openDialog({
      'POST /api/projects/apollo/boards': () => ({
        status: 403,
        body: { error, code: 'board_limit_reached' },
      }),
    });
    await user.type(screen.getByPlaceholderText('Enter board name'), 'Third');
    await user.click(create());
    await waitFor(() => expect(window.location.pathname).toBe('/upgrade'));
    expect(screen.queryByText('Failed to create board')).not.toBeInTheDocument();
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
  });

  it('says why it did not work, and keeps what was typed', async () => {
    const { user } = await openDialog({
      'POST /api/projects/apollo/boards': () => ({ status: 500, body: { error: 'Oops', code: 'internal' } }),
    });
    await user.type(screen.getByPlaceholderText('Enter board name'), 'Third');
    await user.click(create());
    expect(await screen.findByText('Failed to create board')).toBeVisible();
    expect(screen.getByText('Oops')).toBeVisible();
    expect(screen.getByPlaceholderText('Enter board name')).toHaveValue('Third');
  });
});

describe('renaming a board', () => {
  async function rename(typed: string, more: Served['more'] = {}) {
    const app = open({ more });
    await app.user.click(await screen.findByRole('button', { name: 'Rename Ideas' }));
    const field = screen.getByRole('textbox', { name: 'Board name' });
    await app.user.clear(field);
    await app.user.type(field, typed);
    return app;
  }

  it('shows the new name at once', async () => {
    const { server } = await rename('Wishes{Enter}', {
      'PATCH /api/projects/apollo/boards/ideas': () => new Promise(() => {}),
    });
    expect(await screen.findByRole('link', { name: 'Wishes' })).toBeVisible();
    const [init] = sent(server, 'PATCH');
    expect(parseBody(init)).toEqual({ name: 'Wishes' });
    expect(new Headers(init?.headers).get('If-Match')).toBe('"2"');
  });

  it('says that it worked', async () => {
    await rename('Wishes{Enter}', {
      'PATCH /api/projects/apollo/boards/ideas': () => ({ body: { ...ideas, name: 'Wishes' } }),
    });
    expect(await screen.findByText('Board updated')).toBeVisible();
    expect(screen.getByText('The board name has been updated successfully.')).toBeVisible();
  });

  it.each(['   {Enter}', 'Ideas{Enter}', 'Wishes{Escape}'])('does nothing for %j', async (typed) => {
    const { server } = await rename(typed);
    expect(await screen.findByRole('link', { name: 'Ideas' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Rename Ideas' })).toHaveFocus();
    expect(sent(server, 'PATCH')).toEqual([]);
  });

  it('takes the name back that the server refuses', async () => {
    await rename('Wishes{Enter}', {
      'PATCH /api/projects/apollo/boards/ideas': () => ({ status: 500, body: 'no' }),
    });
    expect(await screen.findByText('Error updating board')).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Ideas' })).toBeVisible();
  });

  it('shows the name that somebody else gave meanwhile, and gives ours if we say so again', async () => {
    const theirs = { ...ideas, name: 'Dreams', version: 3 };
    const versions: (string | null)[] = [];
    const { user } = await rename('Wishes{Enter}', {
      'PATCH /api/projects/apollo/boards/ideas': ({ init }) => {
        versions.push(new Headers(init.headers).get('If-Match'));
        return versions.length === 1
          ? { status: 409, body: { error: 'Changed', code: 'stale_version', current: theirs } }
          : { body: { ...theirs, name: 'Wishes', version: 4 } };
      },
    });
    expect(await screen.findByText('Somebody renamed it to “Dreams” just now.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Rename to “Wishes”' }));
    expect(await screen.findByText('Board updated')).toBeVisible();
    expect(versions).toEqual(['"2"', '"3"']);
  });

  it('takes it for done where the board has that name already, as when the first answer was lost', async () => {
    const current = { ...ideas, name: 'Wishes', version: 3 };
    await rename('Wishes{Enter}', {
      'PATCH /api/projects/apollo/boards/ideas': () => ({
        status: 409,
        body: { error: 'Changed', code: 'stale_version', current },
      }),
    });
    expect(await screen.findByText('Board updated')).toBeVisible();
    expect(screen.queryByText('Error updating board')).toBeNull();
  });
});

describe('deleting a board', () => {
  it('asks first, naming what goes with it', async () => {
    const { user, server } = open({
      more: {
        'DELETE /api/projects/apollo/boards/ideas': () => ({ body: { ok: true } }),
        [`POST /api/projects/apollo/trash/boards/${ideas.id}/restore`]: () => ({ body: ideas }),
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Delete Ideas' }));
    const question = await screen.findByRole('alertdialog', { name: 'Delete Ideas?' });
    expect(question).toHaveTextContent('For 30 days it lies in the trash, where admins can restore it.');
    expect(question).toHaveTextContent('This action cannot be undone.');
    for (const part of [
      'The board and its settings',
      'All cards',
      'All comments',
      'All user data on cards',
    ]) {
      expect(question).toHaveTextContent(part);
    }
    serveBoardsWithoutIdeas(server);
    await user.click(within(question).getByRole('button', { name: 'Delete Board' }));
    expect(await screen.findByText('Board deleted')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Ideas' })).not.toBeInTheDocument());
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Undone: deletion of “Ideas”')).toBeVisible();
  });

  /** Answers the list without the board from now on. */
  function serveBoardsWithoutIdeas(server: ReturnType<typeof serve>): void {
    const before = server.getMockImplementation();
    server.mockImplementation(async (input, init) =>
      init?.method === 'DELETE' || !String(input).endsWith('/boards')
        ? (before?.(input, init) as Promise<Response>)
        : ({ ok: true, status: 200, statusText: '', text: async () => JSON.stringify([sprint]) } as Response),
    );
  }

  it('says why it did not work', async () => {
    const { user } = open({
      more: {
        'DELETE /api/projects/apollo/boards/ideas': () => ({
          status: 403,
          body: { error: 'Not yours', code: 'forbidden' },
        }),
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Delete Ideas' }));
    await user.click(await screen.findByRole('button', { name: 'Delete Board' }));
    expect(await screen.findByText('Failed to delete board')).toBeVisible();
    expect(screen.getByText('Not yours')).toBeVisible();
  });
});
