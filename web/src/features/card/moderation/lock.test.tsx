import type { CardDetail } from '@cardinal/contracts';
import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { makeComment, makeDetail } from '#test/make-card.ts';
import { renderApp } from '#test/render.tsx';
import { serve } from '#test/server.ts';
import { makeUser, rememberUser } from '#test/users.ts';
import { CardPage } from '../detail/card-page.tsx';

const ada = makeUser({ username: 'ada' });
const grace = { id: ada.id, username: 'grace' };
const makeLock = (reason: string | null): CardDetail['lock'] => ({
  at: '2026-11-20T10:00:00.000Z',
  by: grace,
  reason,
});

async function openCard(changes: Partial<CardDetail>) {
  let card = makeDetail(changes);
  const comment = makeComment({ cardId: card.id, userId: ada.id, content: 'It rings' });
  const sent: unknown[] = [];
  rememberUser(ada);
  const locked = (lock: CardDetail['lock']) => {
    card = { ...card, lock, version: card.version + 1 };
    return { body: card };
  };
  serve({
    'GET /api/hub/user': () => ({ body: ada }),
    [`GET /api/cards/${card.id}`]: () => ({ body: card }),
    [`GET /api/cards/${card.id}/comments`]: () => ({ body: [comment] }),
    [`GET /api/cards/${card.id}/activity`]: () => ({ body: { items: [], before: null } }),
    [`PUT /api/cards/${card.id}/lock`]: ({ init }) => {
      sent.push(JSON.parse(String(init.body)));
      return locked(makeLock('Off topic'));
    },
    [`DELETE /api/cards/${card.id}/lock`]: () => locked(null),
  });
  const app = renderApp(<CardPage cardId={card.id} />, `/card/${card.id}`);
  const article = (await screen.findByText('It rings')).closest('article')!;
  return { ...app, sent, article };
}

const box = () => screen.queryByRole('textbox', { name: 'Add a comment' });
const choose = async (user: Awaited<ReturnType<typeof openCard>>['user'], item: string) => {
  await user.click(screen.getByRole('button', { name: 'Card menu' }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
};

it('an admin locks the comments with a reason, still writes, and unlocks them', async () => {
  const { user, sent } = await openCard({});
  await choose(user, 'Lock Comments');
  const dialog = await screen.findByRole('dialog', { name: 'Lock the comments?' });
  await user.type(within(dialog).getByRole('textbox', { name: /Reason/ }), ' Off topic ');
  await user.click(within(dialog).getByRole('button', { name: 'Lock Comments' }));
  expect(await screen.findByText('Off topic')).toBeVisible();
  expect(sent).toEqual([{ reason: 'Off topic' }]);
  expect(screen.getByRole('note')).toHaveTextContent(/grace locked the comments .* You can still write/);
  expect(box()).toBeVisible();
  await choose(user, 'Unlock Comments');
  await waitFor(() => expect(screen.queryByRole('note')).toBeNull());
});

it('others see why they cannot write, and can only take back their own', async () => {
  const { article, user } = await openCard({ role: 'normal_user', lock: makeLock(null) });
  expect(await screen.findByRole('note')).toHaveTextContent(/Only admins can write/);
  expect(box()).toBeNull();
  await user.click(await within(article).findByRole('button'));
  const rest = await screen.findAllByRole('menuitem');
  expect(rest.map(({ textContent }) => textContent)).toEqual(['Delete']);
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Card menu' }));
  const items = await screen.findAllByRole('menuitem');
  expect(items.map(({ textContent }) => textContent)).toEqual(['Relate To…', 'Report Card']);
});
