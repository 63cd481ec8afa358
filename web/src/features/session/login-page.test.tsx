import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { renderApp } from '#test/render.tsx';
import { serve } from '#test/server.ts';
import { makeUser, rememberUser } from '#test/users.ts';
import { LoginPage } from './login-page.tsx';
import { SsoCallbackPage } from './sso-callback-page.tsx';

const settings = {
  hubName: 'Cardinal Hub',
  authorizeUrl: '/hub/authorize',
  registerUrl: '/hub/register',
  service: 'cardinal',
};
const guest = () => ({ status: 401, body: { error: 'Sign in', code: 'unauthenticated' } });

describe('the login page', () => {
  it('names the hub and links its register page in a new tab', async () => {
    serve({ 'GET /api/hub/user': guest, 'GET /api/hub/settings': () => ({ body: settings }) });
    renderApp(<LoginPage />, '/login');
    expect(await screen.findByRole('button', { name: 'Sign in with Cardinal Hub' })).toBeEnabled();
    expect(screen.queryByRole('button', { name: /Cardinal password/ })).not.toBeInTheDocument();
    const register = screen.getByRole('link', { name: /Create an account/ });
    expect(register).toHaveAttribute('href', '/hub/register');
    expect(register).toHaveAttribute('target', '_blank');
    expect(document.title).toBe('Sign In | Cardinal');
  });

  it("reads 'Connecting...' and is disabled while it loads", async () => {
    serve({ 'GET /api/hub/user': guest, 'GET /api/hub/settings': () => new Promise(() => {}) });
    const { user } = renderApp(<LoginPage />, '/login');
    await user.click(screen.getByRole('button', { name: /Sign in with/ }));
    expect(screen.getByRole('button', { name: 'Connecting...' })).toBeDisabled();
  });

  it('goes on to the hub without a click where the way there was chosen, and leaves the button for Back', async () => {
    serve({ 'GET /api/hub/user': guest, 'GET /api/hub/settings': () => new Promise(() => {}) });
    renderApp(<LoginPage />, '/login?now');
    expect(await screen.findByRole('button', { name: 'Connecting...' })).toBeDisabled();
    expect(window.location.search).toBe('');
  });

  it('says so when the hub cannot be reached, and lets one try again', async () => {
    serve({ 'GET /api/hub/user': guest, 'GET /api/hub/settings': () => ({ status: 503, body: '' }) });
    const { user } = renderApp(<LoginPage />, '/login');
    await user.click(screen.getByRole('button', { name: /Sign in with/ }));
    expect(await screen.findByText(/^Cardinal is not available right now/)).toBeVisible();
    expect(screen.getByRole('button', { name: /Sign in with/ })).toBeEnabled();
  });

  it('says what an account is good for before one makes it, in this tab, and leads back', async () => {
    sessionStorage.setItem('cardinal_return_to', '/public/apollo/feedback');
    const reviewed = { ...settings, reviewsAccounts: true };
    serve({ 'GET /api/hub/user': guest, 'GET /api/hub/settings': () => ({ body: reviewed }) });
    renderApp(<LoginPage />, '/login?new');
    expect(await screen.findByRole('heading', { name: 'Create your free account' })).toBeVisible();
    expect(await screen.findByText(/At once: read public boards/)).toBeVisible();
    expect(screen.getByText(/After an administrator has approved your account: vote/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Continue' })).toBeEnabled();
    expect(screen.getByRole('link', { name: 'Back to the board' })).toHaveAttribute(
      'href',
      '/public/apollo/feedback',
    );
    expect(document.querySelector('[target=_blank]')).toBeNull();
  });

  it('does not speak of approval where there is none', async () => {
    const open = { ...settings, reviewsAccounts: false };
    serve({ 'GET /api/hub/user': guest, 'GET /api/hub/settings': () => ({ body: open }) });
    renderApp(<LoginPage />, '/login?new');
    expect(await screen.findByText(/Your account works at once/)).toBeVisible();
    expect(screen.queryByText(/administrator/)).toBeNull();
  });

  it('says that the session has ended to a person who was signed in', async () => {
    rememberUser();
    serve({ 'GET /api/hub/user': guest, 'GET /api/hub/settings': () => ({ body: settings }) });
    renderApp(<LoginPage />, '/login');
    expect(await screen.findByText('Your session has ended. Please sign in again.')).toBeVisible();
  });

  it('offers a password of our own only beside a hub that is somewhere else', async () => {
    const local = { ...settings, localAuthorizeUrl: '/hub/authorize' };
    serve({ 'GET /api/hub/user': guest, 'GET /api/hub/settings': () => ({ body: local }) });
    renderApp(<LoginPage />, '/login');
    expect(await screen.findByRole('button', { name: 'Sign in with a Cardinal password' })).toBeEnabled();
    expect(screen.queryByText(/session has ended/)).not.toBeInTheDocument();
  });

  it('sends a signed-in user to the dashboard', async () => {
    rememberUser();
    serve({ 'GET /api/hub/user': () => ({ body: makeUser() }) });
    renderApp(<LoginPage />, '/login');
    await waitFor(() => expect(window.location.pathname).toBe('/dashboard'));
  });
});

describe('the way back from the hub', () => {
  const pending = { state: 's', codeVerifier: 'v'.repeat(43), redirectUri: 'http://localhost/sso/callback' };
  const back = (search: string) => {
    sessionStorage.setItem('cardinal_sign_in', JSON.stringify(pending));
    return renderApp(<SsoCallbackPage />, `/sso/callback${search}`);
  };

  it('redeems the code, keeps the two keys and goes where one wanted to go', async () => {
    sessionStorage.setItem('cardinal_return_to', '/card/7');
    const fetched = serve({
      'GET /api/hub/user': guest,
      'POST /api/hub/session': () => ({ body: { token: 'a.b.c', user: makeUser() } }),
    });
    back('?code=once&state=s');
    await waitFor(() => expect(window.location.pathname).toBe('/card/7'));
    const sent = fetched.mock.calls.filter(([url]) => url === '/api/hub/session');
    expect(sent).toHaveLength(1);
    expect(JSON.parse(String(sent[0]?.[1]?.body))).toEqual({
      code: 'once',
      codeVerifier: pending.codeVerifier,
      redirectUri: pending.redirectUri,
      timeZone: 'UTC',
    });
    expect(localStorage.getItem('hub_jwt_token')).toBe('a.b.c');
    expect(JSON.parse(localStorage.getItem('hub_user_data') ?? '')).toEqual(makeUser());
  });

  it('asks the server nothing when the state is not ours', async () => {
    const fetched = serve({ 'GET /api/hub/user': guest });
    back('?code=theirs&state=theirs');
    expect(await screen.findByRole('heading', { name: 'Sign-in did not work' })).toBeVisible();
    expect(fetched.mock.calls.map(([url]) => url)).not.toContain('/api/hub/session');
    expect(screen.getByRole('link', { name: 'Back to sign in' })).toHaveAttribute('href', '/login');
  });

  it("shows the server's reason when it refuses the code", async () => {
    serve({
      'GET /api/hub/user': guest,
      'POST /api/hub/session': () => ({
        status: 400,
        body: { error: 'This sign-in has expired', code: 'invalid_code' },
      }),
    });
    back('?code=late&state=s');
    expect(await screen.findByText('This sign-in has expired')).toBeVisible();
    expect(window.location.search).toBe('');
  });
});
