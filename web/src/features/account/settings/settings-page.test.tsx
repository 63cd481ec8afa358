import type { User } from '@cardinal/contracts';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { renderApp } from '#test/render.tsx';
import { serve } from '#test/server.ts';
import { makeUser, rememberUser } from '#test/users.ts';
import { SettingsPage } from './settings-page.tsx';

const company = { accountType: 'company', companyName: 'Apollo' } as const;
type Answer = Awaited<ReturnType<Parameters<typeof serve>[0][string]>>;
const refused = (code: string, error: string) => ({ status: 403, body: { error, code } });

function show(changes: Partial<User>, answers: Parameters<typeof serve>[0] = {}) {
  const account = rememberUser(makeUser(changes));
  const fetched = serve({
    'GET /api/hub/user': () => ({ body: account }),
    'GET /api/user': () => ({ body: account }),
    'GET /api/user/usage': () => ({ body: { projects: 1, boards: 2 } }),
    'GET /api/user/sessions': () => ({ body: [] }),
    'GET /api/user/tokens': () => ({ body: [] }),
    ...answers,
  });
  return { fetched, account, ...renderApp(<SettingsPage />, '/settings') };
}

const sent = (fetched: ReturnType<typeof serve>, method: string) =>
  fetched.mock.calls.filter(([, init]) => init?.method === method);
const region = (name: string) => within(screen.getByRole('region', { name }));

describe('the account', () => {
  it.each([
    ['company', 'Company Account'],
    ['public', 'Public Account'],
  ] as const)('of type %s has the badge %s', (accountType, badge) => {
    show({ accountType });
    expect(screen.getByText(badge)).toBeVisible();
  });

  it('shows what an administrator has changed since the last visit', async () => {
    const after = makeUser({ ...company, plan: 'pro', updatedAt: '2026-02-01T00:00:00.000Z' });
    show({}, { 'GET /api/user': () => ({ body: after }) });
    expect(await screen.findByText('Company Account')).toBeVisible();
    expect(await region('Current plan').findByText('2 of 50 boards')).toBeVisible();
    expect(region('Current plan').getByText('1 of 10 projects')).toBeVisible();
  });
});

describe('the sections', () => {
  it('have an index, whose links lead to them', async () => {
    show({});
    const index = within(screen.getByRole('navigation', { name: 'Sections' }));
    const links = index.getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual([
      ...['Account', 'Company', 'Email', 'Password', 'Sessions', 'API tokens'],
      ...['Notifications', 'Calendars', 'Copies', 'Time zone', 'Plan', 'Support', 'Delete account'],
    ]);
    for (const link of links) expect(document.querySelector(link.getAttribute('href') ?? '')).not.toBeNull();
    await waitFor(() => expect(links[0]).toHaveAttribute('aria-current', 'location'));
  });

  it('have addresses of their own, which bring them to the eye and give them the focus', async () => {
    const { unmount } = show({});
    unmount();
    window.history.replaceState(null, '', '/settings#password');
    renderApp(<SettingsPage />, '/settings#password');
    const section = document.getElementById('password');
    await waitFor(() => expect(section).toHaveFocus());
    expect(within(section!).getByRole('region', { name: 'Change password' })).toBeVisible();
  });
});

