import { expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { makeCard } from '#test/make-card.ts';
import { renderApp } from '#test/render.tsx';
import { serve } from '#test/server.ts';
import { makeUser, rememberUser } from '#test/users.ts';
import { SimilarCards } from './similar-cards.tsx';

const address = { projectSlug: 'apollo', boardSlug: 'feedback' };
const similar = 'GET /api/projects/apollo/boards/feedback/cards/similar';

function show(title: string, more: Parameters<typeof serve>[0]) {
  rememberUser(makeUser());
  serve({ 'GET /api/hub/user': () => ({ body: makeUser() }), ...more });
  const onInstead = jest.fn();
  const draft = { title, description: 'It happens each time.' };
  const app = renderApp(<SimilarCards address={address} draft={draft} onInstead={onInstead} />);
  return { ...app, onInstead };
}

it('shows cards like the draft, and votes for one of them instead', async () => {
  const mine = makeCard({ title: 'Crash on start', upvoteCount: 3, userHasUpvoted: true });
  const other = makeCard({ title: 'Crash on start with a proxy', upvoteCount: 1 });
  const { user, onInstead } = show('Crashes on start', {
    [similar]: ({ url }) => {
      expect(Object.fromEntries(url.searchParams)).toEqual({
        title: 'Crashes on start',
        description: 'It happens each time.',
      });
      return { body: { cards: [mine, other] } };
    },
    [`PUT /api/cards/${other.id}/upvote`]: () => ({ body: { upvoteCount: 2, userHasUpvoted: true } }),
  });
  const list = within(await screen.findByRole('region', { name: 'Is it one of these?' }));
  expect(screen.getByRole('status')).toHaveTextContent('2 similar cards on this board');
  const [first] = list.getAllByRole('listitem');
  expect(first).toHaveTextContent('You voted');
  expect(list.getByRole('link', { name: /^Crash on start *, / })).toHaveAttribute('href', `/card/${mine.id}`);
  await user.click(list.getByRole('button', { name: 'Vote for Crash on start with a proxy instead' }));
  expect(await screen.findByText('Your vote counts')).toBeVisible();
  expect(onInstead).toHaveBeenCalledTimes(1);
});

it('keeps what is written where the vote is refused', async () => {
  const other = makeCard({ title: 'Crash on start' });
  const { user, onInstead } = show('Crashes on start', {
    [similar]: () => ({ body: { cards: [other] } }),
    [`PUT /api/cards/${other.id}/upvote`]: () => ({
      status: 403,
      body: { error: 'You may not vote here', code: 'forbidden' },
    }),
  });
  await user.click(await screen.findByRole('button', { name: 'Vote for Crash on start instead' }));
  expect(await screen.findByText('You may not vote here')).toBeVisible();
  expect(onInstead).not.toHaveBeenCalled();
});

it('asks about no short title, and shows nothing where nothing is like it', async () => {
  const asked: (string | null)[] = [];
  const answer = ({ url }: { url: URL }) => {
    asked.push(url.searchParams.get('title'));
    return { body: { cards: [] } };
  };
  show('abc', { [similar]: answer }).unmount();
  show('abcd', { [similar]: answer });
  await waitFor(() => expect(asked).toEqual(['abcd']));
  expect(screen.queryByRole('region', { name: 'Is it one of these?' })).toBeNull();
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});
