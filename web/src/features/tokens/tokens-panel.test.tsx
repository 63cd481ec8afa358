import type { PersonalToken } from '@cardinal/contracts';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { makeProject } from '#test/make-card.ts';
import { renderApp } from '#test/render.tsx';
import { serve } from '#test/server.ts';
import { makeUser, rememberUser } from '#test/users.ts';
import { PersonalTokens } from './personal-tokens.tsx';
import { ProjectTokens } from './project-tokens.tsx';

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const secret = `cdl_${'a'.repeat(36)}`;

const token = (changes: Partial<PersonalToken> = {}): PersonalToken => ({
  id: id(1),
  name: 'Nightly report',
  scope: 'read',
  createdAt: '2026-01-05T10:00:00.000Z',
  expiresAt: null,
  lastUsedAt: null,
  projects: null,
  ...changes,
});

function show(answers: Parameters<typeof serve>[0], what = <PersonalTokens />) {
  const account = rememberUser(makeUser());
  const fetched = serve({ 'GET /api/hub/user': () => ({ body: account }), ...answers });
  return { fetched, ...renderApp(what, '/settings') };
}
const listing = (...list: PersonalToken[]) => ({ 'GET /api/user/tokens': () => ({ body: list }) });
const bodies = (fetched: ReturnType<typeof serve>, method: string) =>
  fetched.mock.calls
    .filter(([, init]) => init?.method === method)
    .map(([, init]) => JSON.parse(String(init?.body)));