describe('the company name', () => {
  it('is saved and makes a company account of a public one', async () => {
    const { user, fetched, account } = show(
      {},
      { 'PATCH /api/user/profile': () => ({ body: makeUser(company) }) },
    );
    const save = screen.getByRole('button', { name: 'Save' });
    expect(save).toBeDisabled();
    await user.type(screen.getByLabelText('Company name'), '  Apollo ');
    await user.click(save);
    expect(await screen.findByText('Company information updated')).toBeVisible();
    expect(screen.getByText('Company Account')).toBeVisible();
    expect(screen.getByLabelText('Company name')).toHaveValue('Apollo');
    expect(JSON.parse(String(sent(fetched, 'PATCH')[0]?.[1]?.body))).toEqual({ companyName: 'Apollo' });
    expect(account.accountType).toBe('public');
  });

  it('is kept when the page is left before it is saved', async () => {
    const first = show({});
    await first.user.type(screen.getByLabelText('Company name'), 'Apollo');
    first.unmount();
    const { user } = show({});
    expect(screen.getByLabelText('Company name')).toHaveValue('Apollo');
    expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled();
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(screen.getByLabelText('Company name')).toHaveValue('');
  });

  it('must not be blank', async () => {
    const { user, fetched } = show(company);
    await user.clear(screen.getByLabelText('Company name'));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Company name is required')).toBeVisible();
    expect(sent(fetched, 'PATCH')).toHaveLength(0);
  });

  it('that cannot be saved stays as typed, without a message', async () => {
    const { user, fetched } = show({}, { 'PATCH /api/user/profile': () => ({ status: 500, body: '' }) });
    await user.type(screen.getByLabelText('Company name'), 'Apollo');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled());
    expect(sent(fetched, 'PATCH')).toHaveLength(1);
    expect(screen.getByLabelText('Company name')).toHaveValue('Apollo');
    expect(screen.queryByRole('status')).not.toBeInTheDocument();
  });
});

