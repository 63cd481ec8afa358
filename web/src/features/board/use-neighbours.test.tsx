import type { Card, CardPage } from '@cardinal/contracts';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { boardCardsQuery, type CardListData } from '#features/card-data/index.ts';
import { makeCard } from '#test/make-card.ts';
import { renderApp } from '#test/render.tsx';
import { serve } from '#test/server.ts';
import { useNeighbours } from './use-neighbours.ts';

const board = { projectSlug: 'apollo', boardSlug: 'feedback', search: '?sort=commentCount' };
const { queryKey } = boardCardsQuery(board, { sort: 'commentCount', order: 'desc' });
const cards = [
  makeCard({ title: 'First' }),
  makeCard({ title: 'Second' }),
  makeCard({ title: 'Third' }),
] as const;
const makePage = (shown: readonly Card[], nextCursor: string | null): CardPage => ({
  ...{ cards: [...shown], nextCursor, total: 3 },
  counts: { New: 3, 'In Progress': 0, 'In Testing': 0, Resolved: 0 },
});

function Neighbours({ of, from = board }: { of: Card; from?: typeof board }) {
  const steps = useNeighbours(from, of.id, true);
  const findTitle = (id: string | undefined) => cards.find((card) => card.id === id)?.title ?? 'none';
  const { data: turn } = useQuery({ queryKey: ['turn'], enabled: false });
  return (
    <output>
      {`${steps?.position}: ${findTitle(steps?.previous)}, ${findTitle(steps?.next)}`} ({String(turn)})
    </output>
  );
}

describe('the neighbours of a card', () => {
  beforeEach(() => localStorage.setItem('cardinal_board_view', 'list'));

  function open(of: Card, nextCursor: string | null = null) {
    let asked = 0;
    const failure = Promise.withResolvers<void>();
    serve({
      'GET /api/projects/apollo/boards/feedback/cards/page': async () => {
        asked += 1;
        await failure.promise;
        return { status: 400, body: { error: 'No luck', code: 'malformed_request' } };
      },
    });
    const { client } = renderApp(<Neighbours of={of} />);
    const list = async (...shown: Card[]) => {
      const data: CardListData = { pages: [makePage(shown, nextCursor)], pageParams: [null] };
      await act(async () => void client.setQueryData(queryKey, data));
    };
    return { client, list, asked: () => asked, failure };
  }

  it('stay when it moves, also after a reload', async () => {
    const [first, second, third] = cards;
    const { list } = open(second);
    await list(first, second, third);
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('2: First, Third'));
    await list(first, third, { ...second, commentCount: 5 });
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('3: First, Third'));
  });

  it('are asked for once when the next page fails', async () => {
    const { client, list, asked, failure } = open(cards[2], 'next');
    await list(...cards);
    await waitFor(() => expect(asked()).toBe(1));
    const showTurn = async (turn: number) => {
      act(() => void client.setQueryData(['turn'], turn));
      await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(`(${turn})`));
    };
    await showTurn(1);
    failure.resolve();
    await waitFor(() => expect(client.isFetching()).toBe(0));
    // The failure is on screen before this, and would have led to the next try.
    await showTurn(2);
    expect(asked()).toBe(1);
  });

  it('are those of its part of a lane', async () => {
    localStorage.setItem('cardinal_board_view', 'kanban');
    const [first, second, third] = cards;
    const from = { ...board, search: '?group=priority' };
    const list = { sort: 'manual', status: 'New', lane: 'priority:3' } as const;
    serve({});
    const { client } = renderApp(<span />);
    const data: CardListData = { pages: [makePage([first, second, third], null)], pageParams: [null] };
    client.setQueryData(boardCardsQuery(from, list).queryKey, data);
    client.setQueryData(boardCardsQuery(from, { sort: 'manual', status: 'New' }).queryKey, {
      ...data,
      pages: [makePage([second], null)],
    });
    render(
      <QueryClientProvider client={client}>
        <Neighbours of={second} from={from} />
      </QueryClientProvider>,
    );
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('2: First, Third'));
  });
});
