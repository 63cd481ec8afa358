import type { getRoadmap, PublicSite, ResponseOf, User } from '@cardinal/contracts';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { Route } from 'wouter';
import { makeBoard, makeCard, makeProject } from '#test/make-card.ts';
import { renderApp } from '#test/render.tsx';
import { serve } from '#test/server.ts';
import { makeUser, rememberUser } from '#test/users.ts';
import { PublicBoardPage } from '../public-board-page.tsx';

const board = makeBoard();
const card = (title: string, status: 'In Progress' | 'Resolved') =>
  makeCard({ title, status, boardId: board.id });
const fast = card('Faster', 'In Progress');
const done = card('Louder', 'Resolved');

const site: PublicSite = {
  project: { name: 'Apollo', slug: 'apollo', logoUrl: null, colours: null },
  boards: [{ name: 'Feedback', slug: 'feedback' }],
  ...{ hasRoadmap: true, hasChangelog: false },
};

type Content = ResponseOf<typeof getRoadmap>;
function content(changes: Partial<Content> = {}): Content {
  const { id, name, slug } = makeProject();
  return {
    project: { id, name, slug },
    boards: [{ id: board.id, name: 'Feedback', slug: 'feedback' }],
    columns: [
      { status: 'In Progress', name: 'In Progress', total: 1 },
      { status: 'In Testing', name: 'In Testing', total: 0 },
      { status: 'Resolved', name: 'Shipped', total: 61 },
    ],
    cards: [fast, done, { ...card('Refused meanwhile', 'Resolved'), closingReason: 'duplicate' }],
    ...changes,
  };
}

function visit({ user, body = content() }: { user?: User; body?: Content | null } = {}) {
  if (user) rememberUser(user);
  const more = card('Quieter', 'Resolved');
  const server = serve({
    'GET /api/hub/user': () => (user ? { body: user } : { status: 401 }),
    'GET /api/projects/apollo': () => ({ body: makeProject({ role: 'public_user' }) }),
    'GET /api/public-sites/apollo': () => ({ body: site }),
    'GET /api/roadmaps/apollo': () => (body ? { body } : { status: 404, body: { code: 'not_found' } }),
    'GET /api/roadmaps/apollo/cards': () => ({ body: { cards: [more] } }),
    [`PUT /api/cards/${fast.id}/upvote`]: () => ({ body: { upvoteCount: 1, userHasUpvoted: true } }),
    [`GET /api/cards/${fast.id}`]: () => ({ status: 404 }),
  });
  const app = renderApp(
    <Route path="/public/:project/:board">
      <PublicBoardPage />
    </Route>,
    '/public/apollo/roadmap',
  );
  return { ...app, server };
}

const column = (name: string) => screen.findByRole('region', { name: new RegExp(name) });

describe('a roadmap', () => {
  it('has the cards of a project in its columns, each leading to its own page', async () => {
    visit();
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Apollo - Roadmap');
    const shipped = within(await column('Shipped'));
    expect(shipped.getByRole('link', { name: 'Louder' })).toHaveAttribute(
      'href',
      `/public/apollo/feedback/${done.id}`,
    );
    expect(shipped.queryByText('Faster')).toBeNull();
    expect(shipped.queryByText('Refused meanwhile')).toBeNull();
    expect(within(await column('In Testing')).getByText('Nothing here yet.')).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Feedback' })).toHaveAttribute(
      'href',
      '/public/apollo/feedback',
    );
    expect(document.title).toBe('Apollo - Roadmap | Cardinal');
  });

  it('shows more of a column on request', async () => {
    const { user } = visit();
    await user.click(await screen.findByRole('button', { name: 'Show more of Shipped' }));
    expect(await screen.findByRole('link', { name: 'Quieter' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Show more of Shipped' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Show more of In Progress' })).toBeNull();
  });

  it('takes a vote at once from who is signed in', async () => {
    const { user } = visit({ user: makeUser() });
    const progress = within(await column('In Progress'));
    await user.click(await progress.findByRole('button', { name: 'Upvote, 0 upvotes' }));
    await waitFor(() =>
      expect(progress.getByRole('button', { name: 'Upvote, 1 upvote' })).toHaveAttribute(
        'aria-pressed',
        'true',
      ),
    );
  });

  it('lets a guest vote first and sign in after', async () => {
    visit();
    const progress = within(await column('In Progress'));
    expect(progress.getByRole('link', { name: '0 upvotes. Sign in to upvote' })).toBeVisible();
  });

  it('says that there is nothing where there is none', async () => {
    visit({ body: null });
    expect(await screen.findByRole('heading', { name: 'Board Not Found' })).toBeVisible();
  });
});
