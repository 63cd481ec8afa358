import { type Board, type BodyInputOf, updateBoard } from '@cardinal/contracts';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { makeBoard } from '#test/make-card.ts';
import { renderApp } from '#test/render.tsx';
import { serve } from '#test/server.ts';
import { EditBoardDialog } from './edit-board-dialog.tsx';

const ideas = makeBoard({ name: 'Ideas', slug: 'ideas', description: 'All of them', version: 2 });
const path = '/api/projects/apollo/boards/ideas';
type Sent = { body: BodyInputOf<typeof updateBoard>; version: string | null };

function Opener({ board }: { board: Board }) {
  const [open, setOpen] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <EditBoardDialog slug="apollo" board={open ? board : null} onClose={() => setOpen(false)} />
    </>
  );
}

function edit(board: Board, more: Parameters<typeof serve>[0] = {}) {
  const sent: Sent[] = [];
  serve({
    [`PATCH ${path}`]: ({ init }) => {
      const body = updateBoard.body.parse(JSON.parse(String(init.body)));
      sent.push({ body, version: new Headers(init.headers).get('If-Match') });
      return { body: { ...board, ...body, version: board.version + 1 } };
    },
    [`GET ${path}/contents`]: () => ({ body: { cards: 12, comments: 1, images: 4, outsideAuthors: 2 } }),
    'GET /api/projects/apollo/company-users': () => ({
      body: ['vera', 'tom'].map((username, n) => ({
        ...{ id: `00000000-0000-4000-8000-00000000010${n}`, username, email: null },
        ...{
          role: n ? 'normal_user' : 'public_user',
          accountType: 'public',
          plan: 'free',
          membership: 'joined',
        },
      })),
    }),
    ...more,
  });
  return { sent, ...renderApp(<Opener board={board} />) };
}

const dialog = () => within(screen.getByRole('dialog', { name: 'Edit Board' }));
const button = (name: string) => dialog().getByRole('button', { name });
const visibility = (name: RegExp) => dialog().getByRole('radio', { name });

describe('editing a board', () => {
  it('hides a public board from search engines, and asks so of no private one', async () => {
    const { user, sent } = edit({ ...ideas, visibility: 'public' });
    await user.click(dialog().getByRole('checkbox', { name: 'Hidden from search engines' }));
    await user.click(button('Save Changes'));
    await waitFor(() => expect(sent).toEqual([{ body: { hiddenFromSearch: true }, version: '"2"' }]));
    await user.click(screen.getByRole('button', { name: 'Open' }));
    await user.click(visibility(/Private/));
    expect(dialog().queryByRole('checkbox')).toBeNull();
  });

  it('sends only what was changed, with the version that it was typed over', async () => {
    const { user, sent } = edit(ideas);
    expect(button('Save Changes')).toBeDisabled();
    await user.clear(dialog().getByLabelText(/Description/));
    await user.type(dialog().getByLabelText(/Description/), 'The best');
    await user.click(button('Save Changes'));
    expect(await screen.findByText('Board updated')).toBeVisible();
    expect(sent).toEqual([{ body: { description: 'The best' }, version: '"2"' }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('says how much becomes public before it does', async () => {
    const { user, sent } = edit({ ...ideas, visibility: 'private' });
    await user.click(visibility(/Public/));
    expect(await screen.findByText(/12 cards, 1 comment and 4 images public/)).toBeVisible();
    await user.click(button('Save and Make Public'));
    await waitFor(() => expect(sent).toEqual([{ body: { visibility: 'public' }, version: '"2"' }]));
  });

  it('says who loses a board that becomes private', async () => {
    const { user } = edit({ ...ideas, visibility: 'public' });
    await user.click(visibility(/Private/));
    expect(await screen.findByText(/public users of this project: vera\./)).toBeVisible();
    expect(screen.getByText(/2 of them wrote cards here, which stay/)).toBeVisible();
    expect(button('Save and Make Private')).toBeEnabled();
    await user.click(visibility(/Public/));
    expect(screen.queryByText(/Only the team/)).toBeNull();
  });

  it('keeps what was typed when it is closed with Escape, and forgets it with Cancel', async () => {
    const { user } = edit(ideas);
    await user.type(dialog().getByLabelText(/^Name/), ' II');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Open' }));
    expect(dialog().getByLabelText(/^Name/)).toHaveValue('Ideas II');
    await user.click(button('Cancel'));
    await user.click(await screen.findByRole('button', { name: 'Open' }));
    expect(dialog().getByLabelText(/^Name/)).toHaveValue('Ideas');
  });

  it('puts edits together that touch different things, and asks about the others', async () => {
    const attempts: Sent[] = [];
    const theirs = { ...ideas, name: 'Wishes', description: 'Of others', version: 3 };
    const { user } = edit(ideas, {
      [`PATCH ${path}`]: ({ init }) => {
        const body = JSON.parse(String(init.body));
        attempts.push({ body, version: new Headers(init.headers).get('If-Match') });
        return attempts.length === 1
          ? { status: 409, body: { error: 'Changed', code: 'stale_version', current: theirs } }
          : { body: { ...theirs, ...body, version: 4 } };
      },
    });
    await user.type(dialog().getByLabelText(/^Name/), ' II');
    await user.click(visibility(/Private/));
    await user.click(button('Save and Make Private'));
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText('Wishes')).toBeVisible();
    expect(alert.queryByText('Of others')).toBeNull();
    await user.click(alert.getByRole('button', { name: 'Keep mine' }));
    expect(await screen.findByText('Board updated')).toBeVisible();
    expect(attempts[1]).toEqual({ body: { name: 'Ideas II', visibility: 'private' }, version: '"3"' });
  });
});
