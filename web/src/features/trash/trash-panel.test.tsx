import type { TrashedBoard, TrashedCard } from '@cardinal/contracts';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { makeBoard, makeDetail } from '#test/make-card.ts';
import { renderApp } from '#test/render.tsx';
import { serve } from '#test/server.ts';
import { TrashPanel } from './trash-panel.tsx';

const toId = (digit: string) => `00000000-0000-4000-8000-00000000000${digit}`;
const ids: Record<string, string> = { One: toId('1'), Two: toId('2') };
const trashed = (title: string): TrashedCard => ({
  ...{ id: ids[title] ?? '', title, board: { id: toId('3'), name: 'Bugs' } },
  ...{ deletedBy: { id: toId('4'), username: 'ann' }, deletedAt: new Date().toISOString() },
  expiresAt: '2030-12-24T12:00:00.000Z',
});

const ideas: TrashedBoard = {
  ...{ id: toId('5'), name: 'Ideas', cardCount: 7, deletedBy: null },
  ...{ deletedAt: new Date().toISOString(), expiresAt: '2030-12-24T12:00:00.000Z' },
};

/** With a board beside the cards. */
function openWithBoard(...titles: string[]) {
  let boards = [ideas];
  const cards = titles.map(trashed);
  const purged: string[] = [];
  const gone = (what: string, body: object) => () => {
    purged.push(what);
    boards = [];
    return { body };
  };
  serve({
    'GET /api/projects/apollo/trash': () => ({
      body: {
        items: boards.length > 0 ? cards : [],
        nextCursor: null,
        total: boards.length && cards.length,
        boards,
      },
    }),
    [`POST /api/projects/apollo/trash/boards/${ideas.id}/restore`]: gone('restored', makeBoard()),
    [`DELETE /api/projects/apollo/trash/boards/${ideas.id}`]: gone('board', { ok: true }),
    'DELETE /api/projects/apollo/trash/boards': gone('boards', { ok: true }),
    'DELETE /api/projects/apollo/trash/cards': gone('cards', { ok: true }),
  });
  return { ...renderApp(<TrashPanel slug="apollo" />), purged };
}

function open(...titles: string[]) {
  let cards = titles.map(trashed);
  const without = (title: string, body: object) => () => {
    cards = cards.filter((card) => card.title !== title);
    return { body };
  };
  const server = serve({
    'GET /api/projects/apollo/trash': () => ({
      body: { items: cards, nextCursor: null, total: cards.length, boards: [] },
    }),
    [`POST /api/projects/apollo/trash/cards/${ids.One}/restore`]: without('One', makeDetail()),
    [`DELETE /api/projects/apollo/trash/cards/${ids.Two}`]: without('Two', { ok: true }),
    'DELETE /api/projects/apollo/trash/boards': () => ({ body: { ok: true as const } }),
    'DELETE /api/projects/apollo/trash/cards': () => {
      cards = [];
      return { body: { ok: true as const } };
    },
  });
  return { ...renderApp(<TrashPanel slug="apollo" />), server };
}

it('says who deleted what, and when it goes', async () => {
  open('One');
  expect(await screen.findByRole('listitem')).toHaveTextContent(
    /One.*Bugs · deleted .* by ann · goes on .*2030/,
  );
});

it('restores a card, and leaves the focus near it', async () => {
  const { user } = open('One', 'Two');
  await user.click(await screen.findByRole('button', { name: 'Restore One' }));
  expect(await screen.findByText('Card restored')).toBeVisible();
  expect(screen.queryByText('One')).not.toBeInTheDocument();
  const list = screen.getByRole('list', { name: 'Deleted boards and cards' });
  await waitFor(() => expect(list.parentElement).toHaveFocus());
});

it('leaves the focus where it was taken meanwhile', async () => {
  const { user } = open('One', 'Two');
  await user.click(await screen.findByRole('button', { name: 'Restore One' }));
  const next = screen.getByRole('button', { name: 'Restore Two' });
  next.focus();
  expect(await screen.findByText('Card restored')).toBeVisible();
  expect(next).toHaveFocus();
});

it('asks before a card goes for good', async () => {
  const { user } = open('One', 'Two');
  await user.click(await screen.findByRole('button', { name: 'Delete Two for good' }));
  expect(screen.getByRole('alertdialog', { name: 'Delete “Two” for good?' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Delete for Good' }));
  await waitFor(() => expect(screen.queryByText('Two')).not.toBeInTheDocument());
});

it('is emptied after a question', async () => {
  const { user } = open('One', 'Two');
  await user.click(await screen.findByRole('button', { name: 'Empty trash' }));
  expect(screen.getByRole('alertdialog')).toHaveTextContent('2 cards are deleted for good');
  await user.click(screen.getByRole('button', { name: 'Empty Trash' }));
  expect(await screen.findByText('The trash is empty.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Empty trash' })).not.toBeInTheDocument();
});

describe('a board in the trash', () => {
  it('comes first, with the number of its cards, and is restored', async () => {
    const { user, purged } = openWithBoard('One');
    const [first] = await screen.findAllByRole('listitem');
    expect(first).toHaveTextContent(/Ideas.*Board with 7 cards · deleted .* · goes on .*2030/);
    await user.click(screen.getByRole('button', { name: 'Restore Ideas' }));
    expect(await screen.findByText('Board restored')).toBeVisible();
    expect(purged).toEqual(['restored']);
    expect(screen.queryByText('Ideas')).not.toBeInTheDocument();
  });

  it('goes for good after a question that names its cards', async () => {
    const { user, purged } = openWithBoard();
    await user.click(await screen.findByRole('button', { name: 'Delete Ideas for good' }));
    expect(screen.getByRole('alertdialog')).toHaveTextContent('All of its cards, their comments, votes');
    await user.click(screen.getByRole('button', { name: 'Delete for Good' }));
    await waitFor(() => expect(purged).toEqual(['board']));
  });

  it('goes with all the rest', async () => {
    const { user, purged } = openWithBoard('One', 'Two');
    await user.click(await screen.findByRole('button', { name: 'Empty trash' }));
    expect(screen.getByRole('alertdialog')).toHaveTextContent(
      'One board with its cards and 2 cards are deleted',
    );
    await user.click(screen.getByRole('button', { name: 'Empty Trash' }));
    expect(await screen.findByText('The trash is empty.')).toBeVisible();
    expect(purged).toEqual(['boards', 'cards']);
  });
});
