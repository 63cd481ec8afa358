import { getUser } from '@cardinal/contracts';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { useQuery } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { request } from '#api/client.ts';
import { session as page, TOKEN_KEY } from '#api/session-events.ts';
import { renderApp } from '#test/render.tsx';
import { serve } from '#test/server.ts';
import { makeUser, rememberUser } from '#test/users.ts';
import { ProtectedRoute } from './protected-route.tsx';
import { useSession } from './session-provider.tsx';
import { claimTab, OUTBOX, USER_KEY } from './session-storage.ts';

function Who() {
  const { user, error, isLoading, hasEnded, accountChanged, signOut } = useSession();
  const { data: secret } = useQuery({ queryKey: ['secret'], queryFn: () => user?.username ?? 'guest' });
  return (
    <>
      <p>{isLoading ? 'loading' : (user?.username ?? 'nobody')}</p>
      <p>{error}</p>
      {hasEnded && <p>ended</p>}
      <button type="button" onClick={() => accountChanged(makeUser({ plan: 'pro', username: 'maya-pro' }))}>
        Upgrade
      </button>
      <p>cached: {secret}</p>
      <button type="button" onClick={() => void signOut()}>
        Logout
      </button>
      <button type="button" onClick={() => void signOut(false)}>
        Leave
      </button>
    </>
  );
}

const unauthenticated = { status: 401, body: { error: 'Sign in', code: 'unauthenticated' } };
const hubUser = (answer: object) => serve({ 'GET /api/hub/user': () => answer });
const path = () => window.location.pathname;

