import type { CardSummary, Project } from '@cardinal/contracts';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { makeCard, makeId, makeProject } from '#test/make-card.ts';
import { renderApp } from '#test/render.tsx';
import { serve } from '#test/server.ts';
import { rememberUser } from '#test/users.ts';
import { DashboardPage } from './dashboard-page.tsx';

const apollo = makeProject({ description: 'To the moon', boardCount: 2 });
const gemini = makeProject({ name: 'Gemini', slug: 'gemini', role: 'normal_user' });

function summary(changes: Partial<CardSummary> = {}): CardSummary {
  const { description: _d, imageUrls: _i, ...card } = makeCard();
  const project = { id: apollo.id, name: 'Apollo', slug: 'apollo' };
  return { ...card, project, board: { id: card.boardId, name: 'Ideas', slug: 'ideas' }, ...changes };
}

function open(
  path = '/dashboard',
  projects: Project[] = [apollo, gemini],
  more: Parameters<typeof serve>[0] = {},
) {
  const maya = rememberUser();
  const server = serve({
    'GET /api/hub/user': () => ({ body: maya }),
    'GET /api/projects': () => ({ body: projects }),
    'GET /api/user/points': () => ({ body: { points: 247, awarding: false } }),
    'GET /api/user/boards': () => ({ body: [] }),
    'GET /api/work': () => ({ body: { assigned: [], followed: [], activity: [] } }),
    'POST /api/visits': () => ({ body: { lastVisitAt: null } }),
    'GET /api/notifications': () => ({ body: [] }),
    ...more,
  });
  return { ...renderApp(<DashboardPage />, path), server };
}

const tile = (label: string) => screen.getByText(label, { selector: 'div' }).parentElement as HTMLElement;

