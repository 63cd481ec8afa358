import { describe, expect, it } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { renderApp } from '#test/render.tsx';
import { serve } from '#test/server.ts';
import { makeUser, rememberUser } from '#test/users.ts';
import { limitText } from './limited-item.ts';
import { UpgradePage } from './upgrade-page.tsx';

function show(path: string, user = makeUser()) {
  rememberUser(user);
  serve({ 'GET /api/hub/user': () => ({ body: user }) });
  renderApp(<UpgradePage />, path);
}

describe('the upgrade page', () => {
  it.each([
    ['/upgrade', /You have reached the Free plan limit of 2 boards\./],
    ['/upgrade?item=board', /You have reached the Free plan limit of 2 boards\./],
    ['/upgrade?item=project', /You have reached the Free plan limit of 1 project\./],
    ['/upgrade?item=<b>', /You have reached the Free plan limit of 2 boards\./],
  ])('at %s says which limit was reached', (path, text) => {
    show(path);
    expect(screen.getByRole('heading', { level: 1, name: 'Upgrade Required' })).toBeVisible();
    expect(screen.getByText(text)).toBeVisible();
    expect(screen.getByText(/within 24 hours/)).toBeVisible();
  });

  it('names the plan of whoever has a bigger one, and the limit of whoever was given one', () => {
    const solo = makeUser({ plan: 'solo' });
    expect(limitText(solo, 'project')).toBe('You have reached the Solo plan limit of 3 projects.');
    const given = { ...solo, projectsLimit: 5 };
    expect(limitText(given, 'project')).toBe("You have reached your account's limit of 5 projects.");
    expect(limitText(given, 'board')).toBe('You have reached the Solo plan limit of 10 boards.');
  });

  it("says whose limit it was where it was that of the project's owner", () => {
    const limitReached = "Board limit reached. The owner's Free plan allows 2 boards.";
    show('/upgrade', makeUser({ plan: 'pro' }));
    act(() => window.history.replaceState({ limitReached }, ''));
    expect(screen.getByText(/The owner's Free plan allows 2 boards\. Ask the owner/)).toBeVisible();
    expect(screen.queryByText(/You have reached/)).toBeNull();
    const mail = screen.getByRole('link', { name: 'Upgrade to Solo' }).getAttribute('href') ?? '';
    expect(decodeURIComponent(mail)).not.toContain('I have reached');
  });

  it('offers solo, pro and enterprise, each with a prefilled mail, and shows no address', () => {
    show('/upgrade');
    expect(screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)).toEqual([
      'Solo',
      'Pro',
      'Enterprise',
    ]);
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
