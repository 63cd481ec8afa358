import type { CardFollowing } from '@cardinal/contracts';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { useShortcuts } from '#features/commands/index.ts';
import { makeId } from '#test/make-card.ts';
import { renderApp } from '#test/render.tsx';
import { serve } from '#test/server.ts';
import { makeUser, rememberUser } from '#test/users.ts';
import { CardFollowButton } from './card-follow-button.tsx';
import { describeFollowers, explainFollowing } from './following-texts.ts';

const cardId = makeId();
const path = `/api/cards/${cardId}/following`;
const following = (changes: Partial<CardFollowing> = {}): CardFollowing => ({
  level: null,
  inherited: 'participating',
  reasons: ['author', 'commented'],
  follows: true,
  followers: {
    count: 2,
    people: [
      { id: makeId(), username: 'grace' },
      { id: makeId(), username: 'linus' },
    ],
  },
  ...changes,
});

async function open(answers: Parameters<typeof serve>[0] = {}) {
  const account = rememberUser(makeUser());
  const server = serve({
    'GET /api/hub/user': () => ({ body: account }),
    [`GET ${path}`]: () => ({ body: following() }),
    ...answers,
  });
  const app = renderApp(<CardFollowButton cardId={cardId} />);
  await app.user.click(await screen.findByRole('button', { name: 'Following, 2 followers' }));
  await screen.findByRole('dialog', { name: 'Notifications of this card' });
  return { ...app, server };
}

function Shortcuts() {
  useShortcuts();
  return null;
}

describe('following a card', () => {
  it('says why one follows it, and who else does', async () => {
    await open();
    expect(
      await screen.findByText('You follow this card because you wrote it and you commented on it.'),
    ).toBeVisible();
    expect(screen.getByText('Followers: grace and linus')).toBeVisible();
    expect(screen.getByRole('radio', { name: /^As the board/ })).toBeChecked();
  });

  it('is chosen by keyboard, and the settings of automatic following are one link away', async () => {
    const account = rememberUser(makeUser());
    serve({ 'GET /api/hub/user': () => ({ body: account }), [`GET ${path}`]: () => ({ body: following() }) });
    const { user } = renderApp(
      <>
        <Shortcuts />
        <CardFollowButton cardId={cardId} />
      </>,
    );
    await screen.findByRole('button', { name: 'Following, 2 followers' });
    await user.keyboard('{Shift>}F{/Shift}');
    expect(await screen.findByRole('dialog', { name: 'Notifications of this card' })).toBeVisible();
    const link = await screen.findByRole('link', { name: 'Choose which cards you follow automatically' });
    expect(link).toHaveAttribute('href', '/settings/notifications#following');
  });

  it('mutes it at once, and on the server', async () => {
    const muted = following({ level: 'nothing', follows: false, followers: { count: 1, people: null } });
    const { user, server } = await open({ [`PUT ${path}`]: () => ({ body: muted }) });
    await user.click(await screen.findByRole('radio', { name: /^Nothing/ }));
    expect(await screen.findByText('You hear nothing of this card.')).toBeVisible();
    expect(await screen.findByText('One person follows this card.')).toBeVisible();
    const sent = server.mock.calls.find(([, init]) => init?.method === 'PUT');
    expect(JSON.parse(String(sent?.[1]?.body))).toEqual({ level: 'nothing' });
  });

  it('takes back what the server refuses', async () => {
    const { user } = await open({ [`PUT ${path}`]: () => ({ status: 500, body: '' }) });
    await user.click(await screen.findByRole('radio', { name: /^Everything/ }));
    expect(await screen.findByText('Failed to save what you hear of')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('radio', { name: /^As the board/ })).toBeChecked());
  });

  it.each([
    [{ level: 'everything' }, 'You hear of every comment and change of status.'],
    [
      { inherited: 'mentions', follows: false },
      'You hear of this card when somebody mentions you, as you chose for its board or project.',
    ],
    [{ reasons: [], follows: false }, 'You do not follow this card.'],
    [
      { reasons: ['upvoted'], follows: false },
      'You do not follow this card, although you upvoted it: that is what you chose in your settings.',
    ],
  ] as const)('explains %j', (changes, text) => {
    expect(explainFollowing(following(changes as Partial<CardFollowing>))).toBe(text);
  });

  it('counts those who are not named', () => {
    const people = [{ id: makeId(), username: 'grace' }];
    expect(describeFollowers({ count: 3, people })).toBe('Followers: grace and 2 more');
    expect(describeFollowers({ count: 3, people: null })).toBe('3 people follow this card.');
    expect(describeFollowers({ count: 0, people: [] })).toBe('Nobody follows this card.');
  });
});
