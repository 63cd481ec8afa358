import { describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { renderApp } from '#test/render.tsx';
import { serve } from '#test/server.ts';
import { makeUser, rememberUser } from '#test/users.ts';
import { keep, readKept } from './kept.ts';
import { claimKept, isFresh } from './kept-changes.ts';
import { LoginPage } from './login-page.tsx';
import { claimTab, clearTab, USER_KEY } from './session-storage.ts';

const cardId = '0197f7a0-0000-4000-8000-000000000001';
const vote = { kind: 'upvote', cardId } as const;
const day = 24 * 60 * 60_000;

describe('a contribution of a guest', () => {
  it('is kept in the tab, once, and as a text that is never markup', async () => {
    keep(vote, '<img src=x onerror=alert(1)>');
    keep(vote, '<img src=x onerror=alert(1)>');
    expect(sessionStorage.getItem('cardinal_kept')).toBe(JSON.stringify(readKept()));
    serve({ 'GET /api/hub/user': () => ({ status: 401 }) });
    const { container } = renderApp(<LoginPage />, '/login');
    expect(await screen.findAllByRole('listitem')).toHaveLength(4);
    expect(await screen.findByText(/will be counted once you are signed in/)).toHaveTextContent(
      'Your vote for “<img src=x onerror=alert(1)>” will be counted once you are signed in.',
    );
    expect(container.querySelector('img')).toBeNull();
  });

  it('keeps the way to an account in this tab, and is discarded with a click', async () => {
    keep(vote, 'Loud');
    serve({ 'GET /api/hub/user': () => ({ status: 401 }) });
    const { user } = renderApp(<LoginPage />, '/login');
    const register = await screen.findByRole('link', { name: 'Create an account' });
    expect(register).not.toHaveAttribute('target');
    await user.click(screen.getByRole('button', { name: 'Discard your vote “Loud”' }));
    expect(readKept()).toEqual([]);
    expect(screen.getByRole('link', { name: /opens in a new tab/ })).toBeVisible();
  });

  it('is claimed by the person who signs in here, unless it is older than a day', () => {
    const now = jest.spyOn(Date, 'now').mockReturnValue(1_000_000);
    keep(vote, 'Old');
    now.mockReturnValue(1_000_000 + day + 1);
    keep({ ...vote, kind: 'like' }, 'New');
    claimKept('maya');
    expect(readKept().map(({ title, userId }) => [title, userId])).toEqual([
      ['Old', undefined],
      ['New', 'maya'],
    ]);
    expect(readKept().map(isFresh)).toEqual([false, true]);
    now.mockRestore();
    claimKept('eve');
    expect(readKept()[1]?.userId).toBe('maya');
  });

  it('goes to no other account than the one that signed in for it', () => {
    claimTab('maya');
    keep(vote, 'Of maya');
    claimKept('maya');
    keep({ ...vote, kind: 'like' }, 'Of nobody');
    claimTab('eve');
    expect(readKept().map(({ title }) => title)).toEqual(['Of nobody']);
  });

  it('does not survive signing out, here or in another tab', async () => {
    keep(vote, 'Loud');
    clearTab();
    expect(readKept()).toEqual([]);
    const user = makeUser();
    rememberUser(user);
    serve({ 'GET /api/hub/user': () => ({ body: user }) });
    renderApp(<p>Here</p>);
    keep(vote, 'Loud');
    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key: USER_KEY, newValue: null }));
    });
    await waitFor(() => expect(readKept()).toEqual([]));
  });
});
