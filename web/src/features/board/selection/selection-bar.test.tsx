import type { Card } from '@cardinal/contracts';
import { describe, expect, it } from '@jest/globals';
import { useQueryClient } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { boardCardsQuery } from '#features/card-data/index.ts';
import { makeBoard, makeCard, makeId } from '#test/make-card.ts';
import { renderApp } from '#test/render.tsx';
import { serve } from '#test/server.ts';
import { makeUser, rememberUser } from '#test/users.ts';
import { createSelection } from './selection.ts';
import { SelectionBar } from './selection-bar.tsx';

const address = { projectSlug: 'apollo', boardSlug: 'feedback' };
const ann = { id: '0a0c9f0e-6c1d-4b7e-9a51-0d6c1f0a2b3c', username: 'ann' };
const [one, two] = [
  makeCard({ title: 'One', assignees: [ann] }),
  makeCard({ title: 'Two', assignees: [ann] }),
];
const cardIds = [one.id, two.id];

/** With the board's list in the cache, as on the board. */
function WithList({ page, children }: { page: object; children: ReactNode }) {
  const client = useQueryClient();
  useState(() =>
    client.setQueryData(boardCardsQuery(address).queryKey, { pages: [page], pageParams: [null] } as never),
  );
  return children;
}

function show({ refused = [], canManage = true }: { refused?: object[]; canManage?: boolean } = {}) {
  rememberUser(makeUser());
  const sent: unknown[] = [];
  const cards: Card[] = [one, two];
  const page = { cards, nextCursor: null, total: 2, counts: {} };
  serve({
    'GET /api/projects/apollo/boards/feedback/assignees': () => ({ body: [ann] }),
    'GET /api/projects/apollo/boards': () => ({
      body: [makeBoard(), makeBoard({ id: makeId(), slug: 'sprint', name: 'Sprint' })],
    }),
    'GET /api/projects/apollo/labels': () => ({ body: [] }),
    'GET /api/projects/apollo/boards/feedback/cards/page': () => ({ body: page }),
    'POST /api/cards/undo': ({ init }) => {
      sent.push(JSON.parse(String(init.body)));
      return { body: { undone: cardIds, refused: [] } };
    },
    'POST /api/projects/apollo/cards/bulk': ({ init }) => {
      const body = JSON.parse(String(init.body));
      sent.push(body);
      const ids = (refused as { id: string }[]).map(({ id }) => id);
      const changed = body.cardIds.filter((id: string) => !ids.includes(id));
      return { body: { changed, undo: changed.map((id: string) => ({ id, version: 2 })), refused } };
    },
  });
  const selection = createSelection();
  selection.list(cards);
  selection.replace(cardIds);
  const bar = <SelectionBar {...{ address, canManage, selection }} />;
  const app = renderApp(<WithList page={page}>{bar}</WithList>);
  return { ...app, sent, selection };
}

describe('the bar of the selected cards', () => {
  it('changes their type', async () => {
    const { user, sent } = show();
    await user.click(screen.getByRole('button', { name: 'Type' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Feature' }));
    expect(await screen.findByText('Changed 2 cards')).toBeVisible();
    expect(sent).toEqual([{ cardIds, change: { type: 'feature' } }]);
  });

  it('changes them all at once', async () => {
    const { user, sent } = show();
    expect(screen.getByText('2 selected')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Status' }));
    await user.click(await screen.findByRole('menuitem', { name: 'In Testing' }));
    expect(await screen.findByText('Changed 2 cards')).toBeVisible();
    expect(sent).toEqual([{ cardIds, change: { status: 'In Testing' } }]);
  });

  it('resolves them all with a closing reason', async () => {
    const { user, sent } = show();
    await user.click(screen.getByRole('button', { name: 'Status' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Not planned' }));
    expect(await screen.findByText('Changed 2 cards')).toBeVisible();
    expect(sent).toEqual([{ cardIds, change: { status: 'Resolved', closingReason: 'not_planned' } }]);
  });

  it('moves them to another board of the project, where they are no longer selected', async () => {
    const { user, sent, selection } = show();
    await user.click(await screen.findByRole('button', { name: 'Move' }));
    expect(await screen.findAllByRole('menuitem')).toHaveLength(1);
    await user.click(screen.getByRole('menuitem', { name: 'Sprint' }));
    expect(await screen.findByText('Moved 2 cards')).toBeVisible();
    expect(sent).toEqual([{ cardIds, boardId: expect.any(String) }]);
    expect(selection.ids()).toEqual([]);
  });

  it('takes the change back', async () => {
    const { user, sent } = show();
    await user.click(screen.getByRole('button', { name: 'Status' }));
    await user.click(await screen.findByRole('menuitem', { name: 'In Testing' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Undone: change of 2 cards')).toBeVisible();
    expect(sent[1]).toEqual({ cards: cardIds.map((id) => ({ id, version: 2 })) });
  });

  it('takes away what all of them have', async () => {
    const { user, sent } = show();
    await user.click(screen.getByRole('button', { name: 'Assign' }));
    await user.click(await screen.findByRole('menuitem', { name: /^ann/ }));
    await waitFor(() => expect(sent).toEqual([{ cardIds, change: { assigneeIds: { remove: [ann.id] } } }]));
  });

  it('says which were refused, and why', async () => {
    const error = 'Only project admins may change this';
    const { user } = show({ refused: [{ id: two.id, code: 'forbidden', error }] });
    await user.click(screen.getByRole('button', { name: 'Due date' }));
    await user.click(screen.getByRole('button', { name: /^Tomorrow/ }));
    expect(await screen.findByText('Changed 1 of 2 cards')).toBeVisible();
    expect(screen.getByText(`Two: ${error}`)).toBeVisible();
  });

  it('asks before it deletes, and goes on with what is left', async () => {
    const refused = [{ id: one.id, code: 'forbidden', error: 'Only project admins may delete cards' }];
    const { user, sent, selection } = show({ refused });
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    const question = screen.getByRole('alertdialog', { name: 'Delete 2 cards?' });
    await user.click(within(question).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(sent).toEqual([{ cardIds, action: 'delete' }]));
    expect(await screen.findByText('Deleted 1 of 2 cards')).toBeVisible();
    expect(selection.ids()).toEqual([one.id]);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });

  it('drops those that somebody else has deleted', async () => {
    const { user, selection } = show({
      refused: [{ id: two.id, code: 'not_found', error: 'Card not found' }],
    });
    await user.click(screen.getByRole('button', { name: 'Due date' }));
    await user.click(screen.getByRole('button', { name: /^Tomorrow/ }));
    expect(await screen.findByText('Changed 1 of 2 cards')).toBeVisible();
    expect(selection.ids()).toEqual([one.id]);
  });

  it('sees what others assign meanwhile', async () => {
    const { user, sent, selection } = show();
    act(() => void selection.list([{ ...two, assignees: [] }]));
    await user.click(screen.getByRole('button', { name: 'Assign' }));
    await user.click(await screen.findByRole('menuitem', { name: 'ann' }));
    await waitFor(() => expect(sent).toEqual([{ cardIds, change: { assigneeIds: { add: [ann.id] } } }]));
  });

  it('offers no status and no deletion to those who may neither', () => {
    show({ canManage: false });
    expect(screen.queryByRole('button', { name: 'Status' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
  });
});