describe('the session', () => {
  it('shows the user of the last visit at once and asks the server behind it', async () => {
    rememberUser();
    const fetched = hubUser({ body: makeUser({ username: 'maya-renamed' }) });
    renderApp(<Who />);
    expect(screen.getByText('maya')).toBeVisible();
    expect(await screen.findByText('maya-renamed')).toBeVisible();
    expect(fetched).toHaveBeenCalledTimes(1);
    expect(JSON.parse(localStorage.getItem(USER_KEY) ?? '')).toMatchObject({ username: 'maya-renamed' });
  });

  it('asks the server who we are where nobody is remembered', async () => {
    hubUser({ body: makeUser() });
    renderApp(<Who />);
    expect(screen.getByText('loading')).toBeVisible();
    expect(await screen.findByText('maya')).toBeVisible();
  });

  it('clears what was stored and signs out on a 401', async () => {
    rememberUser();
    hubUser(unauthenticated);
    renderApp(<Who />);
    expect(await screen.findByText('Token expired or invalid')).toBeVisible();
    expect(screen.getByText('nobody')).toBeVisible();
    expect(localStorage.getItem(TOKEN_KEY)).toBeNull();
    expect(localStorage.getItem(USER_KEY)).toBeNull();
  });

  it('keeps the remembered user when the server cannot tell', async () => {
    rememberUser();
    hubUser({ status: 503, body: 'away' });
    renderApp(<Who />);
    expect(await screen.findByText('Failed to validate user')).toBeVisible();
    expect(screen.getByText('maya')).toBeVisible();
  });

  it.each([
    ['no JSON', '{'],
    ['not a user', '{"username":1}'],
  ])('ignores what is stored when it is %s', async (_, stored) => {
    localStorage.setItem(TOKEN_KEY, 'a.b.c');
    localStorage.setItem(USER_KEY, stored);
    hubUser(unauthenticated);
    renderApp(<Who />);
    expect(screen.getByText('loading')).toBeVisible();
    expect(await screen.findByText('nobody')).toBeVisible();
  });

  it('ends when any call answers 401 in the middle of work', async () => {
    rememberUser();
    hubUser({ body: makeUser() });
    renderApp(<Who />);
    await screen.findByText('maya');
    serve({ 'GET /api/user': () => unauthenticated });
    await act(() => request(getUser).catch(() => undefined));
    expect(await screen.findByText('nobody')).toBeVisible();
    expect(screen.getByText('ended')).toBeVisible();
    expect(localStorage.getItem(USER_KEY)).toBeNull();
  });

  it('takes over an account that a call has changed, for the next visit too', async () => {
    rememberUser();
    hubUser({ body: makeUser() });
    const { user } = renderApp(<Who />);
    await user.click(screen.getByRole('button', { name: 'Upgrade' }));
    expect(screen.getByText('maya-pro')).toBeVisible();
    expect(JSON.parse(localStorage.getItem(USER_KEY) ?? '')).toMatchObject({ plan: 'pro' });
  });

  it('that never was has not ended', async () => {
    hubUser(unauthenticated);
    renderApp(<Who />);
    expect(await screen.findByText('nobody')).toBeVisible();
    expect(screen.queryByText('ended')).not.toBeInTheDocument();
  });

  describe('on a page that was served to a guest', () => {
    afterEach(() => document.querySelector('meta[name=guest]')?.remove());
    const servedToGuest = () => document.head.insertAdjacentHTML('beforeend', '<meta name="guest">');

    it('is not asked for', async () => {
      servedToGuest();
      const fetched = hubUser({ body: makeUser() });
      renderApp(<Who />);
      expect(await screen.findByText('nobody')).toBeVisible();
      expect(screen.queryByText('ended')).not.toBeInTheDocument();
      expect(fetched).not.toHaveBeenCalled();
    });

    it('is not asked for by a screen that is mounted later either', async () => {
      servedToGuest();
      const fetched = hubUser({ body: makeUser() });
      const first = renderApp(<Who />);
      await screen.findByText('nobody');
      first.unmount();
      renderApp(<Who />);
      expect(await screen.findByText('nobody')).toBeVisible();
      expect(fetched).not.toHaveBeenCalled();
    });

    it('has ended if there was one, and nothing of it stays stored', async () => {
      servedToGuest();
      rememberUser();
      const fetched = hubUser({ body: makeUser() });
      renderApp(<Who />);
      expect(await screen.findByText('ended')).toBeVisible();
      expect(localStorage.getItem(USER_KEY)).toBeNull();
      expect(fetched).not.toHaveBeenCalled();
    });

    it('is asked for again once somebody signed in in another tab', async () => {
      servedToGuest();
      hubUser({ body: makeUser({ status: 'pending' }) });
      renderApp(<Who />);
      await screen.findByText('nobody');
      const newValue = JSON.stringify(rememberUser(makeUser({ status: 'pending' })));
      act(() => {
        window.dispatchEvent(new StorageEvent('storage', { key: USER_KEY, oldValue: null, newValue }));
      });
      expect(await screen.findByText('maya')).toBeVisible();
      serve({
        'GET /api/user': () => ({ status: 403, body: { error: 'Wait', code: 'account_pending' } }),
        'GET /api/hub/user': () => ({ body: makeUser({ username: 'maya-approved' }) }),
      });
      await act(() => request(getUser).catch(() => undefined));
      expect(await screen.findByText('maya-approved')).toBeVisible();
    });
  });

  it('that was over before the page was opened has ended', async () => {
    rememberUser();
    hubUser(unauthenticated);
    renderApp(<Who />);
    expect(await screen.findByText('ended')).toBeVisible();
  });

  it('is looked up again when a call says that the account has been suspended', async () => {
    rememberUser();
    hubUser({ body: makeUser() });
    renderApp(<ProtectedRoute>inside</ProtectedRoute>);
    await screen.findByText('inside');
    serve({
      'GET /api/user': () => ({ status: 403, body: { error: 'Suspended', code: 'account_suspended' } }),
      'GET /api/hub/user': () => ({ body: makeUser({ status: 'suspended' }) }),
    });
    await act(() => request(getUser).catch(() => undefined));
    expect(await screen.findByText('Account Suspended')).toBeVisible();
  });
});

