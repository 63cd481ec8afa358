import type { Card, PublicSite, User } from '@cardinal/contracts';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { Route } from 'wouter';
import { makeBoard, makeCard, makeProject } from '#test/make-card.ts';
import { renderApp } from '#test/render.tsx';
import { serve } from '#test/server.ts';
import { makeUser, rememberUser } from '#test/users.ts';
import { PublicBoardPage } from './public-board-page.tsx';

const typeCounts = { bug: 3, feature: 4 };
const counts = { New: 0, 'In Progress': 0, 'In Testing': 0, Resolved: 0 };

interface Visit {
  user?: User;
  /** While who visits is being asked. */
  isUnknown?: boolean;
  hasRoadmap?: boolean;
  cards?: Card[];
  board?: string;
  search?: string;
}

function visit({
  user,
  isUnknown,
  hasRoadmap = false,
  cards = [],
  board = 'feedback',
  search = '',
}: Visit = {}) {
  if (user) rememberUser(user);
  const asked: string[] = [];
  const { id, name, slug, description, logoUrl } = makeProject();
  serve({
    'GET /api/hub/user': () => {
      if (isUnknown) return new Promise(() => {});
      return user ? { body: user } : { status: 401 };
    },
    'GET /api/projects/apollo': () => ({ body: makeProject({ role: 'public_user' }) }),
    'GET /api/public/apollo/feedback': () => ({
      body: {
        project: { id, name, slug, description, logoUrl, hasRoadmap },
        board: makeBoard({ description: 'Tell us everything.' }),
      },
    }),
    'GET /api/public-sites/apollo': () => ({
      body: {
        project: { name, slug, logoUrl, colours: null },
        boards: [{ name: 'Feedback', slug: 'feedback' }],
        ...{ hasRoadmap, hasChangelog: false },
      } satisfies PublicSite,
    }),
    'GET /api/public/apollo/feedback/cards/page': ({ url }) => {
      asked.push(url.search);
      return { body: { cards, nextCursor: null, total: cards.length, counts, typeCounts } };
    },
  });
  const app = renderApp(
    <Route path="/public/:project/:board">
      <PublicBoardPage />
    </Route>,
    `/public/apollo/${board}${search}`,
  );
  return { ...app, asked };
}