describe('the list of API tokens', () => {
  it('says of each what it may, where, how long, and whether it is used', async () => {
    show(
      listing(
        token({ expiresAt: '2020-01-01T00:00:00.000Z' }),
        token({
          ...{ id: id(2), name: 'Deploys', scope: 'admin', lastUsedAt: new Date().toISOString() },
          projects: [{ id: id(3), name: 'Apollo', slug: 'apollo' }],
        }),
      ),
    );
    const [first, second] = await screen.findAllByRole('listitem');
    expect(first).toHaveTextContent(/Nightly report.*Read.*Expired.*All your projects.*Never used/);
    expect(second).toHaveTextContent(/Deploys.*Admin.*Apollo.*Last used.*does not expire/);
  });

  it('leads to a first one where there is none', async () => {
    show(listing());
    expect(await screen.findByText('No tokens yet')).toBeVisible();
    expect(screen.getAllByRole('button', { name: 'New Token' })).toHaveLength(1);
  });

  it('offers another try where it cannot be loaded', async () => {
    let isAway = true;
    const { user } = show({
      'GET /api/user/tokens': () =>
        isAway ? { status: 403, body: { error: 'Not now', code: 'forbidden' } } : { body: [token()] },
    });
    expect(await screen.findByText('Not now')).toBeVisible();
    isAway = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Nightly report')).toBeVisible();
  });

  it('revokes one after a question', async () => {
    let list = [token()];
    const { user, fetched } = show({
      'GET /api/user/tokens': () => ({ body: list }),
      [`DELETE /api/user/tokens/${id(1)}`]: () => {
        list = [];
        return { body: { ok: true } };
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Revoke the token Nightly report' }));
    const dialog = screen.getByRole('alertdialog', { name: 'Revoke this token?' });
    expect(bodies(fetched, 'DELETE')).toHaveLength(0);
    await user.click(within(dialog).getByRole('button', { name: 'Revoke Token' }));
    expect(await screen.findByText('No tokens yet')).toBeVisible();
  });
});

describe('a new API token', () => {
  const projects = [
    makeProject({ id: id(7), name: 'Apollo', slug: 'apollo' }),
    makeProject({ id: id(8), name: 'Zeus', slug: 'zeus' }),
  ];

  it('is for chosen projects, and its secret is gone once the dialog is closed', async () => {
    const { user, fetched } = show({
      ...listing(),
      'GET /api/projects': () => ({ body: projects, headers: { 'x-total-count': '2' } }),
      'POST /api/user/tokens': () => ({ status: 201, body: { secret, token: token() } }),
    });
    await user.click(await screen.findByRole('button', { name: 'New Token' }));
    await user.type(screen.getByLabelText(/^Name/), 'Nightly report');
    await user.click(screen.getByRole('radio', { name: /Write/ }));
    await user.click(screen.getByLabelText('Projects'));
    await user.click(screen.getByRole('option', { name: 'Only these' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Zeus' }));
    await user.click(screen.getByLabelText('Expires'));
    await user.click(screen.getByRole('option', { name: 'Never' }));
    await user.click(screen.getByRole('button', { name: 'Create Token' }));
    expect(await screen.findByLabelText('Token')).toHaveValue(secret);
    expect(bodies(fetched, 'POST')).toEqual([
      { name: 'Nightly report', scope: 'write', projectIds: [id(8)], expiresAt: null },
    ]);
    await user.click(screen.getByRole('button', { name: 'Copy Token' }));
    expect(await screen.findByText('Token copied')).toBeVisible();
    await waitFor(async () => expect(await navigator.clipboard.readText()).toBe(secret));
    await user.click(screen.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByDisplayValue(secret)).not.toBeInTheDocument());
    await user.click(screen.getByRole('button', { name: 'New Token' }));
    expect(screen.getByLabelText(/^Name/)).toHaveValue('');
  });

  it('ends in 90 days unless somebody chooses otherwise, and not without a day', async () => {
    const { user, fetched } = show({
      ...listing(),
      'POST /api/user/tokens': () => ({ status: 201, body: { secret, token: token() } }),
    });
    await user.click(await screen.findByRole('button', { name: 'New Token' }));
    await user.type(screen.getByLabelText(/^Name/), 'One');
    await user.click(screen.getByLabelText('Expires'));
    await user.click(screen.getByRole('option', { name: 'On another day' }));
    await user.click(screen.getByRole('button', { name: 'Create Token' }));
    expect(await screen.findByText('Please choose a day')).toBeVisible();
    expect(bodies(fetched, 'POST')).toEqual([]);
    await user.click(screen.getByLabelText('Expires'));
    await user.click(screen.getByRole('option', { name: 'In 90 days' }));
    await user.click(screen.getByRole('button', { name: 'Create Token' }));
    await screen.findByLabelText('Token');
    const days = (Date.parse(bodies(fetched, 'POST')[0].expiresAt) - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(90);
  });

  it('keeps what was typed where it is refused, and says why beside it', async () => {
    const { user } = show({
      ...listing(),
      'POST /api/user/tokens': () => ({
        status: 400,
        body: {
          ...{ error: 'Name is too odd', code: 'validation_failed' },
          issues: [{ path: 'name', message: 'Name is too odd' }],
        },
      }),
    });
    await user.click(await screen.findByRole('button', { name: 'New Token' }));
    await user.type(screen.getByLabelText(/^Name/), 'Odd{Enter}');
    expect(await screen.findByText('Name is too odd')).toBeVisible();
    expect(screen.getByLabelText(/^Name/)).toHaveValue('Odd');
  });
});

describe('tokens of a project', () => {
  it('name the admin as whom they act, and choose no projects', async () => {
    const { projects: _, ...shared } = token();
    const { user, fetched } = show(
      {
        [`GET /api/projects/${id(5)}/tokens`]: () => ({
          body: [{ ...shared, by: { id: id(6), username: 'ada' } }],
        }),
        [`POST /api/projects/${id(5)}/tokens`]: () => ({
          status: 201,
          body: { secret, token: { ...shared, by: { id: id(6), username: 'ada' } } },
        }),
      },
      <ProjectTokens projectId={id(5)} />,
    );
    expect(await screen.findByRole('listitem')).toHaveTextContent(/Nightly report.*Acts as ada/);
    await user.click(screen.getByRole('button', { name: 'New Token' }));
    expect(screen.queryByLabelText('Projects')).not.toBeInTheDocument();
    await user.type(screen.getByLabelText(/^Name/), 'Nightly{Enter}');
    expect(await screen.findByLabelText('Token')).toHaveValue(secret);
    expect(bodies(fetched, 'POST')[0]).not.toHaveProperty('projectIds');
  });
});