describe('signing out', () => {
  it.each([
    ['works', { body: { ok: true } }],
    ['fails', { status: 500, body: 'oops' }],
  ])('clears everything and goes to /login when the server call %s', async (_, answer) => {
    rememberUser();
    serve({ 'GET /api/hub/user': () => ({ body: makeUser() }), 'POST /api/hub/logout': () => answer });
    const { user, client } = renderApp(<Who />, '/dashboard');
    await screen.findByText('cached: maya');
    await user.click(screen.getByRole('button', { name: 'Logout' }));
    await waitFor(() => expect(path()).toBe('/login'));
    expect(screen.getByText('nobody')).toBeVisible();
    expect(screen.queryByText('ended')).not.toBeInTheDocument();
    expect(localStorage.getItem(TOKEN_KEY)).toBeNull();
    expect(localStorage.getItem(USER_KEY)).toBeNull();
    expect(await screen.findByText('cached: guest')).toBeVisible();
    expect(client.getQueryData(['secret'])).toBe('guest');
  });

  it('lets the user stay for what is here only, unless the account is gone', async () => {
    const { id } = rememberUser();
    serve({
      'GET /api/hub/user': () => ({ body: makeUser() }),
      'POST /api/hub/logout': () => ({ body: { ok: true } }),
    });
    const deleteDatabase = jest.fn();
    Object.assign(globalThis, { indexedDB: { deleteDatabase } });
    const stays = jest.fn(async () => true);
    page.stays = stays;
    const { user } = renderApp(<Who />, '/dashboard');
    await screen.findByText('cached: maya');
    await user.click(screen.getByRole('button', { name: 'Logout' }));
    await waitFor(() => expect(stays).toHaveBeenCalledTimes(1));
    expect(screen.getByText('maya')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(path()).toBe('/login'));
    expect(stays).toHaveBeenCalledTimes(1);
    expect(deleteDatabase).toHaveBeenCalledWith(OUTBOX + id);
    page.stays = undefined;
    Reflect.deleteProperty(globalThis, 'indexedDB');
  });

  it('leaves no page to return to', async () => {
    rememberUser();
    serve({
      'GET /api/hub/user': () => ({ body: makeUser() }),
      'POST /api/hub/logout': () => ({ body: { ok: true } }),
    });
    const { user } = renderApp(
      <ProtectedRoute>
        <Who />
      </ProtectedRoute>,
      '/settings',
    );
    await user.click(screen.getByRole('button', { name: 'Logout' }));
    await waitFor(() => expect(path()).toBe('/login'));
    expect(sessionStorage).toHaveLength(0);
  });

  it('in another tab signs out here', async () => {
    rememberUser();
    hubUser({ body: makeUser() });
    renderApp(<Who />);
    await screen.findByText('maya');
    localStorage.clear();
    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key: USER_KEY, oldValue: '{}', newValue: null }));
    });
    expect(await screen.findByText('nobody')).toBeVisible();
  });
});

describe('a change of the account in another tab', () => {
  it('shows here at once', async () => {
    const before = rememberUser();
    hubUser({ body: before });
    renderApp(<Who />);
    await screen.findByText('maya');
    const after = makeUser({ username: 'maya-pro', plan: 'pro', updatedAt: '2026-03-01T00:00:00.000Z' });
    const event = { key: USER_KEY, oldValue: JSON.stringify(before), newValue: JSON.stringify(after) };
    rememberUser(after);
    act(() => void window.dispatchEvent(new StorageEvent('storage', event)));
    expect(await screen.findByText('maya-pro')).toBeVisible();
  });
});

describe('the data of a tab', () => {
  const keep = () => sessionStorage.setItem('cardinal_draft:comment', '"half a thought"');
  const kept = () => sessionStorage.getItem('cardinal_draft:comment');

  it('outlives the session for the same user', async () => {
    rememberUser();
    hubUser({ body: makeUser() });
    renderApp(<Who />);
    await screen.findByText('maya');
    keep();
    serve({ 'GET /api/user': () => unauthenticated });
    await act(() => request(getUser).catch(() => undefined));
    claimTab(makeUser().id);
    expect(kept()).toBe('"half a thought"');
  });

  it('is not for the next user', () => {
    claimTab('maya');
    keep();
    claimTab('nils');
    expect(kept()).toBeNull();
  });

  it('is gone after signing out', async () => {
    rememberUser();
    serve({ 'GET /api/hub/user': () => ({ body: makeUser() }) });
    const { user } = renderApp(<Who />);
    keep();
    await user.click(screen.getByRole('button', { name: 'Logout' }));
    await waitFor(() => expect(path()).toBe('/login'));
    expect(sessionStorage).toHaveLength(0);
  });
});

