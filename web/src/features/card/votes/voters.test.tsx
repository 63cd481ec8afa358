import type { CardDetail, CustomerVote, Voter } from '@cardinal/contracts';
import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { makeDetail, makeId } from '#test/make-card.ts';
import { renderApp } from '#test/render.tsx';
import { serve } from '#test/server.ts';
import { makeUser, rememberUser } from '#test/users.ts';
import { CardPage } from '../detail/card-page.tsx';

const ada = makeUser({ username: 'ada' });
const voter = (username: string, mergedFrom: string[] = []): Voter => ({
  user: { id: makeId(), username },
  at: new Date().toISOString(),
  mergedFrom,
});

async function open(changes: Partial<CardDetail> = {}) {
  const card = makeDetail({ role: 'normal_user', upvoteCount: 3, ...changes });
  const customers: CustomerVote[] = [];
  rememberUser(ada);
  serve({
    'GET /api/hub/user': () => ({ body: ada }),
    [`GET /api/cards/${card.id}`]: () => ({ body: card }),
    [`GET /api/cards/${card.id}/comments`]: () => ({ body: [] }),
    [`GET /api/cards/${card.id}/activity`]: () => ({ body: { items: [], before: null } }),
    [`GET /api/cards/${card.id}/customer-votes`]: () => ({ body: { items: customers, nextCursor: null } }),
    [`POST /api/cards/${card.id}/customer-votes`]: ({ init }) => {
      const { customer, contact, reason } = JSON.parse(String(init.body));
      if (customer === 'Beta')
        return { status: 409, body: { error: 'This customer is counted already', code: 'conflict' } };
      const vote = { id: makeId(), customer, contact: contact || null, reason: reason || null };
      customers.unshift({ ...vote, by: { id: ada.id, username: 'ada' }, at: new Date().toISOString() });
      return { status: 201, body: customers[0] };
    },
    [`GET /api/cards/${card.id}/voters`]: ({ url }) =>
      url.searchParams.has('cursor')
        ? { body: { items: [voter('kestrel')], nextCursor: null } }
        : {
            body: {
              items: [voter('grace'), voter('tomasz', ['b85506b5-0000-4000-8000-000000000000'])],
              nextCursor: 'next',
            },
          },
  });
  const app = renderApp(<CardPage cardId={card.id} />, `/card/${card.id}`);
  await screen.findByRole('button', { name: /^Upvote/ });
  return { ...app, card, customers };
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

describe('votes on behalf of customers', () => {
  async function openForm() {
    const app = await open({ upvoteCount: 0 });
    await app.user.click(screen.getByRole('button', { name: 'Voters' }));
    const dialog = await screen.findByRole('dialog', { name: '0 upvotes' });
    await app.user.click(within(dialog).getByRole('button', { name: 'Add Customer' }));
    return { ...app, dialog };
  }

  it('are added with who asked and why', async () => {
    const { user, dialog, customers } = await openForm();
    expect(within(dialog).getByRole('button', { name: 'Add Vote' })).toBeDisabled();
    await user.type(within(dialog).getByRole('textbox', { name: /^Customer/ }), 'Acme');
    await user.type(within(dialog).getByRole('textbox', { name: /e-mail/ }), 'ops@acme.example');
    await user.type(within(dialog).getByRole('textbox', { name: /Why/ }), 'They work at night');
    await user.click(within(dialog).getByRole('button', { name: 'Add Vote' }));
    const list = await within(dialog).findByRole('list', { name: 'On behalf of customers' });
    expect(within(list).getByRole('listitem')).toHaveTextContent(
      /Acme.*ops@acme.example.*They work at night.*Recorded by ada/,
    );
    expect(customers).toHaveLength(1);
    expect(within(dialog).getByRole('button', { name: 'Add Customer' })).toBeVisible();
  });

  it('keep what was typed where they are refused', async () => {
    const { user, dialog } = await openForm();
    const name = () => within(dialog).getByRole('textbox', { name: /^Customer/ });
    await user.type(name(), 'Beta');
    await user.click(within(dialog).getByRole('button', { name: 'Add Vote' }));
    expect(await screen.findByText('This customer is counted already')).toBeVisible();
    expect(name()).toHaveValue('Beta');
  });
});