describe('the dashboard', () => {
  it('greets and counts', async () => {
    open();
    expect(screen.getByRole('heading', { level: 1, name: 'Welcome back, maya' })).toBeVisible();
    await waitFor(() => expect(tile('Projects')).toHaveTextContent('2'));
    expect(tile('Admin Roles')).toHaveTextContent('1');
    expect(tile('Points')).toHaveTextContent('247');
  });

  it('shows the projects with what they are and what one is in them', async () => {
    open();
    const row = (await screen.findByText('To the moon')).closest('tr') as HTMLElement;
    expect(row).toHaveTextContent('Project Admin');
    expect(within(row).getByRole('link', { name: 'View Apollo' })).toHaveAttribute(
      'href',
      '/projects/apollo',
    );
    expect(screen.getByText('No description provided')).toBeVisible();
    expect(screen.getByText('Team Member')).toBeVisible();
  });

  it('offers the first project to a person who has none', async () => {
    const { user } = open('/dashboard', []);
    expect(await screen.findByText('No projects yet')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Create Your First Project' }));
    expect(await screen.findByLabelText(/Project Name/)).toBeVisible();
  });
});

describe('a new project', () => {
  async function openDialog(more: Parameters<typeof serve>[0] = {}) {
    const app = open('/dashboard', [apollo], more);
    await app.user.click(await screen.findByRole('button', { name: 'New Project' }));
    await screen.findByLabelText(/Project Name/);
    return app;
  }
  const create = () => screen.getByRole('button', { name: 'Create Project' });
  const posted = (server: ReturnType<typeof serve>) =>
    server.mock.calls
      .filter(([url, init]) => init?.method === 'POST' && String(url).endsWith('/api/projects'))
      .map(([, init]) => JSON.parse(String(init?.body)));

  it('cannot be asked for without a name', async () => {
    const { user, server } = await openDialog();
    expect(create()).toBeDisabled();
    await user.type(screen.getByLabelText(/Project Name/), '  ');
    await user.click(create());
    expect(await screen.findByText('Project name required')).toBeVisible();
    expect(screen.getByText('Please enter a name for your project.')).toBeVisible();
    expect(posted(server)).toEqual([]);
  });

  it('opens once it is made; an empty description is not sent', async () => {
    const made = makeProject({ name: 'Mercury', slug: 'mercury' });
    const { user, server } = await openDialog({
      'POST /api/projects': () => ({ status: 201, body: made }),
      'GET /api/projects': () => ({ body: [apollo, made] }),
    });
    await user.type(screen.getByLabelText(/Project Name/), ' Mercury ');
    await user.click(create());
    expect(await screen.findByText('Project created')).toBeVisible();
    expect(screen.getByText('Your new project has been created successfully.')).toBeVisible();
    expect(posted(server)).toEqual([{ name: 'Mercury' }]);
    expect(window.location.pathname).toBe('/projects/mercury');
    expect(await screen.findByRole('link', { name: 'View Mercury' })).toBeVisible();
  });

  it('says what the plan allows', async () => {
    const error = 'Project limit reached. Your Free plan allows 1 project.';
    const { user } = await openDialog({
      'POST /api/projects': () => ({ status: 403, body: { error, code: 'project_limit_reached' } }),
    });
    await user.type(screen.getByLabelText(/Project Name/), 'Mercury');
    await user.click(create());
    expect(await screen.findByText('Failed to create project')).toBeVisible();
    expect(screen.getByText(error)).toBeVisible();
  });
});

describe('the cards of all projects', () => {
  const all = Array.from({ length: 25 }, (_, index) => summary({ title: `Card ${index}` }));

  function openCards(cards: CardSummary[] = all, path = '/dashboard?tab=cards') {
    return open(path, [apollo, gemini], {
      'GET /api/cards': ({ url }) => {
        const offset = Number(url.searchParams.get('offset'));
        const page = cards.slice(offset, offset + 20);
        return { body: { cards: page, total: cards.length, hasMore: offset + 20 < cards.length } };
      },
    });
  }
  const asked = (server: ReturnType<typeof serve>) =>
    server.mock.calls
      .map(([input]) => new URL(String(input), 'http://x'))
      .filter(({ pathname }) => pathname === '/api/cards')
      .map(({ searchParams }) => Object.fromEntries(searchParams));

  it('come twenty at a time', async () => {
    const { user, server } = openCards();
    expect(await screen.findByText('Showing 20 of 25 cards')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Load More Cards' }));
    expect(await screen.findByText('Showing 25 of 25 cards')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Load More Cards' })).not.toBeInTheDocument();
    expect(asked(server)).toEqual([
      { limit: '20', offset: '0' },
      { limit: '20', offset: '20' },
    ]);
  });

  it('begin anew with each filter, sent only when set, and Clear takes all of them away', async () => {
    const { user, server } = openCards();
    await screen.findByText('Showing 20 of 25 cards');
    await user.click(screen.getByRole('button', { name: 'Load More Cards' }));
    await screen.findByText('Showing 25 of 25 cards');
    await user.click(screen.getByRole('combobox', { name: 'Type' }));
    await user.click(await screen.findByRole('option', { name: 'Bug' }));
    await user.click(screen.getByRole('combobox', { name: 'Project' }));
    await user.click(await screen.findByRole('option', { name: 'Apollo' }));
    await waitFor(() =>
      expect(asked(server).at(-1)).toEqual({ type: 'bug', project: apollo.id, limit: '20', offset: '0' }),
    );
    expect(window.location.search).toBe(`?tab=cards&type=bug&project=${apollo.id}`);
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(window.location.search).toBe('?tab=cards');
    expect(screen.queryByRole('button', { name: 'Clear' })).not.toBeInTheDocument();
  });

  it('are ordered by a priority: the highest first, then the lowest, then by age again', async () => {
    const { user, server } = openCards();
    await screen.findByText('Showing 20 of 25 cards');
    const column = screen.getByRole('columnheader', { name: 'User Priority' });
    const press = () => user.click(within(column).getByRole('button'));
    await press();
    await waitFor(() =>
      expect(asked(server).at(-1)).toMatchObject({ sort: 'userPriority', order: 'desc', offset: '0' }),
    );
    expect(column).toHaveAttribute('aria-sort', 'descending');
    await press();
    await waitFor(() => expect(asked(server).at(-1)).toMatchObject({ order: 'asc' }));
    await press();
    expect(column).not.toHaveAttribute('aria-sort');
    expect(window.location.search).toBe('?tab=cards');
  });

  it('say who made them, or that nobody knows', async () => {
    openCards([summary({ title: 'Orphan', createdByUser: null })]);
    const row = (await screen.findByText('Orphan')).closest('tr') as HTMLElement;
    expect(row).toHaveTextContent('Unknown');
    expect(within(row).getByRole('link', { name: 'View Orphan' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/card\//),
    );
  });

  it('have their labels and due dates', async () => {
    const labels = [{ id: makeId(), name: 'Telemetry', color: 'teal' as const }];
    openCards([summary({ title: 'Planned', labels, dueDate: '2020-01-01' })]);
    const row = (await screen.findByText('Planned')).closest('tr') as HTMLElement;
    expect(row).toHaveTextContent('Telemetry');
    expect(row).toHaveTextContent(/overdue/i);
  });

  it('say that there are none', async () => {
    openCards([]);
    expect(await screen.findByText('No cards yet')).toBeVisible();
  });

  it('say that they could not be read', async () => {
    open('/dashboard?tab=cards', [], { 'GET /api/cards': () => ({ status: 502, body: '' }) });
    expect(await screen.findByText('Failed to fetch cards')).toBeVisible();
  });

  it('go by the filters of the address', async () => {
    const { server } = openCards(all, '/dashboard?tab=cards&status=New&type=nonsense');
    await screen.findByText('Showing 20 of 25 cards');
    expect(asked(server)).toEqual([{ status: 'New', limit: '20', offset: '0' }]);
  });
});
