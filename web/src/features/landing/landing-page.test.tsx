import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { renderApp } from '#test/render.tsx';
import { serve } from '#test/server.ts';
import { makeUser, rememberUser } from '#test/users.ts';
import { LandingPage } from './landing-page.tsx';

const guest = () => serve({ 'GET /api/hub/user': () => ({ status: 401, body: '' }) });
const plans = ['Start Free', 'Choose Solo', 'Choose Pro', 'Choose Enterprise'];

describe('the landing page', () => {
  it('sends a guest to /login from the header and to /auth from everywhere else', () => {
    guest();
    renderApp(<LandingPage />);
    for (const name of ['Sign In', 'Get Started']) {
      expect(screen.getByRole('link', { name })).toHaveAttribute('href', '/login');
    }
    const trials = screen.getAllByRole('link', { name: 'Start Free Trial' });
    const footer = within(screen.getByRole('navigation', { name: 'Footer' })).getAllByRole('link');
    const chosen = plans.map((name) => screen.getByRole('link', { name }));
    for (const link of [...trials, ...footer, ...chosen]) expect(link).toHaveAttribute('href', '/auth');
  });

  it('names nothing in its footer that is not behind the sign-in, where it leads', () => {
    guest();
    renderApp(<LandingPage />);
    const footer = within(screen.getByRole('navigation', { name: 'Footer' })).getAllByRole('link');
    expect(footer.map(({ textContent }) => textContent)).toEqual([
      'Create an Account',
      'Your Account',
      'Your Boards',
      'Your Plan',
    ]);
  });

  it('links to the source code, if the page says where it is', () => {
    guest();
    const { unmount } = renderApp(<LandingPage />);
    expect(screen.queryByRole('link', { name: 'Source Code' })).toBeNull();
    unmount();
    const link = document.createElement('link');
    Object.assign(link, { rel: 'code-repository', href: 'https://code.example/cardinal' });
    document.head.append(link);
    renderApp(<LandingPage />);
    expect(screen.getByRole('link', { name: 'Source Code' })).toHaveAttribute('href', link.href);
    link.remove();
  });

  it('promises nothing that the product does not do', () => {
    guest();
    const { container } = renderApp(<LandingPage />);
    // Nothing can be sorted by votes, Slack hears of two things, and nobody knows when the first vote comes.
    expect(container).not.toHaveTextContent(/rises by itself|every change|within the hour|ten thousand/);
    expect(screen.getByText(/Analytics and custom branding are not part of this release/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'see its documentation' })).toHaveAttribute('href', '/api/docs');
  });

  it('offers a signed-in user the dashboard', () => {
    rememberUser();
    serve({ 'GET /api/hub/user': () => ({ body: makeUser() }) });
    renderApp(<LandingPage />);
    expect(screen.getByRole('link', { name: 'Go to Dashboard' })).toHaveAttribute('href', '/dashboard');
    expect(screen.queryByRole('link', { name: 'Sign In' })).not.toBeInTheDocument();
    for (const name of plans)
      expect(screen.getByRole('link', { name })).toHaveAttribute('href', '/dashboard');
  });

  it('shows what the specification names', () => {
    guest();
    renderApp(<LandingPage />);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('IT Project Management Made Simple');
    for (const name of [
      ...['Project Management', 'Team Collaboration', 'Threaded Comments', 'Upvoting System'],
      ...['Public & Private Boards', 'Multiple Views', 'Small Teams', 'Growing Teams'],
    ]) {
      expect(screen.getByRole('heading', { name })).toBeVisible();
    }
    for (const price of ['$0', '$9', '$29', '$99']) expect(screen.getByText(price)).toBeVisible();
    expect(screen.getAllByText('Most Popular')).toHaveLength(2);
  });

  it('shows the product as it is, one screen at a time', async () => {
    guest();
    const { user } = renderApp(<LandingPage />);
    expect(screen.getByRole('img', { name: /^A board as a Kanban/ })).toHaveAttribute(
      'src',
      expect.stringMatching(/board-light\.avif$/),
    );
    expect(screen.queryByRole('img', { name: /^A bug with/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Card' }));
    expect(screen.getByRole('button', { name: 'Card' })).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByRole('img', { name: /^A bug with/ })).toBeVisible();
    expect(screen.queryByRole('img', { name: /^A board as a Kanban/ })).toBeNull();
  });
});