describe('a public board', () => {
  it('invites a guest to sign up, and counts honestly', async () => {
    visit({ cards: [makeCard({ userPriority: 4, commentCount: 1, upvoteCount: 12 })] });
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Feedback - Public Board');
    expect(screen.getByText('Tell us everything.')).toBeVisible();
    expect(await screen.findByText('Join the Community')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Create Free Account' })).toHaveAttribute('href', '/login?new');
    expect(screen.getByRole('button', { name: 'Sign Up to Contribute' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Add Request' })).toBeNull();
    expect(screen.getByText('4/10')).toBeVisible();
    expect(screen.getByText('1 comment')).toBeVisible();
    expect(screen.getByRole('link', { name: '12 upvotes. Sign in to upvote' })).toBeVisible();
  });

  it('looks the same to a guest before it is known that it is one, so that nothing moves then', async () => {
    visit({ isUnknown: true, cards: [makeCard()] });
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Feedback - Public Board');
    expect(await screen.findByText('Join the Community')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Sign In' })).toBeVisible();
  });

  it('is sorted by what its address says, also behind an open card', async () => {
    const { user, asked } = visit({ cards: [makeCard({ title: 'Loud' })] });
    await user.click(await screen.findByRole('link', { name: 'Most voted' }));
    expect(window.location.search).toBe('?sort=votes');
    const card = await screen.findByRole('link', { name: 'Loud' });
    expect(card.getAttribute('href')).toMatch(/^\/public\/apollo\/feedback\/[0-9a-f-]{36}$/);
    await waitFor(() => expect(asked.at(-1)).toMatch(/sort=upvoteCount&order=desc/));
    expect(screen.getByRole('link', { name: 'Most voted' })).toHaveAttribute('aria-current', 'true');
    await user.click(screen.getByRole('link', { name: 'Newest' }));
    expect(window.location.search).toBe('');
  });

  it('is filtered and searched by what its address says, with the number of cards behind each choice', async () => {
    const { user, asked } = visit({ cards: [makeCard({ title: 'Loud' })] });
    expect(await screen.findByRole('link', { name: 'Features 4' })).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Bugs 3' }));
    expect(window.location.search).toBe('?type=bug');
    await user.click(screen.getByRole('link', { name: 'In Progress 0' }));
    await user.type(screen.getByRole('searchbox', { name: 'Search requests' }), 'alarm');
    await waitFor(() => expect(window.location.search).toBe('?type=bug&status=In+Progress&q=alarm'));
    await waitFor(() => expect(asked.at(-1)).toMatch(/type=bug&status=In\+Progress&search=alarm/));
    expect(screen.getByRole('status')).toHaveTextContent('1 request');
  });

  it('says that nothing matches, and leads back to everything', async () => {
    const { user } = visit({ search: '?q=nothing&sort=votes' });
    expect(await screen.findByText('No requests match this')).toBeVisible();
    expect(screen.getByRole('searchbox')).toHaveValue('nothing');
    await user.click(screen.getByRole('link', { name: 'Show all requests' }));
    expect(window.location.search).toBe('?sort=votes');
    expect(await screen.findByText('No requests yet')).toBeVisible();
  });

  it('lets who is signed in add a request and vote', async () => {
    visit({ user: makeUser(), cards: [makeCard()] });
    expect(await screen.findByRole('button', { name: 'Add Request' })).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Upvote, 0 upvotes' })).toBeVisible();
    expect(screen.queryByText('Join the Community')).toBeNull();
  });

  it.each([
    ['pending', 'Account Pending Approval'],
    ['suspended', 'Account Suspended'],
  ] as const)('leads who is %s to the page that says so, and to no login', async (status, text) => {
    visit({ user: makeUser({ status }), cards: [makeCard()] });
    expect(await screen.findByRole('link', { name: text })).toHaveAttribute('href', '/dashboard');
    if (status === 'pending') {
      const later = await screen.findByRole('button', { name: 'Upvote, 0 upvotes' });
      expect(later).toHaveAttribute('title', 'Your account is waiting for approval by a super admin.');
      expect(screen.getByRole('button', { name: 'Add Request' })).toBeVisible();
    } else {
      const vote = await screen.findByRole('link', { name: '0 upvotes. Your account cannot vote' });
      expect(vote).toHaveAttribute('href', '/dashboard');
    }
    expect(screen.queryByText('Sign Up to Contribute')).toBeNull();
    expect(screen.queryByText('Join the Community')).toBeNull();
  });

  it('is shared by its address', async () => {
    const { user } = visit();
    await user.click(await screen.findByRole('button', { name: 'Share Board' }));
    const address = `${window.location.origin}/public/apollo/feedback`;
    await waitFor(async () => expect(await navigator.clipboard.readText()).toBe(address));
    // The toast is shown, and announced a frame later.
    await waitFor(() => expect(screen.getAllByText(/Public URL copied!/)).toHaveLength(2));
  });

  it('leads to the roadmap of its project, where it is on it', async () => {
    visit({ hasRoadmap: true });
    const link = await screen.findByRole('link', { name: 'Roadmap' });
    expect(link).toHaveAttribute('href', '/public/apollo/roadmap');
  });

  it('says that nobody has asked for anything yet', async () => {
    visit();
    expect(await screen.findByText('No requests yet')).toBeVisible();
    expect(screen.getByText('Be the first to submit a feature request or bug report!')).toBeVisible();
  });

  it('hides a board that is private or missing', async () => {
    visit({ board: 'secret' });
    expect(await screen.findByRole('heading', { name: 'Board Not Found' })).toBeVisible();
    expect(screen.getByText('This board is not publicly accessible.')).toBeVisible();
    expect(screen.getAllByRole('link', { name: 'Sign In' }).length).toBeGreaterThan(0);
  });
});
