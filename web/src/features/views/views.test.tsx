import type { Board, View } from '@cardinal/contracts';
import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { Route } from 'wouter';
import { BoardScreens } from '#features/board/board-screens.tsx';
import { Frame } from '#features/shell/index.ts';
import { makeBoard, makeId, makeProject } from '#test/make-card.ts';
import { renderApp } from '#test/render.tsx';
import { serve } from '#test/server.ts';
import { makeUser, rememberUser } from '#test/users.ts';
import { viewsQuery } from './api/views.queries.ts';

const project = makeProject({ role: 'normal_user' });
const board: Board = makeBoard({ projectId: project.id, slug: 'feedback' });

const makeView = (changes: Partial<View> = {}): View => ({
  id: makeId(),
  boardId: board.id,
  boardSlug: board.slug,
  name: 'Loud bugs',
  shared: true,
  mine: true,
  mode: 'list',
  group: null,
  density: 'compact',
  filter: { type: 'bug', search: 'loud' },
  sort: 'upvoteCount',
  order: 'desc',
  version: 1,
  ...changes,
});

function open(search: string, views: View[], more: Parameters<typeof serve>[0] = {}, role = project.role) {
  rememberUser();
  const page = { cards: [], total: 0, nextCursor: null };
  const counts = { New: 0, 'In Progress': 0, 'In Testing': 0, Resolved: 0 };
  const served = serve({
    'GET /api/hub/user': () => ({ body: makeUser() }),
    'GET /api/user/points': () => ({ body: { points: 247, awarding: false } }),
    'GET /api/notifications/unread-count': () => ({ body: { count: 0 } }),
    'GET /api/projects': () => ({ body: [project] }),
    'GET /api/projects/apollo': () => ({ body: { ...project, role } }),
    'GET /api/projects/apollo/boards': () => ({ body: [board] }),
    'GET /api/projects/apollo/boards/feedback': () => ({ body: board }),
    'GET /api/projects/apollo/boards/feedback/cards/page': () => ({ body: { ...page, counts } }),
    'GET /api/projects/apollo/views': () => ({ body: views }),
    ...more,
  });
  return {
    served,
    ...renderApp(
      <Frame search={null} bell={null} userMenu={null} mainNav={null}>
        <Route path="/projects/:projectSlug/board/:boardSlug">
          <BoardScreens />
        </Route>
      </Frame>,
      `/projects/apollo/board/feedback${search}`,
    ),
  };
}

const bar = () => screen.findByRole('region', { name: 'View' });
const address = () => window.location.pathname + window.location.search;
const saved = (view: View) =>
  `/projects/apollo/board/feedback?view=${view.id}&mode=list&density=compact&type=bug&q=loud&sort=upvoteCount&order=desc`;

