import type { Card } from '@cardinal/contracts';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route } from 'wouter';
import { makeBoard, makeCard, makeDetail, makeProject } from '#test/make-card.ts';
import { renderApp } from '#test/render.tsx';
import { serve } from '#test/server.ts';
import { makeUser, rememberUser } from '#test/users.ts';
import { BoardScreens } from './board-screens.tsx';

beforeAll(async () => {
  // jsdom lays nothing out; without a height no card is in sight.
  for (const name of ['clientHeight', 'clientWidth']) {
    Object.defineProperty(HTMLElement.prototype, name, { configurable: true, value: 900 });
  }
  Element.prototype.scrollTo = () => {};
  // Loaded on demand, which on a busy machine takes longer than a test waits.
  await import('./kanban-board.tsx');
});

const cards = [
  makeCard({ title: 'Quiet alarm', userPriority: 4, commentCount: 3 }),
  makeCard({ title: 'Dark theme', type: 'feature', status: 'Resolved' }),
];

function makePage(all: Card[], status: string | null) {
  const counts = { New: 0, 'In Progress': 0, 'In Testing': 0, Resolved: 0 };
  for (const card of all) counts[card.status] += 1;
  const shown = all.filter((card) => !status || card.status === status);
  return { cards: shown, nextCursor: null, total: shown.length, counts };
}

function open(path: string, more: Parameters<typeof serve>[0] = {}) {
  const user = rememberUser(makeUser());
  const asked: string[] = [];
  serve({
    'GET /api/hub/user': () => ({ body: user }),
    'GET /api/projects/apollo': () => ({ body: makeProject() }),
    'GET /api/projects/apollo/boards/feedback': () => ({ body: makeBoard() }),
    'GET /api/projects/apollo/boards/feedback/cards/page': ({ url }) => {
      asked.push(url.search);
      return { body: makePage(cards, url.searchParams.get('status')) };
    },
    ...more,
  });
  const app = renderApp(
    <Route path="/projects/:projectSlug/board/:boardSlug">
      <BoardScreens />
    </Route>,
    path,
  );
  return { ...app, asked };
}

