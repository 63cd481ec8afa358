import { describe, expect, it } from '@jest/globals';
import { makeCard, makeDetail } from '#test/make-card.ts';
import { serve } from '#test/server.ts';
import { toPendingId } from '../pending/pending-id.ts';
import { provisionalRank, saveMove, standsBetween } from './move-card.ts';

const [above, below] = [makeCard({ rank: 'h1' }), makeCard({ rank: 'h5' })];

describe('the rank of a card that was moved', () => {
  it('is between those of its neighbours until the server has computed it', () => {
    for (const move of [{ above, below }, { above }, { below }]) {
      const rank = provisionalRank(makeCard(), { status: 'New', ...move });
      expect(standsBetween(rank, move)).toBe(true);
    }
  });

  it('is distinguished from one that is compared with new ones of theirs', () => {
    expect(standsBetween('h3', { above, below })).toBe(true);
    expect(standsBetween('h7', { above, below })).toBe(false);
    expect(standsBetween('h0', { above })).toBe(false);
    expect(standsBetween('h9', { below })).toBe(false);
  });
});

it('is sent without neighbours that the server does not have yet', async () => {
  const card = makeDetail();
  const fetched = serve({ [`POST /api/cards/${card.id}/move`]: () => ({ body: card }) });
  const pending = { id: toPendingId('k'), rank: '0' };
  await saveMove({ card, move: { status: 'New', above, below: pending } });
  await saveMove({ card, move: { status: 'New', above: pending } });
  const bodies = fetched.mock.calls.map(([, init]) => JSON.parse(String(init?.body)));
  expect(bodies).toEqual([{ status: 'New', afterId: above.id }, { status: 'New' }]);
});
