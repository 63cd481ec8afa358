import { expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { renderApp } from '#test/render.tsx';
import { serve } from '#test/server.ts';
import { AppRouter } from './router.tsx';

it('says that there is no such page, and leads back to the start', async () => {
  serve({ 'GET /api/hub/user': () => ({ status: 401 }) });
  renderApp(<AppRouter />, '/no/such/page');
  expect(await screen.findByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
  expect(screen.getByText('Did you forget to add the page to the router?')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to the start' })).toHaveAttribute('href', '/');
});

it('leads from /auth to the login page', async () => {
  serve({ 'GET /api/hub/user': () => ({ status: 401 }) });
  renderApp(<AppRouter />, '/auth');
  await waitFor(() => expect(window.location.pathname).toBe('/login'));
});

it('asks for the users of development where there are none', async () => {
  const fetched = serve({ 'GET /api/hub/user': () => ({ status: 401 }) });
  renderApp(<AppRouter />, '/dev-login');
  expect(await screen.findByText('This page is only available in development mode.')).toBeVisible();
  expect(fetched.mock.calls.map(([url]) => url)).toContain('/api/dev/users');
});