describe('a saved view', () => {
  it('shows by its id alone what is saved, and asks for no other cards', async () => {
    const view = makeView();
    const { served } = open(`?view=${view.id}`, [view]);
    expect(within(await bar()).getByRole('heading', { name: 'Loud bugs' })).toBeVisible();
    expect(address()).toBe(saved(view));
    expect(screen.getByRole('searchbox', { name: 'Search cards' })).toHaveValue('loud');
    expect(screen.getByRole('button', { name: 'Compact rows', pressed: true })).toBeVisible();
    const asked = served.mock.calls.map(([url]) => String(url)).filter((url) => url.includes('/cards/page'));
    expect(asked.every((url) => url.includes('type=bug') && url.includes('search=loud'))).toBe(true);
  });

  it('says what is changed, and resets it', async () => {
    const view = makeView();
    const { user } = open(`?view=${view.id}`, [view]);
    await bar();
    expect(screen.queryByText('Changed')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Compact rows' }));
    expect(await screen.findByText('Changed')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Reset' }));
    expect(address()).toBe(saved(view));
    expect(screen.queryByText('Changed')).not.toBeInTheDocument();
  });

  it('is saved with what it shows now', async () => {
    const view = makeView();
    let sent: unknown;
    const { user } = open(`?view=${view.id}`, [view], {
      [`PATCH /api/projects/apollo/views/${view.id}`]: ({ init }) => {
        sent = JSON.parse(String(init.body));
        return { body: { ...view, density: 'roomy', version: 2 } };
      },
    });
    await bar();
    await user.click(screen.getByRole('button', { name: 'Compact rows' }));
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByText('Changed')).not.toBeInTheDocument());
    expect(sent).toEqual({
      mode: 'list',
      group: null,
      density: 'roomy',
      filter: { type: 'bug', search: 'loud' },
      sort: 'upvoteCount',
      order: 'desc',
    });
  });

  it('of somebody else is changed by nobody but admins, who save it as a new one', async () => {
    const view = makeView({ mine: false });
    const made = makeView({ name: 'My bugs', shared: false, density: 'roomy' });
    let sent: unknown;
    const { user } = open(`?view=${view.id}`, [view], {
      'POST /api/projects/apollo/views': ({ init }) => {
        sent = JSON.parse(String(init.body));
        return { status: 201, body: made };
      },
    });
    await bar();
    await user.click(screen.getByRole('button', { name: 'Compact rows' }));
    expect(screen.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: 'Save as new' }));
    const dialog = await screen.findByRole('dialog', { name: 'Save View' });
    await user.type(within(dialog).getByRole('textbox', { name: 'View name' }), 'My bugs{Enter}');
    expect(await screen.findByRole('heading', { name: 'My bugs' })).toBeVisible();
    expect(sent).toMatchObject({ boardId: board.id, name: 'My bugs', shared: false, density: 'roomy' });
    expect(address()).toContain(`view=${made.id}`);
  });

  it('that is taken says so in the form', async () => {
    const error = 'There is a view called “Loud bugs” already';
    const { user } = open('?type=bug', [makeView()], {
      'POST /api/projects/apollo/views': () => ({
        status: 409,
        body: { error, code: 'view_taken', issues: [{ path: 'name', message: error }] },
      }),
    });
    await user.click(await screen.findByRole('button', { name: 'Save view' }));
    const dialog = await screen.findByRole('dialog', { name: 'Save View' });
    await user.type(within(dialog).getByRole('textbox', { name: 'View name' }), 'loud bugs{Enter}');
    expect(await within(dialog).findByText(error)).toBeVisible();
  });

  it('is stored into no list that was not read, which is read again', async () => {
    const [view, made] = [makeView(), makeView({ name: 'Also loud' })];
    let lists = 0;
    const { user, client } = open('?type=bug', [], {
      'GET /api/projects/apollo/views': () => {
        lists += 1;
        return lists === 1
          ? { status: 503, body: { error: 'Away', code: 'unavailable' } }
          : { body: [made, view] };
      },
      'POST /api/projects/apollo/views': () => ({ status: 201, body: made }),
    });
    await user.click(await screen.findByRole('button', { name: 'Save view' }));
    const dialog = await screen.findByRole('dialog', { name: 'Save View' });
    await user.type(within(dialog).getByRole('textbox', { name: 'View name' }), 'Also loud{Enter}');
    expect(await screen.findByRole('heading', { name: 'Also loud' })).toBeVisible();
    expect(client.getQueryData(viewsQuery('apollo').queryKey)).toEqual([made, view]);
  });

  it('follows what others save while nobody changes it here, and goes with its deletion', async () => {
    const view = makeView();
    const { client } = open(`?view=${view.id}`, [view]);
    await bar();
    const after = {
      ...view,
      name: 'Quiet bugs',
      filter: { type: 'bug', search: 'quiet' },
      version: 2,
    } as const;
    act(() => client.setQueryData(viewsQuery('apollo').queryKey, [after]));
    await waitFor(() => expect(address()).toContain('q=quiet'));
    expect(screen.getByRole('searchbox', { name: 'Search cards' })).toHaveValue('quiet');
    expect(screen.queryByText('Changed')).not.toBeInTheDocument();
    act(() => client.setQueryData(viewsQuery('apollo').queryKey, []));
    await waitFor(() => expect(address()).not.toContain('view='));
    expect(address()).toContain('q=quiet');
  });

  it('is nothing to public users, who see the board', async () => {
    const { served } = open(`?view=${makeId()}`, [], {}, 'public_user');
    expect(await screen.findByRole('heading', { name: board.name })).toBeVisible();
    await waitFor(() => expect(address()).toBe('/projects/apollo/board/feedback'));
    expect(served.mock.calls.some(([url]) => String(url).endsWith('/views'))).toBe(false);
  });
});

describe('the sidebar', () => {
  it('leads to the views, and marks the open one instead of its board', async () => {
    const [shared, own] = [makeView(), makeView({ name: 'Mine', shared: false })];
    const { user } = open('', [shared, own]);
    const nav = await screen.findByRole('navigation', { name: 'Project' });
    await user.click(await within(nav).findByRole('link', { name: 'Shared view Loud bugs' }));
    await bar();
    expect(address()).toBe(saved(shared));
    expect(within(nav).getByRole('link', { current: true })).toHaveTextContent('Loud bugs');
    await user.click(within(nav).getByRole('link', { name: 'Own view Mine' }));
    expect(await screen.findByRole('heading', { name: 'Mine' })).toBeVisible();
  });
});
