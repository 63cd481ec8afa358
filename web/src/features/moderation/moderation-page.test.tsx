import type { BlockLists, HiddenCard, ModerationEntry } from '@cardinal/contracts';
import { expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { Route } from 'wouter';
import { makeDetail, makeId, makeProject } from '#test/make-card.ts';
import { renderApp } from '#test/render.tsx';
import { serve } from '#test/server.ts';
import { makeUser, rememberUser } from '#test/users.ts';
import { ModerationPage } from './moderation-page.tsx';

const ada = makeUser({ username: 'ada' });
const at = '2026-11-20T10:00:00.000Z';
const by = { id: ada.id, username: 'ada' };
const troll = { id: makeId(), username: 'troll' };

function open(
  path = '/projects/apollo/moderation?tab=blocked',
  {
    role = 'project_admin',
    trashedToo = false,
  }: { role?: 'project_admin' | 'normal_user'; trashedToo?: boolean } = {},
) {
  let lists: BlockLists = { words: ['casino'], users: [{ user: troll, at, by, reason: 'Spam' }], version: 2 };
  const sent: unknown[] = [];
  const changed = (changes: Partial<BlockLists>) => {
    lists = { ...lists, ...changes, version: lists.version + 1 };
    return { body: lists };
  };
  const entry: ModerationEntry = {
    ...{ id: makeId(), at, by, action: 'hide', target: 'comment', targetId: makeId(), cardId: makeId() },
    ...{ user: troll, excerpt: 'Buy now', reason: 'Spam' },
  };
  const hiddenCard: HiddenCard = {
    ...{ cardId: makeId(), title: 'Buy now', boardName: 'Ideas', author: troll },
    ...{ at, by, reason: 'Spam' },
  };
  const trashed = { ...hiddenCard, cardId: makeId(), title: 'Sell now', boardName: null };
  let hidden = trashedToo ? [hiddenCard, trashed] : [hiddenCard];
  rememberUser(ada);
  serve({
    'GET /api/hub/user': () => ({ body: ada }),
    'GET /api/projects/apollo': () => ({ body: makeProject({ slug: 'apollo', role }) }),
    'GET /api/projects/apollo/moderation/reports': () => ({
      body: { items: [], nextCursor: null, total: 0 },
    }),
    'GET /api/projects/apollo/moderation/hidden': () => ({ body: { items: hidden, nextCursor: null } }),
    [`DELETE /api/cards/${hiddenCard.cardId}/hidden`]: () => {
      hidden = [];
      return { body: makeDetail() };
    },
    'GET /api/projects/apollo/moderation/blocked': () => ({ body: lists }),
    'GET /api/projects/apollo/moderation/log': () => ({ body: { items: [entry], nextCursor: null } }),
    'PUT /api/projects/apollo/moderation/words': ({ init }) => {
      sent.push([new Headers(init.headers).get('If-Match'), JSON.parse(String(init.body)).words]);
      return changed({ words: JSON.parse(String(init.body)).words });
    },
    [`DELETE /api/projects/apollo/moderation/users/${troll.id}`]: () => changed({ users: [] }),
  });
  const app = renderApp(<Route path="/projects/:slug/moderation" component={ModerationPage} />, path);
  return { ...app, sent };
}

it('hidden cards are listed with who hid them and why, and shown again', async () => {
  const { user } = open('/projects/apollo/moderation?tab=hidden');
  const list = await screen.findByRole('list', { name: 'Hidden cards' });
  expect(list).toHaveTextContent(/Buy now.*By troll · Ideas · hidden .* by ada.*Spam/);
  await user.click(within(list).getByRole('button', { name: 'Show Buy now again' }));
  expect(await screen.findByText('No card is hidden')).toBeVisible();
});

it('a hidden card whose board is in the trash says so, and is neither shown again nor opened', async () => {
  open('/projects/apollo/moderation?tab=hidden', { trashedToo: true });
  const list = await screen.findByRole('list', { name: 'Hidden cards' });
  const [living, trashed] = within(list).getAllByRole('listitem');
  expect(living).not.toHaveTextContent('in the trash');
  expect(trashed).toHaveTextContent(/Sell now.*Its board is in the trash/);
  const links = within(trashed!).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/projects/apollo/settings']);
  expect(within(trashed!).queryByRole('button')).toBeNull();
});

it('words are blocked and allowed', async () => {
  const { user, sent } = open();
  await user.type(await screen.findByRole('textbox', { name: 'Word or phrase' }), ' poker {Enter}');
  const words = await screen.findByRole('list', { name: 'Blocked words' });
  expect(await within(words).findByText('poker')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Word or phrase' })).toHaveValue('');
  await user.click(screen.getByRole('button', { name: 'Allow casino' }));
  expect(sent).toEqual([
    ['"2"', ['casino', 'poker']],
    ['"3"', ['poker']],
  ]);
});

it('people are unblocked', async () => {
  const { user } = open();
  const people = await screen.findByRole('list', { name: 'Blocked people' });
  expect(people).toHaveTextContent(/troll.*Blocked .* by ada: Spam/);
  await user.click(screen.getByRole('button', { name: 'Unblock troll' }));
  expect(await screen.findByText(/Nobody is blocked/)).toBeVisible();
});

it('the log says who did what, and why', async () => {
  open('/projects/apollo/moderation?tab=log');
  const log = await screen.findByRole('list', { name: 'What moderators did' });
  expect(log).toHaveTextContent(/ada hid the comment “Buy now” of troll .*Spam/);
});

it('is for admins', async () => {
  open(undefined, { role: 'normal_user' });
  expect(await screen.findByText("You don't have permission to moderate this project.")).toBeVisible();
});
