import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { Route } from 'wouter';
import { useCommand } from '#features/commands/index.ts';
import { rememberItem } from '#features/recents/recent-items.ts';
import { makeBoard, makeCard, makeProject } from '#test/make-card.ts';
import { renderApp } from '#test/render.tsx';
import { serve } from '#test/server.ts';
import { makeUser, rememberUser } from '#test/users.ts';
import { CommandLayer } from './command-layer.tsx';

const project = makeProject();
const board = makeBoard();
const card = makeCard({ title: 'Bolt is loose' });
const hit = {
  ...{ card, project, board, foundIn: 'title', commentId: null, excerpt: null },
  titleMarks: [[0, 4]],
};
const answer = (hits: object[]) => ({ body: { hits, hasMore: false, isPartial: false } });
const createBoard = jest.fn();

function Offering({ children }: { children?: string }) {
  useCommand('create.board', createBoard);
  return <textarea aria-label="Text" defaultValue={children} />;
}

function open(user = makeUser(), more: Parameters<typeof serve>[0] = {}) {
  if (user.status === 'active') rememberUser(user);
  serve({
    'GET /api/hub/user': () => ({ body: user }),
    'GET /api/admin/status': () => ({
      body: { isSuperAdmin: user.isSuperAdmin, superAdminExists: true, setupTokenRequired: false },
    }),
    'GET /api/projects': () => ({ body: [project] }),
    'GET /api/user/boards': () => ({ body: [{ ...board, project }] }),
    'GET /api/search': () => answer([hit]),
    ...more,
  });
  return renderApp(
    <>
      <Route path="/*?">
        <Offering />
      </Route>
      <CommandLayer />
    </>,
    '/elsewhere',
  );
}

const palette = () => screen.findByRole('dialog', { name: 'Command palette' });

/** Until the part that listens to the keyboard is there. */
async function openPalette({ user }: ReturnType<typeof open>) {
  await waitFor(async () => {
    await user.keyboard('{Control>}k{/Control}');
    expect(screen.getByRole('dialog')).toBeVisible();
  });
  return palette();
}

beforeEach(() => {
  createBoard.mockClear();
});

