import type { MailStatus, NotificationPreferences } from '@cardinal/contracts';
import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { renderApp } from '#test/render.tsx';
import { serve } from '#test/server.ts';
import { makeUser, rememberUser } from '#test/users.ts';
import { NotificationSettingsPage } from './notification-settings-page.tsx';

const both = { bell: true, email: true, push: true };
const preferences: NotificationPreferences = {
  channels: {
    assigned: both,
    due: both,
    mention: both,
    comment: both,
    status: both,
    shipped: both,
    card: { bell: true, email: false, push: false },
    team: { bell: true, email: false, push: false },
    account: { bell: true, email: false, push: false },
  },
  digest: { mode: 'batch', hour: 8, weekday: 1 },
  quietHours: null,
  autoFollow: { author: true, assigned: true, commented: true, upvoted: true },
  presence: true,
};

const mail: MailStatus = { isOn: true, address: 'ada@example.com', isVerified: true, trouble: null };

/** A server that keeps the part of the first level that is sent. */
function show(answers: Parameters<typeof serve>[0] = {}) {
  const account = rememberUser(makeUser({ timeZone: 'Europe/Berlin' }));
  let state = preferences;
  const changes: unknown[] = [];
  serve({
    'GET /api/hub/user': () => ({ body: account }),
    'GET /api/notifications/preferences': () => ({ body: state }),
    'GET /api/notifications/mail': () => ({ body: mail }),
    'GET /api/notifications/push': () => ({ body: { key: 'key', devices: [] } }),
    'PATCH /api/notifications/preferences': ({ init }) => {
      const body = JSON.parse(String(init.body));
      changes.push(body);
      const { digest, channels, ...rest } = body as Partial<NotificationPreferences>;
      state = { ...state, ...rest, digest: { ...state.digest, ...digest } };
      for (const [event, chosen] of Object.entries(channels ?? {}))
        state = {
          ...state,
          channels: { ...state.channels, [event]: { ...state.channels[event as 'due'], ...chosen } },
        };
      return { body: state };
    },
    ...answers,
  });
  return { ...renderApp(<NotificationSettingsPage />, '/settings/notifications'), changes };
}

const toggle = (name: string) => screen.findByRole('switch', { name });

describe('the settings of notifications', () => {
  it('are a table of events by channel, whose switches save at once', async () => {
    const { user, changes } = show();
    const comments = await toggle('Comments: E-mail');
    expect(comments).toBeChecked();
    await user.click(comments);
    expect(comments).not.toBeChecked();
    await waitFor(() => expect(changes).toEqual([{ channels: { comment: { email: false } } }]));
    const row = within(screen.getByRole('row', { name: /^Comments/ }));
    expect(row.getAllByRole('switch')).toHaveLength(3);
    expect(screen.getByRole('columnheader', { name: 'Bell' })).toBeVisible();
  });

  it('keep all of several quick clicks', async () => {
    const { user, changes } = show();
    await user.click(await toggle('Due: Bell'));
    await user.click(await toggle('Status: Bell'));
    await waitFor(() => expect(changes).toHaveLength(2));
    expect(await toggle('Due: Bell')).not.toBeChecked();
    expect(await toggle('Status: Bell')).not.toBeChecked();
  });

  it('leave it to the user which cards they follow without asking', async () => {
    const { user, changes } = show();
    await user.click(await toggle('Cards: You upvoted'));
    await waitFor(() => expect(changes).toEqual([{ autoFollow: { upvoted: false } }]));
  });

  it('hide where the user is', async () => {
    const { user, changes } = show();
    await user.click(await toggle('Show where I am'));
    await waitFor(() => expect(changes).toEqual([{ presence: false }]));
  });

  it('leave roles and accounts in the bell', async () => {
    show();
    expect(await toggle('Team: Bell')).toBeDisabled();
    expect(await toggle('Accounts: Bell')).toBeDisabled();
    expect(await toggle('Team: E-mail')).toBeEnabled();
  });

  it('take back what the server refuses, and say so', async () => {
    const { user } = show({ 'PATCH /api/notifications/preferences': () => ({ status: 500, body: '' }) });
    await user.click(await toggle('Due: Bell'));
    expect(await screen.findByText('Failed to save what you are notified of')).toBeVisible();
    await waitFor(async () => expect(await toggle('Due: Bell')).toBeChecked());
  });

  it('ask for the hour of daily e-mails, and the day of weekly ones', async () => {
    const { user, changes } = show();
    const often = await screen.findByRole('combobox', { name: 'How often' });
    expect(screen.queryByRole('combobox', { name: 'Hour' })).not.toBeInTheDocument();
    await user.click(often);
    await user.click(await screen.findByRole('option', { name: 'Every week' }));
    await user.click(await screen.findByRole('combobox', { name: 'Hour' }));
    await user.click(await screen.findByRole('option', { name: '17:00' }));
    expect(screen.getByRole('combobox', { name: 'Day' })).toBeVisible();
    await waitFor(() => expect(changes).toEqual([{ digest: { mode: 'weekly' } }, { digest: { hour: 17 } }]));
  });

  it('have quiet hours in the time zone of the user, which end at another time than they begin', async () => {
    const { user, changes } = show();
    expect(await screen.findByText(/Europe\/Berlin/)).toBeVisible();
    await user.click(await toggle('Quiet hours'));
    const from = await screen.findByLabelText('From');
    expect(from).toHaveValue('22:00');
    fireEvent.change(from, { target: { value: '07:00' } });
    fireEvent.blur(from);
    expect(screen.getByText('Choose two different times')).toBeVisible();
    fireEvent.change(from, { target: { value: '23:30' } });
    fireEvent.blur(from);
    await waitFor(() =>
      expect(changes).toEqual([
        { quietHours: { from: '22:00', to: '07:00' } },
        { quietHours: { from: '23:30', to: '07:00' } },
      ]),
    );
    await user.click(await toggle('Quiet hours'));
    await waitFor(() => expect(changes.at(-1)).toEqual({ quietHours: null }));
  });

  it('say that they could not be read', async () => {
    show({ 'GET /api/notifications/preferences': () => ({ status: 502, body: '' }) });
    expect(await screen.findByText('Failed to fetch your settings')).toBeVisible();
  });
});

describe('the panel of e-mails', () => {
  const withStatus = (changes: Partial<MailStatus>) =>
    show({ 'GET /api/notifications/mail': () => ({ body: { ...mail, ...changes } }) });

  it('says that the installation sends none', async () => {
    withStatus({ isOn: false });
    expect(await screen.findByText('This installation sends no e-mails.')).toBeVisible();
  });

  it('says that the address is not confirmed', async () => {
    withStatus({ address: null, isVerified: false });
    expect(await screen.findByText(/once your address is confirmed/)).toBeVisible();
  });

  it('says why an address gets none, and tries again', async () => {
    const trouble = { because: 'bounce', answer: '550 No such user', at: '2026-11-24T10:00:00Z' } as const;
    let status: MailStatus = { ...mail, trouble };
    const { user } = show({
      'GET /api/notifications/mail': () => ({ body: status }),
      'POST /api/notifications/mail/resume': () => {
        status = mail;
        return { body: status };
      },
    });
    expect(await screen.findByText(/does not take them.*550 No such user/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    await waitFor(() => expect(screen.queryByText(/550 No such user/)).not.toBeInTheDocument());
  });
});
