import type { Card } from '@cardinal/contracts';
import { expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { makeCard, makeId, makeProject } from '#test/make-card.ts';
import { renderApp } from '#test/render.tsx';
import { serve } from '#test/server.ts';
import { makeUser, rememberUser } from '#test/users.ts';
import { rejectAll } from '../api/reject-all.ts';
import { Submissions } from './submissions.tsx';

const ada = makeUser({ username: 'ada' });

const make = (title: string) => ({
  ...{ id: makeId(), type: 'bug', title, description: 'Nobody hears it.', name: null, viaWidget: false },
  email: { address: 'ann@example.com', confirmed: false },
  board: { id: makeId(), name: 'Sound', slug: 'sound' },
  submittedAt: '2026-11-20T10:00:00.000Z',
});

function open({ more = 0, similar = [] as Card[] } = {}) {
  const cardId = makeId();
  const submission = make('Louder');
  const others = Array.from({ length: more }, (_, n) => ({ ...make(`No ${n}`), description: 'Again.' }));
  const page = (items: object[], nextCursor: string | null) => ({ items, nextCursor, total: 1 + more });
  const accepted: unknown[] = [];
  const rejected: number[] = [];
  rememberUser(ada);
  serve({
    'GET /api/hub/user': () => ({ body: ada }),
    'GET /api/projects/apollo': () => ({ body: makeProject({ slug: 'apollo', role: 'project_admin' }) }),
    'GET /api/projects/apollo/submissions': ({ url }) => ({
      body: url.searchParams.has('cursor')
        ? page(others, null)
        : page([submission], more > 0 ? 'next' : null),
    }),
    'POST /api/projects/apollo/submissions/reject': ({ init }) => {
      const { submissionIds } = JSON.parse(String(init.body));
      rejected.push(submissionIds.length);
      return { body: { rejected: submissionIds } };
    },
    'GET /api/projects/apollo/boards/sound/cards/similar': () => ({ body: { cards: similar } }),
    [`POST /api/projects/apollo/submissions/${submission.id}/accept`]: ({ init }) => {
      accepted.push(JSON.parse(String(init.body)));
      return { body: { cardId } };
    },
  });
  return { ...renderApp(<Submissions slug="apollo" />), cardId, accepted, rejected };
}

it('the type is changed as it is accepted', async () => {
  const { user, accepted } = open();
  await user.click(await screen.findByRole('button', { name: 'Edit and Accept' }));
  await user.click(await screen.findByRole('radio', { name: /Feature Request/ }));
  await user.click(screen.getByRole('button', { name: 'Accept' }));
  await waitFor(() =>
    expect(accepted).toEqual([{ type: 'feature', title: 'Louder', description: 'Nobody hears it.' }]),
  );
});

it('one that says what a card says is accepted and merged into it, by M and Enter', async () => {
  const similar = [makeCard({ title: 'Alarm too quiet', upvoteCount: 8 }), makeCard({ title: 'Other' })];
  const { user, accepted } = open({ similar });
  expect(await screen.findByRole('link', { name: 'Alarm too quiet' })).toBeVisible();
  expect(screen.getByText('8 votes · 1 more')).toBeVisible();
  screen.getByRole('listitem', { name: 'Louder' }).focus();
  await user.keyboard('m');
  expect(await screen.findByRole('radio', { name: /Alarm too quiet/ })).toBeChecked();
  await user.click(screen.getByRole('radio', { name: /Other/ }));
  await user.click(screen.getByRole('button', { name: 'Accept and Merge' }));
  await waitFor(() => expect(accepted).toEqual([{ into: similar[1]!.id }]));
  expect(await screen.findByText('Submission accepted and merged')).toBeVisible();
});

it('the toast leads to the card that came of it', async () => {
  const { user, cardId } = open();
  await user.click(await screen.findByRole('button', { name: 'Accept' }));
  expect(await screen.findByText('Submission accepted')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Open card' }));
  expect(window.location.pathname).toBe(`/card/${cardId}`);
});

it('submissions of the next page follow on demand', async () => {
  const { user } = open({ more: 2 });
  expect(await screen.findByText('Nobody hears it.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByRole('heading', { name: 'No 1' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Select All' }));
  expect(screen.getByRole('button', { name: 'Reject 3' })).toBeVisible();
});

it('more are rejected than one request takes', async () => {
  const { rejected } = open();
  const submissionIds = Array.from({ length: 131 }, makeId);
  expect(await rejectAll('apollo', { submissionIds, reason: '' })).toBe(131);
  expect(rejected).toEqual([100, 31]);
});
