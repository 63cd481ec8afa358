import type { Card } from '@cardinal/contracts';
import { describe, expect, it } from '@jest/globals';
import { useQueryClient } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { BoardSelect } from '#features/card/detail/board-select.tsx';
import { runCommand } from '#features/commands/index.ts';
import { UndoCommand } from '#features/undo/index.ts';
import { makeBoard, makeDetail } from '#test/make-card.ts';
import { renderApp } from '#test/render.tsx';
import { serve } from '#test/server.ts';
import { makeUser, rememberUser } from '#test/users.ts';
import { useQuickChange } from '../api/use-quick-change.ts';

const card = makeDetail({ title: 'Login fails', version: 3 });

function ChangeButton() {
  const change = useQuickChange();
  const client = useQueryClient();
  return (
    <>
      <button type="button" onClick={() => change(card as Card, { status: 'Resolved' })}>
        Resolve
      </button>
      <button type="button" onClick={() => void client.resetQueries()}>
        Sign out
      </button>
      <UndoCommand />
    </>
  );
}

function show(answer: object, after = 4) {
  rememberUser(makeUser());
  const sent: unknown[] = [];
  serve({
    [`GET /api/cards/${card.id}`]: () => ({ body: { ...card, version: 5 } }),
    [`PATCH /api/cards/${card.id}`]: () => ({ body: { ...card, status: 'Resolved', version: after } }),
    'POST /api/cards/undo': ({ init }) => {
      sent.push(JSON.parse(String(init.body)));
      return answer;
    },
  });
  return { ...renderApp(<ChangeButton />), sent };
}

const done = { body: { undone: [card.id], refused: [] } };
const offered = () => act(() => runCommand('card.undo'));

describe('undo', () => {
  it('takes back the last change, once, by the button of its toast or the keyboard', async () => {
    const { user, sent } = show(done);
    await user.click(screen.getByRole('button', { name: 'Resolve' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Undone: change of “Login fails”')).toBeVisible();
    offered();
    expect(sent).toEqual([{ cards: [{ id: card.id, version: 4 }] }]);
  });

  it('says who was first', async () => {
    const error = 'Somebody changed this card since';
    const { user } = show({
      body: { undone: [], refused: [{ id: card.id, code: 'stale_version', error }] },
    });
    await user.click(screen.getByRole('button', { name: 'Resolve' }));
    await screen.findByText('Card updated');
    offered();
    expect(await screen.findByText('Not undone: change of “Login fails”')).toBeVisible();
    expect(screen.getByText(`Login fails: ${error}`)).toBeVisible();
  });

  it('can be tried again where the server fails', async () => {
    const { user, sent } = show({ status: 500, body: '' });
    await user.click(screen.getByRole('button', { name: 'Resolve' }));
    await screen.findByText('Card updated');
    offered();
    expect(await screen.findByText('Failed to undo: change of “Login fails”')).toBeVisible();
    offered();
    await waitFor(() => expect(sent).toHaveLength(2));
  });

  it('offers nothing for what changed nothing', async () => {
    const { user } = show(done, card.version);
    await user.click(screen.getByRole('button', { name: 'Resolve' }));
    await screen.findByText('Card updated');
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('offers nothing where somebody else had already made the same change', async () => {
    const { user } = show(done);
    const current = { ...card, status: 'Resolved', version: 4 };
    serve({
      [`PATCH /api/cards/${card.id}`]: () => ({
        status: 409,
        body: { error: 'Changed meanwhile', code: 'stale_version', current },
      }),
    });
    await user.click(screen.getByRole('button', { name: 'Resolve' }));
    await screen.findByText('Card updated');
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('takes back a move to another board', async () => {
    const sprint = makeBoard({ slug: 'sprint', name: 'Sprint' });
    const sent: unknown[] = [];
    serve({
      [`GET /api/projects/${card.project.slug}/boards`]: () => ({ body: [sprint] }),
      [`POST /api/cards/${card.id}/move`]: () => ({
        body: { ...card, boardId: sprint.id, board: { ...card.board, ...sprint }, version: 4 },
      }),
      'POST /api/cards/undo': ({ init }) => {
        sent.push(JSON.parse(String(init.body)));
        return done;
      },
      [`GET /api/cards/${card.id}`]: () => ({ body: { ...card, version: 5 } }),
    });
    const { user } = renderApp(<BoardSelect card={card} />);
    await user.click(screen.getByRole('combobox', { name: 'Board' }));
    await user.click(await screen.findByRole('option', { name: 'Sprint' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Undone: move of “Login fails”')).toBeVisible();
    expect(sent).toEqual([{ cards: [{ id: card.id, version: 4 }] }]);
  });

  it('forgets what was done before somebody else signed in', async () => {
    const { user, sent } = show(done);
    await user.click(screen.getByRole('button', { name: 'Resolve' }));
    await screen.findByText('Card updated');
    await user.click(screen.getByRole('button', { name: 'Sign out' }));
    offered();
    expect(sent).toEqual([]);
  });
});
