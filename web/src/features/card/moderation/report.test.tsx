import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { makeComment, makeDetail } from '#test/make-card.ts';
import { renderApp } from '#test/render.tsx';
import { serve } from '#test/server.ts';
import { makeUser, rememberUser } from '#test/users.ts';
import { CardPage } from '../detail/card-page.tsx';

const ada = makeUser({ username: 'ada' });

async function openCard() {
  const card = makeDetail({ role: null });
  const comment = makeComment({ cardId: card.id, content: 'Buy now' });
  const own = makeComment({ cardId: card.id, content: 'Mine', userId: ada.id });
  const sent: unknown[] = [];
  rememberUser(ada);
  serve({
    'GET /api/hub/user': () => ({ body: ada }),
    [`GET /api/cards/${card.id}`]: () => ({ body: card }),
    [`GET /api/cards/${card.id}/comments`]: () => ({ body: [comment, own] }),
    [`GET /api/cards/${card.id}/activity`]: () => ({ body: { items: [], before: null } }),
    [`POST /api/cards/${card.id}/reports`]: ({ init }) => {
      sent.push(JSON.parse(String(init.body)));
      return { body: { ok: true as const } };
    },
  });
  const app = renderApp(<CardPage cardId={card.id} />, `/card/${card.id}`);
  const article = async (text: string) => (await screen.findByText(text)).closest('article')!;
  return { ...app, sent, comment, theirs: await article('Buy now'), mine: await article('Mine') };
}

it('a reader reports a comment of somebody else, and says what is wrong', async () => {
  const { user, sent, comment, theirs, mine } = await openCard();
  await user.click(await within(mine).findByRole('button', { name: 'More' }));
  await screen.findByRole('menuitem', { name: 'Delete' });
  expect(screen.queryByRole('menuitem', { name: 'Report' })).toBeNull();
  await user.keyboard('{Escape}');
  await user.click(await within(theirs).findByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Report' }));
  const dialog = await screen.findByRole('dialog', { name: 'Report this comment' });
  const submit = within(dialog).getByRole('button', { name: 'Report' });
  await user.click(within(dialog).getByRole('radio', { name: /Something else/ }));
  expect(submit).toBeDisabled();
  await user.type(within(dialog).getByRole('textbox', { name: /Details/ }), 'Sells things');
  await user.click(submit);
  expect(await screen.findByText(/The moderators will look at it/)).toBeVisible();
  expect(sent).toEqual([{ reason: 'other', text: 'Sells things', commentId: comment.id }]);
});

it('a reader reports a card', async () => {
  const { user, sent } = await openCard();
  await user.click(screen.getByRole('button', { name: 'Card menu' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Report Card' }));
  const dialog = await screen.findByRole('dialog', { name: 'Report this card' });
  await user.click(within(dialog).getByRole('button', { name: 'Report' }));
  await waitFor(() => expect(sent).toEqual([{ reason: 'spam', text: null }]));
});
