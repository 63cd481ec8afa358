import { expect, it } from '@jest/globals';
import { useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { makeDetail } from '#test/make-card.ts';
import { renderApp } from '#test/render.tsx';
import { serve } from '#test/server.ts';
import { cardQuery } from '../queries/card.queries.ts';
import { useMoveCard } from './use-move-card.ts';

const card = makeDetail({ title: 'Carry me', status: 'New' });

function MoveButton() {
  const { data } = useQuery(cardQuery(card.id));
  const move = useMoveCard();
  return (
    <button type="button" onClick={() => data && move(data, { status: 'In Progress' })}>
      {data?.status}
    </button>
  );
}

async function moveWith(answer: object) {
  const answered = Promise.withResolvers<object>();
  serve({
    [`GET /api/cards/${card.id}`]: () => ({ body: card }),
    [`POST /api/cards/${card.id}/move`]: () => answered.promise,
  });
  const { user } = renderApp(<MoveButton />);
  await user.click(await screen.findByRole('button', { name: 'New' }));
  expect(screen.getByRole('button', { name: 'In Progress' })).toBeVisible();
  answered.resolve(answer);
  expect(await screen.findByRole('button', { name: 'New' })).toBeVisible();
}

it('takes a move back that the server refuses', async () => {
  await moveWith({ status: 403, body: { error: 'No', code: 'forbidden' } });
  expect(await screen.findByText('Failed to update card status')).toBeVisible();
});

it('says why a card stays where its new neighbours have gone', async () => {
  await moveWith({ status: 409, body: { error: 'The neighbour is in another column', code: 'conflict' } });
  expect(await screen.findByText('The card stays where it was')).toBeVisible();
  expect(screen.getByText('The neighbour is in another column')).toBeVisible();
});
