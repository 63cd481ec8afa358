import type { HistoryEntry } from '@cardinal/contracts';
import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { cardKey } from '#features/card-data/index.ts';
import { makeComment, makeDetail, makeId } from '#test/make-card.ts';
import { renderApp } from '#test/render.tsx';
import { serve } from '#test/server.ts';
import { makeUser, rememberUser } from '#test/users.ts';
import { CardPage } from '../detail/card-page.tsx';

const ada = makeUser({ username: 'ada', accountType: 'company' });

describe('the history of a card', () => {
  const grace = { id: makeId(), username: 'grace' };
  const makeEntry = (version: number, at: string, changes: HistoryEntry['changes']): HistoryEntry => ({
    ...{ kind: changes.length > 0 ? 'changed' : 'created', version, at, by: grace, changes },
  });
  const status = { field: 'status', from: 'New', to: 'In Progress' };
  const description = { field: 'description', from: null, to: null, hasDifference: true };

  async function openWith(items: HistoryEntry[]) {
    const card = makeDetail();
    const comment = makeComment({ content: 'On it', createdAt: '2026-01-02T12:00:00.000Z' });
    let read = 0;
    rememberUser(ada);
    serve({
      'GET /api/hub/user': () => ({ body: ada }),
      [`GET /api/cards/${card.id}`]: () => ({ body: card }),
      [`GET /api/cards/${card.id}/comments`]: () => ({ body: [comment] }),
      [`GET /api/cards/${card.id}/activity`]: () => {
        read += 1;
        return { body: { items, before: null } };
      },
      [`GET /api/cards/${card.id}/activity/3`]: () => ({ body: { from: 'It is', to: 'It was' } }),
    });
    const app = renderApp(<CardPage cardId={card.id} />, `/card/${card.id}`);
    await screen.findByText('On it');
    return { ...app, card, timesRead: () => read };
  }
  const entries = () =>
    within(screen.getByRole('region', { name: /Comments/ }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);

  it('stands among the comments, close edits as one, and can be hidden for good', async () => {
    const { user } = await openWith([
      makeEntry(1, '2026-01-01T12:00:00.000Z', []),
      makeEntry(2, '2026-01-02T11:00:00.000Z', [status]),
      makeEntry(3, '2026-01-02T11:01:00.000Z', [description]),
      makeEntry(4, '2026-01-03T12:00:00.000Z', [{ ...status, from: 'In Progress', to: 'Resolved' }]),
    ]);
    expect(entries()).toEqual([
      expect.stringMatching(/^GRgrace created the card · /),
      expect.stringMatching(
        /^GRgrace changed the status from New to In Progress and changed the description/,
      ),
      expect.stringContaining('On it'),
      expect.stringMatching(/^GRgrace changed the status from In Progress to Resolved/),
    ]);
    const toggle = screen.getByRole('button', { name: 'History', pressed: true });
    await user.click(toggle);
    expect(entries()).toEqual([expect.stringContaining('On it')]);
    expect(localStorage.getItem('cardinal_history')).toBe('hidden');
    await user.click(screen.getByRole('button', { name: 'History', pressed: false }));
    expect(entries()).toHaveLength(4);
  });

  it('is read again when it is shown after a change', async () => {
    const { user, client, card, timesRead } = await openWith([]);
    const toggle = screen.getByRole('button', { name: 'History' });
    await user.click(toggle);
    await act(async () => client.setQueryData(cardKey(card.id), { ...card, version: card.version + 1 }));
    expect(timesRead()).toBe(1);
    await user.click(toggle);
    await waitFor(() => expect(timesRead()).toBe(2));
  });

  it('shows what is different in a description when asked', async () => {
    const { user } = await openWith([makeEntry(3, '2026-01-02T11:01:00.000Z', [description])]);
    await user.click(await screen.findByRole('button', { name: 'Show difference' }));
    const difference = await screen.findByRole('region', { name: 'What changed in the description' });
    expect(within(difference).getByRole('deletion')).toHaveTextContent('is');
    expect(within(difference).getByRole('insertion')).toHaveTextContent('was');
  });
});
