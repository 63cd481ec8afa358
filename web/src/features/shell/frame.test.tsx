import type { Project, ProjectRole } from '@cardinal/contracts';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { makeBoard, makeDetail, makeProject } from '#test/make-card.ts';
import { renderApp } from '#test/render.tsx';
import { serve } from '#test/server.ts';
import { makeUser, rememberUser } from '#test/users.ts';
import { Frame } from './frame.tsx';

const boards = [
  makeBoard({ name: 'Ideas', slug: 'ideas', cardCount: 4 }),
  makeBoard({ name: 'Sprint', slug: 'sprint', visibility: 'private', cardCount: 0 }),
];

function open(path: string, project: Project, more: Parameters<typeof serve>[0] = {}) {
  rememberUser();
  serve({
    'GET /api/hub/user': () => ({ body: makeUser() }),
    'GET /api/user/points': () => ({ body: { points: 247, awarding: false } }),
    'GET /api/projects': () => ({ body: [project] }),
    [`GET /api/projects/${project.slug}`]: () => ({ body: project }),
    [`GET /api/projects/${project.slug}/boards`]: () => ({ body: boards }),
    [`GET /api/projects/${project.slug}/views`]: () => ({ body: [] }),
    ...more,
  });
  return renderApp(
    <Frame search={null} bell={null} userMenu={null} mainNav={<nav aria-label="Main" />}>
      the screen
    </Frame>,
    path,
  );
}

const sidebar = () => screen.findByRole('navigation', { name: 'Project' });
const listHrefs = (nav: HTMLElement) =>
  within(nav)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));

describe('the frame', () => {
  it('shows a project with its boards, public ones first, each with an icon of its kind', async () => {
    open('/projects/apollo', makeProject());
    const nav = await sidebar();
    await within(nav).findByText('Manage Users');
    expect(listHrefs(nav)).toEqual([
      '/projects/apollo',
      '/projects/apollo',
      '/projects/apollo/board/ideas',
      '/projects/apollo/board/sprint',
      '/projects/apollo/changelog',
      '/projects/apollo/manage-users',
      '/projects/apollo/moderation',
      '/projects/apollo/settings',
    ]);
    expect(within(nav).getByLabelText('Public board')).toBeInTheDocument();
    expect(within(nav).getByLabelText('Private board')).toBeInTheDocument();
    expect(screen.getByText('247')).toBeVisible();
  });

  it.each<[ProjectRole, boolean]>([
    ['super_admin', true],
    ['project_admin', true],
    ['normal_user', false],
    ['public_user', false],
  ])('offers a %s the ways of an admin: %s', async (role, admin) => {
    open('/projects/apollo', makeProject({ role }));
    const nav = await sidebar();
    await within(nav).findByText('Ideas');
    if (admin) await within(nav).findByText('Manage Users');
    expect(within(nav).queryByText('Manage Users') !== null).toBe(admin);
    expect(within(nav).queryByText('Project Settings') !== null).toBe(admin);
    expect(within(nav).queryByRole('button', { name: 'Create board' }) !== null).toBe(admin);
  });

  it('collapses its sidebar, remembers that, and brings it back', async () => {
    const { user, unmount } = open('/projects/apollo', makeProject());
    await sidebar();
    await user.click(screen.getByRole('button', { name: 'Sidebar', expanded: true }));
    expect(screen.queryByRole('complementary')).not.toBeInTheDocument();
    unmount();
    open('/projects/apollo', makeProject());
    const toggle = await screen.findByRole('button', { name: 'Sidebar', expanded: false });
    expect(screen.queryByRole('complementary')).not.toBeInTheDocument();
    await user.click(toggle);
    expect(await sidebar()).toBeVisible();
  });

  it('has no sidebar where no project is', async () => {
    open('/dashboard', makeProject());
    expect(await screen.findByText('Select project')).toBeVisible();
    expect(screen.queryByRole('complementary')).not.toBeInTheDocument();
  });

  it('keeps the place of the sidebar where the project is missing', async () => {
    open('/projects/gone', makeProject(), {
      'GET /api/projects/gone': () => ({
        status: 404,
        body: { error: 'Project not found', code: 'not_found' },
      }),
    });
    expect(await screen.findByRole('navigation', { name: 'Main' })).toBeVisible();
    expect(screen.getByRole('complementary')).toBeVisible();
  });

  it('knows the project of a card', async () => {
    const card = makeDetail();
    open(`/card/${card.id}`, makeProject(), { [`GET /api/cards/${card.id}`]: () => ({ body: card }) });
    expect(await within(await sidebar()).findByText('Ideas')).toBeVisible();
  });

  it('puts the address of today in the place of an earlier one', async () => {
    open('/projects/old-name/settings?x=1', makeProject(), {
      'GET /api/projects/old-name': () => ({ body: makeProject() }),
    });
    await waitFor(() => expect(window.location.pathname).toBe('/projects/apollo/settings'));
    expect(window.location.search).toBe('?x=1');
  });

  it('leads to another project by typing', async () => {
    const { user } = open('/dashboard', makeProject());
    await user.click(await screen.findByRole('button', { name: 'Select project' }));
    await user.type(await screen.findByPlaceholderText('Find a project...'), 'apo{Enter}');
    expect(window.location.pathname).toBe('/projects/apollo');
  });

  it('offers to create a board from anywhere in the project', async () => {
    const { user } = open('/projects/apollo/settings', makeProject());
    await user.click(await screen.findByRole('button', { name: 'Create board' }));
    expect(await screen.findByRole('dialog', { name: 'Create New Board' })).toBeVisible();
  });
});
