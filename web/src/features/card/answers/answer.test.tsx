import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { makeComment, makeDetail } from '#test/make-card.ts';
import { renderApp } from '#test/render.tsx';
import { serve } from '#test/server.ts';
import { makeUser, rememberUser } from '#test/users.ts';
import { CardPage } from '../detail/card-page.tsx';

const ada = makeUser();

function open({ role = 'project_admin' as const, pinned = false } = {}) {
  rememberUser(ada);
  const detail = makeDetail({ role });
  const comment = makeComment({ cardId: detail.id, content: 'It will.' });
  const card = { ...detail, answer: pinned ? comment : null };
  const asked: unknown[] = [];
  const answer = (method: string, next: typeof card.answer) => ({
    [`${method} /api/cards/${card.id}/answer`]: ({ init }: { init: RequestInit }) => {
      asked.push(method, new Headers(init.headers).get('If-Match'));
      return { body: { ...card, answer: next, version: 2 } };
    },
  });
  serve({
    'GET /api/hub/user': () => ({ body: ada }),
    [`GET /api/cards/${card.id}`]: () => ({ body: card }),
    [`GET /api/cards/${card.id}/comments`]: () => ({ body: [comment] }),
    [`GET /api/cards/${card.id}/activity`]: () => ({ body: { items: [], before: null } }),
    'GET /api/user/points': () => ({ body: { points: 247, awarding: false } }),
    ...answer('PUT', comment),
    ...answer('DELETE', null),
  });
  return { ...renderApp(<CardPage cardId={card.id} />, `/card/${card.id}`), asked };
}

const answer = () => screen.findByRole('region', { name: /Official answer/ });

describe('the official answer of a card', () => {
  it('is pinned by an admin, with the version that they saw', async () => {
    const { user, asked } = open();
    await user.click(await screen.findByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Pin as answer' }));
    expect(within(await answer()).getByText('It will.')).toBeVisible();
    expect(asked).toEqual(['PUT', '"1"']);
    await user.click(screen.getByRole('button', { name: 'More' }));
    expect(await screen.findByRole('menuitem', { name: 'Unpin answer' })).toBeVisible();
  });

  it('is taken off again', async () => {
    const { user, asked } = open({ pinned: true });
    await answer();
    await user.click(await screen.findByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Unpin answer' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: /Official answer/ })).toBeNull());
    expect(asked).toEqual(['DELETE', '"1"']);
  });

  it('is shown to others, who pin none', async () => {
    const { user } = open({ role: 'public_user' as never, pinned: true });
    expect(within(await answer()).getByText('It will.')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'More' }));
    await screen.findByRole('menuitem', { name: 'Report' });
    expect(screen.queryByRole('menuitem', { name: /answer/ })).toBeNull();
  });
});
