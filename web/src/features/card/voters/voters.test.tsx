import type { CardDetail, Voter } from '@cardinal/contracts';
import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { makeDetail } from '#test/make-card.ts';
import { renderApp } from '#test/render.tsx';
import { serve } from '#test/server.ts';
import { makeUser, rememberUser } from '#test/users.ts';
import { CardPage } from '../card-page.tsx';

const ada = makeUser({ username: 'ada' });
const voter = (username: string, mergedFrom: string[] = []): Voter => ({
  user: { id: makeUser().id, username },
  at: new Date().toISOString(),
  mergedFrom,
});

async function open(changes: Partial<CardDetail> = {}) {
  const card = makeDetail({ role: 'normal_user', upvoteCount: 3, ...changes });
  rememberUser(ada);
  serve({
    'GET /api/hub/user': () => ({ body: ada }),
    [`GET /api/cards/${card.id}`]: () => ({ body: card }),
    [`GET /api/cards/${card.id}/comments`]: () => ({ body: [] }),
    [`GET /api/cards/${card.id}/activity`]: () => ({ body: { items: [], before: null } }),
    [`GET /api/cards/${card.id}/voters`]: ({ url }) =>
      url.searchParams.has('cursor')
        ? { body: { items: [voter('kestrel')], nextCursor: null } }
        : { body: { items: [voter('grace'), voter('tomasz', ['b85506b5-0000'])], nextCursor: 'next' } },
  });
  const app = renderApp(<CardPage cardId={card.id} />, `/card/${card.id}`);
  await screen.findByRole('button', { name: /^Upvote/ });
  return { ...app, card };
}

describe('the voters of a card', () => {
  it('are listed for the team by page, with where they are from', async () => {
    const { user } = await open();
    screen.getByRole('button', { name: 'Voters' }).focus();
    await user.keyboard('{Enter}');
    const dialog = await screen.findByRole('dialog', { name: '3 upvotes' });
    const list = await within(dialog).findByRole('list', { name: 'People' });
    const names = () => within(list).getAllByRole('listitem');
    expect(names().map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('grace'),
      expect.stringMatching(/tomasz.*from #b85506b5/),
    ]);
    await user.click(within(dialog).getByRole('button', { name: 'Show more' }));
    expect(await within(list).findByText('kestrel')).toBeVisible();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each([null, 'public_user'] as const)('are offered to nobody else (%s)', async (role) => {
    await open({ role });
    expect(screen.queryByRole('button', { name: 'Voters' })).toBeNull();
  });
});
