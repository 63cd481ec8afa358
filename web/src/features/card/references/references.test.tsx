import type { ReferredCard } from '@cardinal/contracts';
import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { refreshReferences } from '#features/card-data/index.ts';
import { makeComment, makeDetail, makeId } from '#test/make-card.ts';
import { renderApp } from '#test/render.tsx';
import { serve } from '#test/server.ts';
import { makeUser, rememberUser } from '#test/users.ts';
import { CardPage } from '../detail/card-page.tsx';

const ada = makeUser({ username: 'ada' });
const referred = (changes: Partial<ReferredCard> = {}): ReferredCard => ({
  ...{ id: makeId(), title: 'Other', type: 'bug', status: 'New' },
  ...changes,
});
type References = Record<'refersTo' | 'mentionedIn', ReferredCard[]>;

/** Opens a card whose description and comment have the text. */
function openCard(text: string, answer: () => Promise<References> | References | null) {
  const card = makeDetail({ description: text });
  rememberUser(ada);
  serve({
    'GET /api/hub/user': () => ({ body: ada }),
    [`GET /api/cards/${card.id}`]: () => ({ body: card }),
    [`GET /api/cards/${card.id}/comments`]: () => ({
      body: [makeComment({ cardId: card.id, content: text })],
    }),
    [`GET /api/cards/${card.id}/activity`]: () => ({ body: { items: [], before: null } }),
    [`GET /api/cards/${card.id}/references`]: async () => {
      const body = await answer();
      return body ? { body } : { status: 503 };
    },
  });
  return { ...renderApp(<CardPage cardId={card.id} />, `/card/${card.id}`), card };
}
const title = () => screen.findByRole('heading', { level: 1 });

describe('a card that others refer to', () => {
  it('says in which, by status and title', async () => {
    const done = referred({ title: 'Done', status: 'Resolved' });
    openCard('Nothing.', () => ({ refersTo: [], mentionedIn: [referred(), done] }));
    const links = within(await screen.findByRole('region', { name: 'Mentioned in' })).getAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual(['New: Other', 'Resolved: Done']);
    expect(links[1]).toHaveAttribute('href', `/card/${done.id}`);
    expect(screen.getByText('Done')).toHaveClass('line-through');
    expect(screen.getByText('Other')).not.toHaveClass('line-through');
  });

  it('shows five of many, and all on demand', async () => {
    const many = Array.from({ length: 7 }, () => referred());
    const { user } = openCard('Nothing.', () => ({ refersTo: [], mentionedIn: many }));
    const region = await screen.findByRole('region', { name: 'Mentioned in' });
    expect(within(region).getAllByRole('link')).toHaveLength(5);
    await user.click(within(region).getByRole('button', { name: 'Show all 7' }));
    expect(within(region).getAllByRole('link')).toHaveLength(7);
  });

  it('says nothing where there are none', async () => {
    openCard('Nothing.', () => ({ refersTo: [], mentionedIn: [] }));
    await title();
    expect(screen.queryByRole('region', { name: 'Mentioned in' })).toBeNull();
  });
});

describe('a card that refers to others', () => {
  const other = referred();
  const text = `See #${other.id.slice(0, 8)}`;

  it('shows them in its description and comments, and follows them', async () => {
    let now: ReferredCard[] = [other];
    const { client } = openCard(text, () => ({ refersTo: now, mentionedIn: [] }));
    await waitFor(() => expect(screen.getAllByRole('link', { name: 'New: Other' })).toHaveLength(2));
    now = [{ ...other, status: 'Resolved' }];
    act(() => refreshReferences(client));
    await waitFor(() => expect(screen.getAllByRole('link', { name: 'Resolved: Other' })).toHaveLength(2));
    now = [];
    act(() => refreshReferences(client));
    await waitFor(() => expect(screen.getAllByText(text)).toHaveLength(2));
  });

  it('is not shown before they are known, so that nothing moves', async () => {
    const { promise, resolve } = Promise.withResolvers<References>();
    const { client, card } = openCard(text, () => promise);
    await waitFor(() => expect(client.getQueryData(['/api/cards', card.id])).toBeDefined());
    expect(screen.queryByRole('heading', { level: 1 })).toBeNull();
    resolve({ refersTo: [other], mentionedIn: [] });
    await title();
    expect(screen.getAllByRole('link', { name: 'New: Other' })).not.toHaveLength(0);
  });

  it('is shown as it is written where they cannot be asked for', async () => {
    openCard(text, () => null);
    await title();
    await waitFor(() => expect(screen.getAllByText(text)).toHaveLength(2));
  });
});
