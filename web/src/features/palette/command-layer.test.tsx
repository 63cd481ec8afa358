import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { navigate } from 'wouter/use-browser-location';
import { makeBoard, makeProject } from '#test/make-card.ts';
import { renderApp } from '#test/render.tsx';
import { serve } from '#test/server.ts';
import { makeUser, rememberUser } from '#test/users.ts';
import { CommandLayer } from './command-layer.tsx';

const project = makeProject();
const ctrlK = '{Control>}k{/Control}';

/** A page whose browser is not idle yet: it hears the palette's key, and all others once the palette was wanted. */
function openBusyPage(path = '/elsewhere') {
  rememberUser(makeUser());
  serve({
    'GET /api/hub/user': () => ({ body: makeUser() }),
    'GET /api/admin/status': () => ({
      body: { isSuperAdmin: false, superAdminExists: true, setupTokenRequired: false },
    }),
    'GET /api/projects': () => ({ body: [project] }),
    'GET /api/user/boards': () => ({ body: [{ ...makeBoard(), project }] }),
    'GET /api/search': () => ({ body: { hits: [], hasMore: false, isPartial: false } }),
  });
  return renderApp(<CommandLayer />, path);
}

const palette = () => screen.queryByRole('dialog', { name: 'Command palette' });
const isThere = () => waitFor(() => expect(palette()).toBeVisible());
const isGone = () => waitFor(() => expect(palette()).toBeNull());

beforeEach(() => {
  window.requestIdleCallback = () => 0;
  window.cancelIdleCallback = () => {};
});
afterEach(() => {
  Reflect.deleteProperty(window, 'requestIdleCallback');
  Reflect.deleteProperty(window, 'cancelIdleCallback');
});

describe('on a busy page', () => {
  // The first one: only now is its code not there yet.
  it('a palette that is asked for twice while it comes opens with what was typed', async () => {
    openBusyPage();
    const k = { key: 'k', ctrlKey: true };
    for (const init of [k, { key: 'r' }, k, { key: 'o' }]) fireEvent.keyDown(document.body, init);
    await isThere();
    expect(screen.getByRole('combobox')).toHaveValue('ro');
  });

  it('the key that opened the palette closes it, and no key after that is lost', async () => {
    const { user } = openBusyPage();
    await user.keyboard(ctrlK);
    await isThere();
    await user.keyboard(ctrlK);
    await isGone();
    await user.keyboard('c');
    expect(await screen.findByRole('dialog', { name: 'Choose a board' })).toBeVisible();
  });

  it('no key is lost after Escape closed the palette', async () => {
    const { user } = openBusyPage();
    await user.keyboard(ctrlK);
    await isThere();
    await user.keyboard('{Escape}');
    await isGone();
    await user.keyboard('c');
    expect(await screen.findByRole('dialog', { name: 'Choose a board' })).toBeVisible();
  });

  it('a palette that is asked for again while it closes gets what is typed', async () => {
    const { user } = openBusyPage();
    await user.keyboard(ctrlK);
    await isThere();
    fireEvent.keyDown(document.activeElement!, { key: 'Escape' });
    fireEvent.keyDown(document.body, { key: 'c' });
    await screen.findByRole('dialog', { name: 'Choose a board' });
    // Closing ends in a task of its own.
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    expect(screen.getByRole('combobox')).toHaveFocus();
  });

  describe('before it is idle', () => {
    let idle: () => void;
    beforeEach(() => {
      window.requestIdleCallback = (callback) => {
        idle = () => callback({ didTimeout: false, timeRemaining: () => 1 });
        return 0;
      };
    });

    it('keys are noted, and handled then', async () => {
      const { user } = openBusyPage();
      await user.keyboard('c');
      expect(screen.queryByRole('dialog')).toBeNull();
      act(idle);
      expect(await screen.findByRole('dialog', { name: 'Choose a board' })).toBeVisible();
    });

    it('keys that were pressed on another page are forgotten', async () => {
      const { user } = openBusyPage();
      await user.keyboard('c');
      act(() => navigate('/somewhere'));
      await act(async () => idle());
      await user.keyboard('?');
      expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    });
  });

  it('Escape gives up a palette that is coming', async () => {
    const { user } = openBusyPage();
    await user.keyboard(`${ctrlK}x{Escape}`);
    await user.keyboard(ctrlK);
    await isThere();
    expect(screen.getByRole('combobox')).toHaveValue('');
  });
});

it('the shortcut for a new card asks for its board, once', async () => {
  // An idle page: where the browser does not say when it is, all is loaded at once.
  Reflect.deleteProperty(window, 'requestIdleCallback');
  openBusyPage('/dashboard?new=card&tab=cards');
  expect(await screen.findByRole('dialog', { name: 'Choose a board' })).toBeVisible();
  expect(window.location.search).toBe('?tab=cards');
});
