import type { CardRelation, ReferredCard } from '@cardinal/contracts';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { makeCard, makeDetail, makeId } from '#test/make-card.ts';
import { renderApp } from '#test/render.tsx';
import { serve } from '#test/server.ts';
import { makeUser, rememberUser } from '#test/users.ts';
import { CardPage } from '../detail/card-page.tsx';

const ada = makeUser({ username: 'ada' });
const other: ReferredCard = { id: makeId(), title: 'Other', type: 'bug', status: 'New' };
const relation = (changes: Partial<CardRelation> = {}): CardRelation => ({
  ...{ kind: 'blockedBy', card: other, by: null, at: '2026-11-29T06:00:00.000Z' },
  ...changes,
});

function openCard({
  relations,
  role = 'normal_user' as const,
}: {
  relations?: CardRelation[];
  role?: 'normal_user' | null;
}) {
  const card = makeDetail({ role });
  const { board, project } = card;
  const inBoard = { board, project };
  const sent: [string, unknown][] = [];
  const references = { refersTo: [], mentionedIn: [], relations };
  rememberUser(ada);
  serve({
    'GET /api/hub/user': () => ({ body: ada }),
    [`GET /api/cards/${card.id}`]: () => ({ body: card }),
    [`GET /api/cards/${other.id}`]: () => ({ body: makeDetail({ id: other.id, title: 'Other' }) }),
    [`GET /api/cards/${card.id}/comments`]: () => ({ body: [] }),
    [`GET /api/cards/${card.id}/activity`]: () => ({ body: { items: [], before: null } }),
    [`GET /api/cards/${card.id}/references`]: () => ({ body: references }),
    'GET /api/search': () => ({
      body: {
        hits: [
          {
            card: makeCard(other),
            ...inBoard,
            foundIn: 'title',
            commentId: null,
            excerpt: null,
            titleMarks: [],
          },
        ],
        hasMore: false,
        isPartial: false,
      },
    }),
    'GET /api/projects/apollo/boards/feedback/cards/similar': () => ({ body: { cards: [] } }),
    [`POST /api/cards/${card.id}/relations`]: ({ init }) => {
      sent.push(['added', JSON.parse(String(init.body))]);
      references.relations = [relation()];
      return { status: 201, body: relation() };
    },
    [`DELETE /api/cards/${card.id}/relations/blockedBy/${other.id}`]: () => {
      sent.push(['removed', null]);
      references.relations = [];
      return { body: { ok: true } };
    },
  });
  return { ...renderApp(<CardPage cardId={card.id} />, `/card/${card.id}`), sent };
}

describe('the relations of a card', () => {
  it('are shown by their kind, lead to the other cards, and are taken back', async () => {
    const { user, sent } = openCard({ relations: [relation(), relation({ kind: 'related' })] });
    const blockers = await screen.findByRole('region', { name: 'Blocked by' });
    expect(within(blockers).getByRole('link', { name: 'New: Other' })).toHaveAttribute(
      'href',
      `/card/${other.id}`,
    );
    expect(screen.getByRole('region', { name: 'Related to' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Remove: blocked by Other' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Blocked by' })).toBeNull());
    expect(sent).toEqual([['removed', null]]);
  });

  it('are added in a dialog, to a card that is searched for', async () => {
    const { user, sent } = openCard({ relations: [] });
    await user.click(await screen.findByRole('button', { name: 'Card menu' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Relate To…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Relate to another card' });
    await user.type(within(dialog).getByRole('searchbox'), 'other');
    await user.click(await within(dialog).findByRole('radio', { name: /Other/ }));
    const add = within(dialog).getByRole('button', { name: 'Add Relation' });
    await waitFor(() => expect(add).toBeEnabled());
    await user.click(add);
    expect(await screen.findByRole('region', { name: 'Blocked by' })).toBeInTheDocument();
    expect(sent).toEqual([['added', { kind: 'blockedBy', cardId: other.id }]]);
  });

  it('are not changed by those outside the team', async () => {
    openCard({ relations: [relation()], role: null });
    await screen.findByRole('region', { name: 'Blocked by' });
    expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
  });
});