describe('the time zone', () => {
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;

  it('becomes that of the device by a click, and is offered no more', async () => {
    const { user, fetched } = show(
      { timeZone: 'Pacific/Kiritimati' },
      { 'PUT /api/user/time-zone': () => ({ body: makeUser({ timeZone: here }) }) },
    );
    expect(region('Time zone').getByText('Pacific/Kiritimati')).toBeVisible();
    await user.click(screen.getByRole('button', { name: /^Use this device's/ }));
    expect(await screen.findByText('Time zone updated')).toBeVisible();
    expect(JSON.parse(String(sent(fetched, 'PUT')[0]?.[1]?.body))).toEqual({ timeZone: here });
    expect(screen.queryByRole('button', { name: /^Use this device's/ })).not.toBeInTheDocument();
  });
});

describe('the plans', () => {
  it('show the current one with its price, its limits and how much of them is used', async () => {
    show({ ...company, plan: 'solo' });
    const plan = region('Current plan');
    for (const text of ['Solo', '1 of 3 projects', '2 of 10 boards', '$19 per month']) {
      expect(await plan.findByText(text)).toBeVisible();
    }
    expect(screen.getByRole('button', { name: 'Current Plan' })).toBeDisabled();
  });

  it('change at once upwards', async () => {
    const { user, fetched } = show(company, {
      'POST /api/user/upgrade-plan': () => ({ body: makeUser({ ...company, plan: 'pro' }) }),
    });
    await user.click(screen.getByRole('button', { name: 'Upgrade to Pro' }));
    expect(await screen.findByText('Plan upgraded successfully!')).toBeVisible();
    expect(await region('Current plan').findByText('1 of 10 projects')).toBeVisible();
    expect(JSON.parse(String(sent(fetched, 'POST')[0]?.[1]?.body))).toEqual({ plan: 'pro' });
  });

  it('ask before they go down', async () => {
    const { user } = show(
      { ...company, plan: 'pro' },
      { 'POST /api/user/upgrade-plan': () => ({ body: makeUser({ ...company, plan: 'solo' }) }) },
    );
    await user.click(screen.getByRole('button', { name: 'Downgrade to Solo' }));
    const question = screen.getByRole('alertdialog', { name: 'Change to Solo?' });
    expect(question).toHaveTextContent('3 projects and 10 boards');
    await user.click(within(question).getByRole('button', { name: 'Change to Solo' }));
    expect(await screen.findByText('Plan changed')).toBeVisible();
  });

  it.each([
    [
      'says why',
      refused('self_service_plans_off', 'Plans are changed by the administrators here'),
      /administrators here/,
    ],
    [
      'has words of its own where the server has none',
      { status: 403, body: '' },
      'Failed to upgrade plan. Please try again.',
    ],
  ])('when refused: %s', async (_, answer, text) => {
    const { user } = show(company, { 'POST /api/user/upgrade-plan': () => answer });
    await user.click(screen.getByRole('button', { name: 'Upgrade to Solo' }));
    expect(await screen.findByText('Upgrade failed')).toBeVisible();
    expect(screen.getByText(text)).toBeVisible();
  });

  it('are for company accounts only, and enterprise is a matter of talking', () => {
    show({});
    expect(screen.getByRole('button', { name: 'Upgrade to Pro' })).toBeDisabled();
    expect(screen.getByText(/Plans can only be changed for company accounts/)).toBeVisible();
    const sales = screen.getByRole('link', { name: 'Contact Sales' });
    expect(decodeURIComponent(sales.getAttribute('href') ?? '')).toContain(
      'Plan upgrade request: Enterprise',
    );
  });
});

describe('deleting the account', () => {
  const open = async (changes: Partial<User>, answer: Answer = { body: { ok: true } }) => {
    const shown = show(changes, {
      'DELETE /api/user': () => answer,
      'POST /api/hub/logout': () => ({ body: { ok: true } }),
    });
    await shown.user.click(screen.getByRole('button', { name: 'Delete Account' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Delete your account?' }));
    const confirm = dialog.getByRole('button', { name: 'Delete Account' });
    return { ...shown, dialog, confirm };
  };
  const bodies = (fetched: ReturnType<typeof serve>) =>
    sent(fetched, 'DELETE').map(([, init]) => JSON.parse(String(init?.body)));

  it('asks for the password, from the keyboard alone', async () => {
    const { user, fetched, dialog, confirm } = await open({ hasPassword: true });
    expect(dialog.getByLabelText('Password')).toHaveFocus();
    expect(confirm).toBeDisabled();
    await user.keyboard('my password{Enter}');
    expect(await screen.findByText('Your account was deleted')).toBeVisible();
    expect(bodies(fetched)).toEqual([{ password: 'my password' }]);
    await waitFor(() => expect(sent(fetched, 'POST')).toHaveLength(1));
  });

  it('asks for the username where the password is kept elsewhere, and accepts no other', async () => {
    const { user, fetched, dialog, confirm, account } = await open({ hasPassword: false });
    const field = dialog.getByLabelText(`Type ${account.username} to confirm`);
    expect(field).toHaveFocus();
    await user.type(field, `${account.username}x{Enter}`);
    expect(confirm).toBeDisabled();
    expect(bodies(fetched)).toEqual([]);
    await user.type(field, '{Backspace}{Enter}');
    expect(await screen.findByText('Your account was deleted')).toBeVisible();
    expect(bodies(fetched)).toEqual([{ username: account.username }]);
  });

  it('is left by Escape, back to the button, and nothing typed is kept', async () => {
    const { user, fetched } = await open({ hasPassword: true });
    await user.keyboard('my password{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Delete Account' })).toHaveFocus();
    expect(bodies(fetched)).toEqual([]);
    await user.keyboard('{Enter}');
    expect(screen.getByLabelText('Password')).toHaveValue('');
  });

  it('says at the field that the password is wrong, and lets one try again', async () => {
    const message = 'The password is not right';
    const issues = [{ path: 'password', message }];
    const body = { error: message, code: 'validation_failed', issues };
    const { user, dialog, confirm } = await open({ hasPassword: true }, { status: 400, body });
    await user.keyboard('not it{Enter}');
    const field = dialog.getByLabelText('Password');
    await waitFor(() => expect(field).toHaveAccessibleDescription(message));
    expect(field).toBeInvalid();
    expect(field).toHaveFocus();
    expect(confirm).toBeEnabled();
    await user.keyboard('!');
    expect(field).toBeValid();
  });

  it('says why it is refused otherwise', async () => {
    const error = 'This account is the only admin of: Apollo.';
    const refused = { status: 409, body: { error, code: 'last_admin' } };
    const { user, dialog } = await open({ hasPassword: true }, refused);
    await user.keyboard('my password{Enter}');
    expect(await screen.findByText('Failed to delete account')).toBeVisible();
    expect(screen.getByText(error)).toBeVisible();
    expect(dialog.getByLabelText('Password')).toHaveValue('my password');
  });
});

describe('support', () => {
  it('is a mail away', () => {
    show({});
    const href = screen.getByRole('link', { name: 'Contact Support' }).getAttribute('href');
    expect(href).toMatch(/^mailto:.+subject=Support/);
  });
});