describe('the board screen', () => {
  it('shows name, badge, count and the four columns', async () => {
    open('/projects/apollo/board/feedback');
    expect(screen.getByText('Loading board')).toBeInTheDocument();
    expect(await screen.findByRole('heading', { level: 1, name: 'Feedback' })).toBeVisible();
    expect(document.title).toBe('Feedback | Cardinal');
    expect(screen.getByText('Public')).toBeVisible();
    expect(await screen.findByText('2 cards')).toBeVisible();
    const fresh = await screen.findByRole('region', { name: 'New' });
    expect(await within(fresh).findByRole('link', { name: 'Quiet alarm' })).toBeVisible();
    expect(within(fresh).getByText('High Priority')).toBeVisible();
    expect(within(fresh).getByText('comments').parentElement).toHaveTextContent('3');
    const resolved = screen.getByRole('region', { name: 'Resolved' });
    expect(within(resolved).queryByText('comments')).toBeNull();
    expect(
      within(screen.getByRole('region', { name: 'In Testing' })).getByText('No cards yet'),
    ).toBeVisible();
  });

  it('lets admins begin a card in any column, and everybody else in the first', async () => {
    const sent: unknown[] = [];
    const { user, unmount } = open('/projects/apollo/board/feedback', {
      'POST /api/projects/apollo/boards/feedback/cards': ({ init }) => {
        sent.push(JSON.parse(String(init.body)));
        return { status: 201, body: makeCard({ title: 'Later', status: 'In Testing' }) };
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Add a card to In Testing' }));
    const dialog = await screen.findByRole('dialog', { name: 'Create New Card' });
    expect(within(dialog).getByText('In Testing')).toBeVisible();
    await user.type(within(dialog).getByRole('textbox', { name: /^Title/ }), 'Later');
    await user.type(within(dialog).getByRole('textbox', { name: /^Description/ }), 'Soon');
    await user.click(within(dialog).getByRole('button', { name: 'Create Bug Report' }));
    const column = screen.getByRole('region', { name: 'In Testing' });
    expect(await within(column).findByRole('link', { name: 'Later' })).toBeVisible();
    expect(sent).toMatchObject([{ title: 'Later', status: 'In Testing' }]);
    unmount();

    open('/projects/apollo/board/feedback', {
      'GET /api/projects/apollo': () => ({ body: makeProject({ role: 'normal_user' }) }),
    });
    expect(await screen.findByRole('button', { name: 'Add a card to New' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Add a card to In Testing' })).toBeNull();
  });

  it('shows one line a card, remembers that, and lets the server sort by what is clicked', async () => {
    localStorage.setItem('cardinal_board_view', 'list');
    const { user, asked } = open('/projects/apollo/board/feedback');
    await user.click(await screen.findByRole('button', { name: 'Compact rows' }));
    expect(localStorage.getItem('cardinal_list_density')).toBe('compact');
    const heading = (name: string) => screen.getByRole('columnheader', { name });
    const press = (name: string) => user.click(within(heading(name)).getByRole('button'));
    expect(heading('Created')).toHaveAttribute('aria-sort', 'descending');
    await press('Votes');
    expect(heading('Votes')).toHaveAttribute('aria-sort', 'descending');
    expect(heading('Created')).not.toHaveAttribute('aria-sort');
    await press('Votes');
    expect(heading('Votes')).toHaveAttribute('aria-sort', 'ascending');
    expect(window.location.search).toBe('?sort=upvoteCount&order=asc');
    await waitFor(() => expect(asked.at(-1)).toContain('sort=upvoteCount&order=asc'));
    await press('Votes');
    expect(window.location.search).toBe('');
    // The columns one after the other.
    await press('Status');
    await waitFor(() => expect(asked.at(-1)).toContain('sort=manual&order=desc'));
  });

  it('sorts columns as the address says, else as people put them in order', async () => {
    const { asked } = open('/projects/apollo/board/feedback?sort=upvoteCount&order=asc');
    await screen.findByRole('link', { name: 'Quiet alarm' });
    expect(asked.filter((query) => query.includes('order=asc&sort=upvoteCount'))).toHaveLength(4);
  });

  it.each(['list', 'kanban'])('says that cards are loading, as a %s', async (view) => {
    localStorage.setItem('cardinal_board_view', view);
    const page = Promise.withResolvers<{ body: unknown }>();
    open('/projects/apollo/board/feedback', {
      'GET /api/projects/apollo/boards/feedback/cards/page': () => page.promise,
    });
    await screen.findByRole('heading', { level: 1, name: 'Feedback' });
    expect((await screen.findAllByText('Loading cards')).length).toBeGreaterThan(0);
    page.resolve({ body: makePage([], null) });
    expect((await screen.findAllByText('No cards yet')).length).toBeGreaterThan(0);
    expect(screen.queryByText('Loading cards')).toBeNull();
  });

  it.each(['list', 'kanban'])('says that no card matches, as a %s, and clears the filters', async (view) => {
    localStorage.setItem('cardinal_board_view', view);
    const { user } = open('/projects/apollo/board/feedback?type=bug&q=nothing', {
      'GET /api/projects/apollo/boards/feedback/cards/page': ({ url }) => ({
        body: makePage(url.searchParams.has('search') ? [] : cards, url.searchParams.get('status')),
      }),
    });
    expect(await screen.findByText('No matching cards')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(await screen.findByRole('link', { name: 'Quiet alarm' })).toBeVisible();
    expect(window.location.search).toBe('');
  });

  it('shows a member who drags a card why it stays where it is', async () => {
    localStorage.setItem('cardinal_board_view', 'kanban');
    open('/projects/apollo/board/feedback', {
      'GET /api/projects/apollo': () => ({ body: makeProject({ role: 'normal_user' }) }),
    });
    const link = await screen.findByRole('link', { name: 'Quiet alarm' });
    expect(link).not.toHaveAttribute('aria-describedby');
    fireEvent.mouseDown(link, { button: 0, clientX: 10, clientY: 10 });
    fireEvent.mouseMove(link, { buttons: 1, clientX: 12, clientY: 10 });
    expect(screen.queryByText('Only project admins can change the status of a card.')).toBeNull();
    fireEvent.mouseMove(link, { buttons: 1, clientX: 40, clientY: 10 });
    expect(await screen.findByText('Only project admins can change the status of a card.')).toBeVisible();
  });

  it('asks the server for what its address filters, and remembers the view', async () => {
    const { user, asked } = open('/projects/apollo/board/feedback?type=bug&priority=4');
    await user.click(await screen.findByRole('radio', { name: 'List' }));
    expect(await screen.findByRole('link', { name: 'Quiet alarm' })).toBeVisible();
    expect(asked.every((search) => search.includes('type=bug') && search.includes('priority=4'))).toBe(true);
    expect(localStorage.getItem('cardinal_board_view')).toBe('list');
  });

  it('shows each filter of its address, and takes it back with the focus on the button of all', async () => {
    const { user } = open('/projects/apollo/board/feedback?type=bug&priority=2');
    const chips = await screen.findByRole('list', { name: 'Filters in use' });
    const texts = () =>
      within(chips)
        .queryAllByRole('listitem')
        .map((chip) => chip.textContent);
    expect(texts()).toEqual(['Type:Bug', 'Priority:2']);
    await user.click(screen.getByRole('button', { name: 'Remove the filter Type' }));
    expect(texts()).toEqual(['Priority:2']);
    expect(window.location.search).toBe('?priority=2');
    expect(screen.getByRole('button', { name: /^Filters/ })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Clear all' }));
    expect(screen.queryByRole('list', { name: 'Filters in use' })).toBeNull();
    expect(window.location.search).toBe('');
    expect(screen.getByRole('button', { name: /^Filters/ })).toHaveFocus();
  });

  it('names its filters, and keeps the order out of them', async () => {
    const { user } = open('/projects/apollo/board/feedback');
    await user.click(await screen.findByRole('button', { name: /^Filters/ }));
    const panel = await screen.findByRole('dialog', { name: 'Filters' });
    for (const name of ['Type', 'Status', 'Priority', 'Closing reason', 'Assignee', 'Labels'])
      expect(await within(panel).findByText(name)).toBeVisible();
    expect(within(panel).queryByRole('combobox', { name: 'Order' })).toBeNull();
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('combobox', { name: 'Order' }));
    await user.click(await screen.findByRole('option', { name: 'Most upvotes' }));
    expect(window.location.search).toContain('sort=upvoteCount');
  });

  it('narrows what is at hand with each key, and puts the search into the address after a pause', async () => {
    const { user } = open('/projects/apollo/board/feedback');
    const box = await screen.findByRole('searchbox', { name: 'Search cards' });
    await screen.findByRole('link', { name: 'Dark theme' });
    await user.type(box, 'quiet');
    expect(screen.queryByRole('link', { name: 'Dark theme' })).toBeNull();
    await waitFor(() => expect(window.location.search).toBe('?q=quiet'));
  });

  it('says that there is no such board', async () => {
    open('/projects/apollo/board/nowhere');
    expect(await screen.findByText('Board not found')).toBeVisible();
    expect(
      screen.getByText("The board you're looking for doesn't exist or you don't have access to it."),
    ).toBeVisible();
  });

  it('lets nobody but admins delete it', async () => {
    const { user } = open('/projects/apollo/board/feedback', {
      'GET /api/projects/apollo': () => ({ body: makeProject({ role: 'normal_user' }) }),
    });
    await user.click(await screen.findByRole('button', { name: 'Board menu' }));
    expect(await screen.findByRole('menuitem', { name: 'Copy Link' })).toBeVisible();
    expect(screen.queryByRole('menuitem', { name: 'Delete Board' })).toBeNull();
    expect(screen.queryByRole('menuitem', { name: 'Edit Board' })).toBeNull();
  });

  it('asks for its name before more than fifty cards go with it', async () => {
    const { user } = open('/projects/apollo/board/feedback', {
      'GET /api/projects/apollo/boards/feedback': () => ({ body: makeBoard({ cardCount: 51 }) }),
    });
    await user.click(await screen.findByRole('button', { name: 'Board menu' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete Board' }));
    const question = await screen.findByRole('alertdialog');
    expect(question).toHaveTextContent('permanently delete all cards, comments, and attachments');
    expect(within(question).getByRole('button', { name: 'Delete Board' })).toBeDisabled();
    await user.type(within(question).getByLabelText('Type “Feedback” to confirm'), 'Feedback');
    expect(within(question).getByRole('button', { name: 'Delete Board' })).toBeEnabled();
  });
});

describe('a card alone', () => {
  it('is read anew when another one was open before, however fresh what is known of it', async () => {
    const details = [makeDetail({ title: 'First' }), makeDetail({ title: 'Second' })] as const;
    const asked: string[] = [];
    rememberUser(makeUser());
    serve({
      'GET /api/hub/user': () => ({ body: makeUser() }),
      'GET /api/user/points': () => ({ body: { points: 247, awarding: false } }),
      ...Object.fromEntries(
        details.flatMap((card) => [
          [
            `GET /api/cards/${card.id}`,
            () => {
              asked.push(card.title);
              return { body: card };
            },
          ],
          [`GET /api/cards/${card.id}/comments`, () => ({ body: [] })],
        ]),
      ),
    });
    renderApp(
      <Route path="/card/:cardId">
        <BoardScreens />
      </Route>,
      `/card/${details[0].id}`,
    );
    await screen.findByRole('heading', { level: 1, name: 'First' });
    const close = screen.getByRole('button', { name: 'Close' });
    for (const { id, title } of [details[1], details[0]]) {
      act(() => window.history.pushState(null, '', `/card/${id}`));
      await screen.findByRole('heading', { level: 1, name: title });
    }
    await waitFor(() => expect(asked).toEqual(['First', 'Second', 'First']));
    // The focus in its bar is kept.
    expect(close).toBeInTheDocument();
  });
});