describe('the command palette', () => {
  it('offers what was seen last and what can be done here', async () => {
    const user = makeUser();
    rememberItem(user.id, { kind: 'card', id: card.id, href: `/card/${card.id}`, title: 'Seen before' });
    rememberItem(user.id, { kind: 'board', id: 'gone', href: '/projects/x/board/y', title: 'Gone' });
    const within_ = within(await openPalette(open(user)));
    const options = within_.getAllByRole('option');
    expect(options[0]).toHaveTextContent('Seen before');
    expect(within_.getByRole('option', { name: /Create board/ })).toBeVisible();
    expect(within_.queryByRole('option', { name: /Create project/ })).toBeNull();
    expect(within_.queryByRole('option', { name: /admin panel/ })).toBeNull();
    await waitFor(() => expect(within_.queryByRole('option', { name: 'Gone' })).toBeNull());
  });

  it('offers the admin panels to super admins', async () => {
    const dialog = await openPalette(open(makeUser({ isSuperAdmin: true })));
    expect(await within(dialog).findByRole('option', { name: /Go to super admin panel/ })).toBeVisible();
  });

  it('finds projects, boards and cards, and goes there with Enter', async () => {
    const app = open();
    const dialog = await openPalette(app);
    await app.user.keyboard('bolt');
    expect(await within(dialog).findByRole('option', { name: /Bolt is loose/ })).toBeVisible();
    await app.user.clear(within(dialog).getByRole('combobox'));
    await app.user.keyboard(project.name.slice(0, 4).toLowerCase());
    const found = await within(dialog).findByRole('option', { name: new RegExp(`^${project.name}`) });
    await waitFor(() => expect(found).toHaveAttribute('aria-selected', 'true'));
    await app.user.keyboard('{Enter}');
    await waitFor(() => expect(window.location.pathname).toBe(`/projects/${project.slug}`));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('marks what was found, in titles and in the part of a comment', async () => {
    const excerpt = { text: '…the bolt, of course', marks: [[5, 9]] };
    const commented = { ...hit, foundIn: 'comment', titleMarks: [], excerpt };
    const other = { ...commented, card: { ...card, id: crypto.randomUUID(), title: 'Something' } };
    const app = open(makeUser(), { 'GET /api/search': () => answer([hit, other]) });
    const dialog = await openPalette(app);
    await app.user.keyboard('bolt');
    const inTitle = await within(dialog).findByRole('option', { name: /Bolt is loose/ });
    const marked = (option: HTMLElement) =>
      within(option)
        .getAllByRole('mark')
        .map((mark) => mark.textContent);
    expect(marked(inTitle)).toEqual(['Bolt']);
    const inComment = within(dialog).getByRole('option', { name: /Something/ });
    expect(inComment).toHaveTextContent('…the bolt, of course');
    expect(marked(inComment)).toEqual(['bolt']);
  });

  it('opens a comment where it was found', async () => {
    const commentId = crypto.randomUUID();
    const excerpt = { text: 'the bolt', marks: [[4, 8]] };
    const commented = { ...hit, ...{ foundIn: 'comment', titleMarks: [], excerpt, commentId } };
    const app = open(makeUser(), {
      'GET /api/search': () => ({ body: { hits: [commented], hasMore: false, isPartial: false } }),
    });
    const dialog = await openPalette(app);
    await app.user.keyboard('bolt');
    await app.user.click(await within(dialog).findByRole('option', { name: /the bolt/ }));
    await waitFor(() => expect(window.location.hash).toBe(`#comment-${commentId}`));
    expect(window.location.pathname).toBe(`/card/${card.id}`);
  });

  it('says that there may be more', async () => {
    const app = open(makeUser(), {
      'GET /api/search': () => ({ body: { hits: [hit], hasMore: false, isPartial: true } }),
    });
    const dialog = await openPalette(app);
    await app.user.keyboard('bolt');
    expect(await within(dialog).findByText(/Not all cards were searched/)).toBeVisible();
  });

  it('runs an action after it is gone, and gives focus back', async () => {
    const app = open();
    screen.getByRole('textbox').focus();
    await openPalette(app);
    await app.user.keyboard('create board{Enter}');
    await waitFor(() => expect(createBoard).toHaveBeenCalledTimes(1));
    expect(screen.getByRole('textbox', { name: 'Text' })).toHaveFocus();
  });

  it('switches the theme', async () => {
    const app = open();
    await openPalette(app);
    await app.user.keyboard('dark{Enter}');
    await waitFor(() => expect(document.documentElement.dataset.theme).toBe('dark'));
  });

  it('asks which board a new card is for, where no board is open', async () => {
    const app = open();
    await openPalette(app);
    await app.user.keyboard('create card{Enter}');
    const dialog = await screen.findByRole('dialog', { name: 'Choose a board' });
    const option = await within(dialog).findByRole('option', { name: new RegExp(board.name) });
    await app.user.click(option);
    await waitFor(() =>
      expect(window.location.pathname).toBe(`/projects/${project.slug}/board/${board.slug}`),
    );
    expect(window.history.state).toMatchObject({ createCard: true });
  });

  it('says that nothing was found', async () => {
    const app = open(makeUser(), {
      'GET /api/search': () => answer([]),
    });
    await openPalette(app);
    await app.user.keyboard('qqq');
    expect(await screen.findByText('Nothing found for “qqq”')).toBeVisible();
  });

  it('offers another try where the search failed', async () => {
    let fails = true;
    const app = open(makeUser(), {
      'GET /api/search': () => (fails ? { status: 400, body: {} } : answer([hit])),
    });
    await openPalette(app);
    await app.user.keyboard('bolt');
    const again = await screen.findByRole('option', { name: /Cards could not be searched/ });
    fails = false;
    await app.user.click(again);
    expect(await screen.findByRole('option', { name: /Bolt is loose/ })).toBeVisible();
  });

  it('offers a guest the way in and nothing that needs an account', async () => {
    const app = open(makeUser({ status: 'suspended' }), { 'GET /api/hub/user': () => ({ status: 401 }) });
    const dialog = await openPalette(app);
    expect(await within(dialog).findByRole('option', { name: 'Sign in' })).toBeVisible();
    expect(within(dialog).queryByRole('option', { name: /dashboard/ })).toBeNull();
    expect(within(dialog).queryByRole('option', { name: /Create card/ })).toBeNull();
  });
});

describe('the shortcuts', () => {
  it('stay quiet while one types, and in dialogs', async () => {
    const app = open();
    await openPalette(app);
    await app.user.keyboard('n');
    await app.user.keyboard('{Escape}');
    await app.user.click(screen.getByRole('textbox'));
    await app.user.keyboard('nb?');
    expect(createBoard).not.toHaveBeenCalled();
    expect(screen.queryByRole('dialog')).toBeNull();
    screen.getByRole('textbox').blur();
    await app.user.keyboard('nb');
    expect(createBoard).toHaveBeenCalledTimes(1);
  });

  it('are listed by a question mark', async () => {
    const app = open();
    await openPalette(app);
    await app.user.keyboard('{Escape}');
    await app.user.keyboard('?');
    const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    expect(within(dialog).getByText('Create card')).toBeVisible();
    expect(within(dialog).queryByText('Go to admin panel')).toBeNull();
  });

  it('leads to all results of a search', async () => {
    const rendered = open();
    const dialog = await openPalette(rendered);
    const { user } = rendered;
    await user.keyboard('bolt is');
    await user.click(await within(dialog).findByText('See all results for “bolt is”'));
    await waitFor(() => expect(window.location.href).toContain('/search?q=bolt+is'));
  });
});
