import type { Comment, Reaction } from '@cardinal/contracts';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { makeComment, makeDetail, makeId } from '#test/make-card.ts';
import { renderApp } from '#test/render.tsx';
import { serve } from '#test/server.ts';
import { makeUser, rememberUser } from '#test/users.ts';
import { CardPage } from '../detail/card-page.tsx';

const ada = makeUser({ username: 'ada' });
const grace = { id: makeId(), username: 'grace' };
const heart: Reaction = { kind: 'heart', count: 3, mine: false, people: [grace] };

async function openWith(changes: Partial<Comment>, more: Parameters<typeof serve>[0] = {}, user = ada) {
  const card = makeDetail();
  const comment = makeComment({ cardId: card.id, content: 'It rings', ...changes });
  rememberUser(user);
  serve({
    'GET /api/hub/user': () => ({ body: user }),
    [`GET /api/cards/${card.id}`]: () => ({ body: card }),
    [`GET /api/cards/${card.id}/comments`]: () => ({ body: [comment] }),
    [`GET /api/cards/${card.id}/activity`]: () => ({ body: { items: [], before: null } }),
    ...more,
  });
  const app = renderApp(<CardPage cardId={card.id} />, `/card/${card.id}`);
  await screen.findByText('It rings');
  return { ...app, comment };
}

const put = (commentId: string, kind: string) => `PUT /api/comments/${commentId}/reactions/${kind}`;

beforeEach(() => {
  // Missing in jsdom: a tall dialog's position, which Radix asks for.
  Element.prototype.scrollTo = () => {};
});

describe('the reactions to a comment', () => {
  it('count at once what the viewer gives, and name who gave them', async () => {
    const id = makeId();
    let answer = () => {};
    const { user } = await openWith(
      { id, reactions: [heart] },
      {
        [put(id, 'heart')]: () =>
          new Promise((resolve) => {
            answer = () =>
              resolve({ body: { reactions: [{ ...heart, count: 5, mine: true, people: [grace, ada] }] } });
          }),
      },
    );
    await user.click(screen.getByRole('button', { name: 'Heart: grace and 2 others', pressed: false }));
    const given = await screen.findByRole('button', {
      name: 'Heart: You, grace and 2 others',
      pressed: true,
    });
    answer();
    await waitFor(() => expect(given).toHaveAccessibleName('Heart: You, grace and 3 others'));
  });

  it('are chosen by keyboard', async () => {
    const id = makeId();
    const { user } = await openWith(
      { id },
      {
        [put(id, 'eyes')]: () => ({
          body: { reactions: [{ kind: 'eyes', count: 1, mine: true, people: [ada] }] },
        }),
      },
    );
    screen.getByRole('button', { name: 'React' }).focus();
    await user.keyboard('{Enter}');
    const panel = await screen.findByRole('dialog', { name: 'Reactions' });
    expect(within(panel).getByRole('button', { name: 'Thumbs up' })).toHaveFocus();
    await user.tab({ shift: true });
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('button', { name: 'Eyes: You', pressed: true })).toBeVisible();
    expect(screen.getByRole('button', { name: 'React' })).toHaveFocus();
  });

  it('are as they were where the server refuses', async () => {
    const { user } = await openWith({ reactions: [heart] });
    await user.click(screen.getByRole('button', { name: 'Heart: grace and 2 others' }));
    expect(await screen.findByText('Failed to update reactions')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Heart: grace and 2 others' })).toBeVisible();
  });

  it('are only counted for those who may not react', async () => {
    const reactions = [{ ...heart, people: [] }];
    await openWith({ reactions }, {}, makeUser({ status: 'pending' }));
    expect(screen.getByRole('img', { name: 'Heart: 3' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /Heart|React/ })).toBeNull();
  });
});

it('the word "edited" opens what was edited in a comment, newest first', async () => {
  const id = makeId();
  const items = [
    { at: '2026-11-20T10:30:00.000Z', by: grace, from: 'It sings', to: 'It drings', images: null },
    { at: '2026-11-20T11:00:00.000Z', by: ada, from: 'It drings', to: 'It rings', images: null },
  ];
  const { user } = await openWith(
    { id, updatedAt: '2026-11-20T11:00:00.000Z' },
    { [`GET /api/comments/${id}/edits`]: () => ({ body: { items, isCut: true } }) },
  );
  await user.click(screen.getByRole('button', { name: /^Edited/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Edits of this comment' });
  await within(dialog).findByText('Earlier edits are not kept.');
  const [last, first] = within(dialog).getAllByRole('listitem');
  expect(last).toHaveTextContent(/ada.*It Removed: drings. Added: rings/);
  expect(first).toHaveTextContent(/grace.*It Removed: sings. Added: drings/);
});
