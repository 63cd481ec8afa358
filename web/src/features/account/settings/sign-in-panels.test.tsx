import type { OwnSession, User } from '@cardinal/contracts';
import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { renderApp } from '#test/render.tsx';
import { serve } from '#test/server.ts';
import { makeUser, rememberUser } from '#test/users.ts';
import { EmailPanel } from './email-panel.tsx';
import { PasswordPanel } from './password-panel.tsx';
import { SessionsPanel } from './sessions-panel.tsx';

const hub = {
  hubName: 'Corporate',
  authorizeUrl: '/a',
  registerUrl: '/r',
  service: 'cardinal',
  sendsMail: true,
};
const issue = (path: string, message: string) => ({
  status: 400,
  body: { error: message, code: 'validation_failed', issues: [{ path, message }] },
});

const session = (changes: Partial<OwnSession> = {}): OwnSession => ({
  id: '00000000-0000-4000-8000-000000000001',
  browser: 'Firefox',
  system: 'Windows',
  createdAt: '2026-01-05T10:00:00.000Z',
  seenAt: '2026-01-05T10:00:00.000Z',
  isCurrent: false,
  ...changes,
});

function show(changes: Partial<User>, answers: Parameters<typeof serve>[0] = {}) {
  const account = rememberUser(makeUser(changes));
  const fetched = serve({
    'GET /api/hub/user': () => ({ body: account }),
    'GET /api/hub/settings': () => ({ body: hub }),
    ...answers,
  });
  const screens = (
    <>
      <EmailPanel user={account} />
      <PasswordPanel user={account} />
      <SessionsPanel />
    </>
  );
  return { fetched, ...renderApp(screens, '/settings') };
}

const sessions = (...list: OwnSession[]) => ({ 'GET /api/user/sessions': () => ({ body: list }) });
const bodies = (fetched: ReturnType<typeof serve>, method: string) =>
  fetched.mock.calls
    .filter(([, init]) => init?.method === method)
    .map(([, init]) => JSON.parse(String(init?.body)));

describe('changing the password', () => {
  it('asks for the old one, says how strong the new one is, and empties the form', async () => {
    const { user, fetched } = show(
      {},
      { ...sessions(), 'PUT /api/user/password': () => ({ body: { ok: true } }) },
    );
    await user.type(screen.getByLabelText(/Current password/), 'the old one');
    const wish = screen.getByLabelText(/New password/);
    await user.type(wish, 'Maya2026');
    expect(screen.getByText('Strength: Weak')).toBeVisible();
    await user.clear(wish);
    await user.type(wish, 'kq7Vw2mZxR4t{Enter}');
    expect(await screen.findByText('Password changed')).toBeVisible();
    expect(bodies(fetched, 'PUT')).toEqual([{ currentPassword: 'the old one', newPassword: 'kq7Vw2mZxR4t' }]);
    expect(wish).toHaveValue('');
    expect(screen.queryByText(/Strength/)).not.toBeInTheDocument();
  });

  it.each([
    ['currentPassword', 'The password is not right'],
    ['newPassword', 'This is one of the most common passwords. Please choose another.'],
  ])('shows at %s what is wrong, and keeps what was typed', async (path, message) => {
    const { user } = show({}, { ...sessions(), 'PUT /api/user/password': () => issue(path, message) });
    await user.type(screen.getByLabelText(/Current password/), 'not it');
    await user.type(screen.getByLabelText(/New password/), 'qwerty123{Enter}');
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByLabelText(/New password/)).toHaveValue('qwerty123');
  });

  it('is left to the hub for accounts of an external one', async () => {
    show({ hasPassword: false }, sessions());
    expect(await screen.findByText('It is managed at Corporate, where you sign in.')).toBeVisible();
    expect(screen.queryByLabelText(/New password/)).not.toBeInTheDocument();
  });
});

describe('the sessions', () => {
  const here = session({ id: '00000000-0000-4000-8000-000000000002', system: 'macOS', isCurrent: true });

  it('are named by browser and system, and the own one is marked and cannot be ended here', async () => {
    show(
      {},
      sessions(
        here,
        session(),
        session({ id: '00000000-0000-4000-8000-000000000003', browser: null, system: null }),
      ),
    );
    expect(await screen.findByText('Firefox on Windows')).toBeVisible();
    const own = within(screen.getByText('Firefox on macOS').closest('li') as HTMLElement);
    expect(own.getByText('This device')).toBeVisible();
    expect(own.queryByRole('button')).not.toBeInTheDocument();
    expect(screen.getByText('A browser')).toBeVisible();
  });

  it('end one by one, and all others at once', async () => {
    let left = [
      here,
      session(),
      session({ id: '00000000-0000-4000-8000-000000000003', browser: 'Safari', system: 'iOS' }),
    ];
    const { user } = show(
      {},
      {
        'GET /api/user/sessions': () => ({ body: left }),
        [`DELETE /api/user/sessions/${session().id}`]: () => {
          left = left.filter(({ id }) => id !== session().id);
          return { body: { ok: true } };
        },
        'DELETE /api/user/sessions': () => {
          left = [here];
          return { body: { ok: true } };
        },
      },
    );
    await user.click(await screen.findByRole('button', { name: 'End the session: Firefox on Windows' }));
    expect(await screen.findByText('Session ended')).toBeVisible();
    expect(screen.queryByText('Firefox on Windows')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'End All Others' }));
    expect(await screen.findByText('All other sessions ended')).toBeVisible();
    expect(screen.queryByText('Safari on iOS')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'End All Others' })).not.toBeInTheDocument();
  });
});

describe('the email address', () => {
  it('is verified by a link, which one asks for', async () => {
    const { user, fetched } = show(
      { emailVerified: false },
      { ...sessions(), 'POST /api/user/email/verification': () => ({ body: { ok: true } }) },
    );
    expect(screen.getByText('Not verified')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Verify Address' }));
    expect(await screen.findByText('Check your email')).toBeVisible();
    expect(fetched.mock.calls.filter(([, init]) => init?.method === 'POST')).toHaveLength(1);
  });

  it('is changed with the password', async () => {
    const answers = {
      'PUT /api/user/email': () => ({ body: makeUser({ email: 'new@example.com', emailVerified: false }) }),
    };
    const { user, fetched } = show({}, { ...sessions(), ...answers });
    expect(screen.getByText('Verified')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Verify Address' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Change Email' }));
    await user.type(screen.getByLabelText(/New email/), 'new@example.com');
    await user.type(screen.getByLabelText(/^Password/), 'mine{Enter}');
    expect(await screen.findByText('Email changed')).toBeVisible();
    expect(bodies(fetched, 'PUT')).toEqual([{ email: 'new@example.com', password: 'mine' }]);
  });

  it('of an external hub is not changed here', () => {
    show({ hasPassword: false }, sessions());
    expect(screen.queryByRole('button', { name: 'Change Email' })).not.toBeInTheDocument();
  });
});
