import type { ReportedItem } from '@cardinal/contracts';
import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { useShortcuts } from '#features/commands/index.ts';
import { makeId } from '#test/make-card.ts';
import { renderApp } from '#test/render.tsx';
import { serve } from '#test/server.ts';
import { makeUser, rememberUser } from '#test/users.ts';
import { Reports } from './reports.tsx';

const ada = makeUser({ username: 'ada' });
const at = '2026-11-20T10:00:00.000Z';
const makeItem = (text: string | null, changes: Partial<ReportedItem> = {}): ReportedItem => ({
  ...{ targetId: makeId(), target: 'comment', cardId: makeId(), cardTitle: 'Alarm', boardName: 'Ideas' },
  ...{ author: { id: makeId(), username: 'troll' }, text, hidden: false, locked: false },
  reports: [{ by: { id: makeId(), username: 'grace' }, at, reason: 'other', text: 'Sells things' }],
  ...changes,
});

function Screen() {
  useShortcuts();
  return <Reports slug="apollo" />;
}

function open(...given: ReportedItem[]) {
  let items = given;
  const sent: unknown[] = [];
  rememberUser(ada);
  serve({
    'GET /api/hub/user': () => ({ body: ada }),
    'GET /api/projects/apollo/moderation/reports': () => ({
      body: { items, nextCursor: null, total: items.length },
    }),
    ...Object.fromEntries(
      given.map(({ targetId, text }) => [
        `POST /api/projects/apollo/moderation/reports/${targetId}/resolve`,
        ({ init }: { init: RequestInit }) => {
          sent.push([text, JSON.parse(String(init.body))]);
          items = items.filter((item) => item.targetId !== targetId);
          return { body: { ok: true as const } };
        },
      ]),
    ),
  });
  return { ...renderApp(<Screen />), sent };
}

it('says what was reported, by whom and why, and hides it with a reason', async () => {
  const { user, sent } = open(makeItem('Buy now'), makeItem(null));
  const [first, gone] = await screen.findAllByRole('listitem', { name: /^Reported comment/ });
  expect(first).toHaveTextContent(
    /Comment of troll on Alarm · Ideas.*Buy now.*Something else: Sells things · grace/,
  );
  expect(
    within(gone!)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Dismiss']);
  await user.click(within(first!).getByRole('button', { name: 'Hide' }));
  const dialog = await screen.findByRole('dialog', { name: 'Hide it?' });
  await user.type(within(dialog).getByRole('textbox'), 'Spam');
  await user.click(within(dialog).getByRole('button', { name: 'Hide' }));
  await waitFor(() => expect(screen.queryByText('Buy now')).toBeNull());
  expect(sent).toEqual([['Buy now', { action: 'hide', reason: 'Spam' }]]);
});

it('offers to delete a hidden card, and of a hidden comment nothing that would not be done', async () => {
  open(makeItem('Card', { target: 'card', hidden: true }), makeItem('Comment', { hidden: true }));
  const items = await screen.findAllByRole('listitem', { name: /^Reported/ });
  const offered = items.map((item) =>
    within(item)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  );
  expect(offered).toEqual([
    ['Dismiss', 'Block author', 'Delete'],
    ['Dismiss', 'Block author'],
  ]);
});

it('is gone through with keys', async () => {
  const { user, sent } = open(makeItem('One'), makeItem('Two'), makeItem('Three'));
  await screen.findByText('One');
  await user.keyboard('jj');
  expect(document.activeElement).toHaveTextContent(/Two/);
  await user.keyboard('x');
  await waitFor(() => expect(screen.queryByText('Two')).toBeNull());
  expect(sent).toEqual([['Two', { action: 'dismiss', reason: null }]]);
  await user.keyboard('b');
  expect(await screen.findByRole('dialog', { name: 'Block the author?' })).toBeVisible();
});

it('says that nothing waits', async () => {
  open();
  expect(await screen.findByText('Nothing was reported')).toBeVisible();
});
