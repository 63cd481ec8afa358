import type { Usage, User } from '@cardinal/contracts';
import { describe, expect, it } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { renderApp } from '#test/render.tsx';
import { serve } from '#test/server.ts';
import { makeUser, rememberUser } from '#test/users.ts';
import { limitText } from './limited-item.ts';
import { UpgradePage } from './upgrade-page.tsx';

const full: Usage = { projects: 1, boards: 2 };

function show(path: string, changes: Partial<User> = {}, usage: Usage | null = full) {
  const user = rememberUser(makeUser(changes));
  serve({
    'GET /api/hub/user': () => ({ body: user }),
    'GET /api/user': () => ({ body: user }),
    'GET /api/user/usage': () => (usage ? { body: usage } : { status: 404, body: {} }),
  });
  renderApp(<UpgradePage />, path);
}
const plansOffered = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);

describe('the upgrade page', () => {
  it.each([
    ['/upgrade', /You have reached the Free plan limit of 2 boards\. You use 2 of 2\./],
    ['/upgrade?item=board', /You have reached the Free plan limit of 2 boards\. You use 2 of 2\./],
    ['/upgrade?item=project', /You have reached the Free plan limit of 1 project\. You use 1 of 1\./],
    ['/upgrade?item=<b>', /You have reached the Free plan limit of 2 boards\./],
  ])('at %s says which limit was reached, and how much of it is used', async (path, text) => {
    show(path);
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Upgrade Required' })).toBeVisible();
    expect(screen.getByText(/within 24 hours/)).toBeVisible();
  });

  it('says that there is room where no limit was reached, and shows all plans', async () => {
    show('/upgrade', { plan: 'solo' }, { projects: 0, boards: 1 });
    expect(await screen.findByRole('heading', { level: 1, name: 'Plans' })).toBeVisible();
    expect(document.title).toContain('Plans');
    expect(
      screen.getByText(
        /^You are on the Solo plan and have room: you use 0 of 3 projects and 1 of 10 boards\./,
      ),
    ).toBeVisible();
    expect(screen.queryByText(/Upgrade Required|You have reached|within 24 hours/)).toBeNull();
    expect(plansOffered()).toEqual(['Free', 'Solo', 'Pro', 'Enterprise']);
    expect(screen.getByRole('button', { name: 'Current Plan' })).toBeDisabled();
    const mail = screen.getByRole('link', { name: 'Upgrade to Pro' }).getAttribute('href') ?? '';
    expect(decodeURIComponent(mail)).not.toContain('I have reached');
    expect(screen.getByRole('link', { name: 'Change to Free' })).toBeVisible();
  });

  it('is about projects where their limit is the one that was reached', async () => {
    show('/upgrade', {}, { projects: 1, boards: 0 });
    expect(await screen.findByText(/You have reached the Free plan limit of 1 project\./)).toBeVisible();
  });

  it('is about what is limited, whatever the address says', async () => {
    show('/upgrade?item=project', { projectsLimit: 999 });
    expect(await screen.findByText(/You have reached the Free plan limit of 2 boards\./)).toBeVisible();
  });

  it('still says what is true when the use cannot be read', async () => {
    show('/upgrade', {}, null);
    expect(
      await screen.findByText(
        /An upgrade is required for more than the Free plan limit of 2 boards\. Choose/,
      ),
    ).toBeVisible();
  });

  it('names a bigger plan, and a limit that somebody was given', () => {
    const solo = makeUser({ plan: 'solo' });
    const usage = { projects: 3, boards: 12 };
    expect(limitText(solo, 'project', usage)).toBe(
      'You have reached the Solo plan limit of 3 projects. You use 3 of 3.',
    );
    const given = { ...solo, projectsLimit: 5 };
    expect(limitText(given, 'project', usage)).toBe(
      "An upgrade is required for more than your account's limit of 5 projects. You use 3 of 5.",
    );
    // After a smaller plan was chosen.
    expect(limitText(given, 'board', usage)).toBe(
      'You have reached the Solo plan limit of 10 boards. You use 12 of 10.',
    );
  });

  it("says whose limit it was where it was that of the project's owner, and offers nothing that would not help", () => {
    const limitReached = "Board limit reached. The owner's Free plan allows 2 boards.";
    show('/upgrade', { plan: 'pro' });
    act(() => window.history.replaceState({ limitReached }, ''));
    expect(screen.getByText(/The owner's Free plan allows 2 boards\. Ask the owner/)).toBeVisible();
    expect(screen.queryByText(/You have reached/)).toBeNull();
    expect(screen.queryByRole('link', { name: /Upgrade|Contact/ })).toBeNull();
  });

  it.each([
    ['free', ['Solo', 'Pro', 'Enterprise']],
    ['solo', ['Pro', 'Enterprise']],
    ['pro', ['Enterprise']],
  ] as const)('offers somebody on the %s plan only what is above it', async (plan, offers) => {
    show('/upgrade', { plan }, { projects: 500, boards: 500 });
    await screen.findByRole('heading', { name: 'Upgrade Required' });
    expect(plansOffered()).toEqual(offers);
  });

  it.each([{ plan: 'enterprise' }, { isSuperAdmin: true }] as const)(
    'says to %j that there is no limit',
    (user) => {
      show('/upgrade', user);
      expect(screen.getByRole('heading', { level: 1, name: 'No Upgrade Needed' })).toBeVisible();
      expect(screen.queryByRole('heading', { level: 3 })).toBeNull();
      expect(screen.queryByText(/within 24 hours/)).toBeNull();
    },
  );

  it('offers each plan with a prefilled mail, and shows no address', async () => {
    show('/upgrade');
    await screen.findByRole('heading', { name: 'Upgrade Required' });
    for (const text of ['$19', '$39', 'Contact us', 'Most Popular']) {
      expect(screen.getByText(text)).toBeVisible();
    }
    for (const [name, plan] of [
      ['Upgrade to Solo', 'Solo'],
      ['Upgrade to Pro', 'Pro'],
      ['Contact Sales', 'Enterprise'],
    ] as const) {
      const href = screen.getByRole('link', { name }).getAttribute('href') ?? '';
      expect(decodeURIComponent(href)).toContain(`Plan upgrade request: ${plan}`);
    }
    expect(document.body).not.toHaveTextContent('@');
  });
});
