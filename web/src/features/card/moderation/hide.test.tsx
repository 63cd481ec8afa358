import type { CardDetail, Comment } from '@cardinal/contracts';
import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { makeComment, makeDetail } from '#test/make-card.ts';
import { renderApp } from '#test/render.tsx';
import { serve } from '#test/server.ts';
import { makeUser, rememberUser } from '#test/users.ts';
import { CardPage } from '../detail/card-page.tsx';

const ada = makeUser({ username: 'ada' });
const at = '2026-11-20T10:00:00.000Z';
const by = { id: ada.id, username: 'grace' };

async function openCard(changes: Partial<CardDetail>, ofComment: Partial<Comment> = {}) {
  let card = makeDetail(changes);
  let comment = makeComment({ cardId: card.id, content: 'It rings', ...ofComment });
  const sent: unknown[] = [];
  rememberUser(ada);
  const hidden = { at, by, reason: 'Rude' };
  const withCard = (after: Partial<CardDetail>) => {
    card = { ...card, ...after, version: card.version + 1 };
    return { body: card };
  };
  const withComment = (after: Partial<Comment>) => {
    comment = { ...comment, ...after, version: comment.version + 1 };
    return { body: comment };
  };
  serve({
    'GET /api/hub/user': () => ({ body: ada }),
    [`GET /api/cards/${card.id}`]: () => ({ body: card }),
    [`GET /api/cards/${card.id}/comments`]: () => ({ body: [comment] }),
    [`GET /api/cards/${card.id}/activity`]: () => ({ body: { items: [], before: null } }),
    [`PUT /api/cards/${card.id}/hidden`]: () => withCard({ hidden }),
    [`DELETE /api/cards/${card.id}/hidden`]: () => withCard({ hidden: null }),
    [`PUT /api/comments/${comment.id}/hidden`]: ({ init }) => {
      sent.push(JSON.parse(String(init.body)));
      return withComment({ hidden });
    },
    [`DELETE /api/comments/${comment.id}/hidden`]: () => withComment({ hidden: null }),
  });
  const app = renderApp(<CardPage cardId={card.id} />, `/card/${card.id}`);
  await screen.findByRole('region', { name: /Comments/ });
  return { ...app, sent };
}

const article = async () => (await screen.findByText('It rings')).closest('article')!;

it('an admin hides a comment with a reason, reads it all the same, and brings it back', async () => {
  const { user, sent } = await openCard({});
  const more = async () => user.click(await within(await article()).findByRole('button', { name: 'More' }));
  await more();
  await user.click(await screen.findByRole('menuitem', { name: 'Hide' }));
  const dialog = await screen.findByRole('dialog', { name: 'Hide this comment?' });
  await user.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'Rude');
  await user.click(within(dialog).getByRole('button', { name: 'Hide Comment' }));
  expect(await within(await article()).findByRole('note')).toHaveTextContent(/grace hid this comment .*Rude/);
  expect(sent).toEqual([{ reason: 'Rude' }]);
  expect(within(await article()).getAllByRole('button')).toHaveLength(1);
  await more();
  const rest = await screen.findAllByRole('menuitem');
  expect(rest.map(({ textContent }) => textContent)).toEqual(['Unhide']);
  await user.click(screen.getByRole('menuitem', { name: 'Unhide' }));
  await waitFor(() => expect(screen.queryByRole('note')).toBeNull());
});

it('others see an empty place', async () => {
  const comment = { deleted: true, content: '', user: null, hidden: { at, by: null, reason: null } };
  await openCard({ role: 'normal_user' }, comment);
  expect(await screen.findByText('Hidden by a moderator')).toBeVisible();
});

it('an admin hides a card, which nobody changes until it is shown again', async () => {
  const { user } = await openCard({});
  await user.click(screen.getByRole('button', { name: 'Card menu' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Hide Card' }));
  await user.click(await screen.findByRole('button', { name: 'Hide Card' }));
  expect(await screen.findByRole('note')).toHaveTextContent(/grace hid this card/);
  for (const name of ['Add a comment', 'Edit', 'Delete card'])
    expect(screen.queryByLabelText(name)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Card menu' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Show Card Again' }));
  await waitFor(() => expect(screen.queryByRole('note')).toBeNull());
  expect(await screen.findByRole('button', { name: 'Delete card' })).toBeVisible();
});