describe('the gate', () => {
  const gate = (at = '/card/1?x=2') => renderApp(<ProtectedRoute>inside</ProtectedRoute>, at);

  it('shows a spinner while nobody is known yet', () => {
    serve({ 'GET /api/hub/user': () => new Promise(() => {}) });
    gate();
    expect(screen.getByRole('status')).toHaveTextContent('Loading');
  });

  it('sends a guest to /login and remembers where to', async () => {
    hubUser(unauthenticated);
    gate();
    await waitFor(() => expect(path()).toBe('/login'));
    expect(sessionStorage.getItem('cardinal_return_to')).toBe('/card/1?x=2');
    expect(screen.queryByText('inside')).not.toBeInTheDocument();
  });

  it('lets an active user in', async () => {
    hubUser({ body: makeUser() });
    gate();
    expect(await screen.findByText('inside')).toBeVisible();
  });

  it.each([
    ['pending', 'Account Pending Approval', 'Welcome, maya! Your account is being reviewed.'],
    ['suspended', 'Account Suspended', 'Your account has been suspended. Please contact support.'],
  ] as const)('shows a %s user where they stand', async (status, title, message) => {
    hubUser({ body: makeUser({ status }) });
    gate();
    expect(await screen.findByRole('heading', { name: title })).toBeVisible();
    expect(screen.getByText(message)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Sign Out' })).toBeVisible();
    expect(screen.queryByText('inside')).not.toBeInTheDocument();
  });

  describe('of somebody who waits', () => {
    afterEach(() => void jest.useRealTimers());

    it('says who decides, notices the approval by itself, and opens', async () => {
      jest.useFakeTimers();
      const waiting = hubUser({ body: makeUser({ status: 'pending' }) });
      gate();
      expect(await screen.findByText(/^The super administrators decide/)).toBeVisible();
      await act(() => jest.advanceTimersByTimeAsync(3_000));
      expect(waiting).toHaveBeenCalledTimes(2);
      hubUser({ status: 503, body: 'away' });
      await act(() => jest.advanceTimersByTimeAsync(4_000));
      expect(screen.getByRole('heading', { name: 'Account Pending Approval' })).toBeVisible();
      hubUser({ body: makeUser() });
      await act(() => jest.advanceTimersByTimeAsync(5_000));
      expect(screen.getByText('inside')).toBeVisible();
    });

    it('asks less and less, not at all in a hidden tab, and at once when that is looked at', async () => {
      jest.useFakeTimers();
      const waiting = hubUser({ body: makeUser({ status: 'pending' }) });
      gate();
      await screen.findByText(/^The super administrators decide/);
      const asked = async (ms: number) => {
        const before = waiting.mock.calls.length;
        await act(() => jest.advanceTimersByTimeAsync(ms));
        return waiting.mock.calls.length - before;
      };
      const inFirstMinute = await asked(60_000);
      expect(inFirstMinute).toBeGreaterThan(5);
      await asked(10 * 60_000);
      expect(await asked(10 * 60_000)).toBe(10);
      const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
      await asked(60_000);
      expect(await asked(60 * 60_000)).toBe(0);
      visibility.mockReturnValue('visible');
      const before = waiting.mock.calls.length;
      act(() => void document.dispatchEvent(new Event('visibilitychange')));
      expect(waiting).toHaveBeenCalledTimes(before + 1);
      visibility.mockRestore();
    });
  });

  it('lets in a person who has been approved meanwhile', async () => {
    hubUser({ body: makeUser({ status: 'pending' }) });
    const { user } = gate();
    const check = await screen.findByRole('button', { name: 'Check Again' });
    hubUser({ body: makeUser() });
    await user.click(check);
    expect(await screen.findByText('inside')).toBeVisible();
  });

  it('offers another try where the server cannot tell who we are', async () => {
    hubUser({ status: 502, body: '' });
    const { user } = gate();
    expect(await screen.findByText('Failed to validate user')).toBeVisible();
    hubUser({ body: makeUser() });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('inside')).toBeVisible();
  });
});
