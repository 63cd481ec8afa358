import type { CardDetail, MergedCard } from '@cardinal/contracts';
import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { makeComment, makeDetail, makeId } from '#test/make-card.ts';
import { renderApp } from '#test/render.tsx';
import { serve } from '#test/server.ts';
import { makeUser, rememberUser } from '#test/users.ts';
import { CardPage } from '../detail/card-page.tsx';

const ada = makeUser({ username: 'ada' });

const makeMergedCard = (card: CardDetail): MergedCard => ({
  ...{ id: card.id, title: card.title, description: 'It rings, too', imageUrls: null },
  ...{ createdByUser: null, createdAt: card.createdAt, upvoteCount: 2, commentCount: 1 },
  ...{ mergedAt: '2026-11-20T10:00:00.000Z', mergedBy: { id: ada.id, username: 'ada' } },
});

/** Two cards, of which the first one is open. */
function open({
  isMerged = false,
  role = 'project_admin' as CardDetail['role'],
  visibility = 'public',
} = {}) {
  const source = makeDetail({ title: 'Rings twice', role, upvoteCount: 2 });
  const target = makeDetail({
    ...{ title: 'It rings', role, upvoteCount: 7, projectId: source.projectId },
    board: { id: makeId(), name: 'Inside', slug: 'inside', visibility: visibility as 'public' | 'private' },
  });
  let merged = isMerged;
  const sent: unknown[] = [];
  const stays = () => ({ ...target, merged: merged ? [makeMergedCard(source)] : [] });
  rememberUser(ada);
  const fetched = serve({
    'GET /api/hub/user': () => ({ body: ada }),
    [`GET /api/cards/${source.id}`]: () => ({ body: merged ? stays() : source }),
    [`GET /api/cards/${target.id}`]: () => ({ body: stays() }),
    [`GET /api/cards/${source.id}/comments`]: () => ({ body: [] }),
    [`GET /api/cards/${target.id}/comments`]: () => ({
      body: merged ? [makeComment({ cardId: target.id, content: 'Carried', mergedFrom: source.id })] : [],
    }),
    'GET /api/projects/apollo/boards/feedback/cards/similar': () => ({ body: { cards: [target, source] } }),
    [`POST /api/cards/${source.id}/merge`]: ({ init }) => {
      sent.push(JSON.parse(String(init.body)));
      merged = true;
      return { body: stays() };
    },
    [`POST /api/cards/${source.id}/unmerge`]: () => {
      merged = false;
      return { body: source };
    },
  });
  const app = renderApp(<CardPage cardId={source.id} />, `/card/${source.id}`);
  const asked = () => fetched.mock.calls.map(([address]) => String(address));
  return { ...app, source, target, sent, asked };
}

async function openDialog(user: ReturnType<typeof open>['user']) {
  await screen.findByRole('heading', { name: 'Rings twice' });
  await user.click(screen.getByRole('button', { name: 'Card menu' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Merge Into…' }));
  return within(await screen.findByRole('dialog'));
}

it('merges into a similar card, shows what both have, and leads to the one that stays', async () => {
  const { user, target, sent } = open();
  const dialog = await openDialog(user);
  expect(dialog.getByRole('button', { name: 'Merge' })).toBeDisabled();
  const options = await dialog.findAllByRole('radio');
  expect(options).toHaveLength(1);
  await user.click(options[0]!);
  const both = within(await dialog.findByRole('region', { name: 'Both cards' }));
  expect(both.getByText('7')).toBeVisible();
  expect(both.queryByRole('alert')).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Merge' }));
  await waitFor(() => expect(window.location.pathname).toBe(`/card/${target.id}`));
  expect(sent).toEqual([{ into: target.id }]);
});

it('says who sees less when the other card is on a private board', async () => {
  const { user } = open({ visibility: 'private' });
  const dialog = await openDialog(user);
  await user.click(await dialog.findByRole('radio'));
  expect(await dialog.findByRole('alert')).toHaveTextContent('outside the team');
});

it('leads the old address to the card that stays, which says what came from where', async () => {
  const { target, source, asked } = open({ isMerged: true });
  await waitFor(() => expect(window.location.pathname).toBe(`/card/${target.id}`));
  const list = await screen.findByRole('list', { name: 'Merged cards' });
  expect(list).toHaveTextContent(`Merged from #${source.id.slice(0, 8)}`);
  expect(list).toHaveTextContent('It rings, too');
  const ofSource = asked().filter((address) => address.includes(source.id));
  expect(ofSource).toEqual([`/api/cards/${source.id}`]);
});

it('takes a merged card out again', async () => {
  const { user } = open({ isMerged: true });
  const list = await screen.findByRole('list', { name: 'Merged cards' });
  await user.click(within(list).getByText('Rings twice'));
  await user.click(within(list).getByRole('button', { name: 'Take Out…' }));
  await user.click(await screen.findByRole('button', { name: 'Take out' }));
  expect(await screen.findByText('The card is back on its board')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Merged cards' })).toBeNull());
});

it('is offered to admins alone', async () => {
  const { user } = open({ isMerged: true, role: 'normal_user' });
  const list = await screen.findByRole('list', { name: 'Merged cards' });
  expect(within(list).queryByRole('button')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Card menu' }));
  await screen.findByRole('menu');
  expect(screen.queryByRole('menuitem', { name: 'Merge Into…' })).toBeNull();
});
