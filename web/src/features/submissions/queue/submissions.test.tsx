import { expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { makeId, makeProject } from '#test/make-card.ts';
import { renderApp } from '#test/render.tsx';
import { serve } from '#test/server.ts';
import { makeUser, rememberUser } from '#test/users.ts';
import { Submissions } from './submissions.tsx';

const ada = makeUser({ username: 'ada' });

function open(total: number) {
  const submission = {
    ...{ id: makeId(), type: 'bug', title: 'Louder', description: 'Nobody hears it.', name: null },
    board: { id: makeId(), name: 'Sound', slug: 'sound' },
    submittedAt: '2026-11-20T10:00:00.000Z',
  };
  const accepted: unknown[] = [];
  rememberUser(ada);
  serve({
    'GET /api/hub/user': () => ({ body: ada }),
    'GET /api/projects/apollo': () => ({ body: makeProject({ slug: 'apollo', role: 'project_admin' }) }),
    'GET /api/projects/apollo/submissions': () => ({ body: [submission], total }),
    [`POST /api/projects/apollo/submissions/${submission.id}/accept`]: ({ init }) => {
      accepted.push(JSON.parse(String(init.body)));
      return { body: { cardId: makeId() } };
    },
  });
  return { ...renderApp(<Submissions slug="apollo" />), accepted };
}

it('the type is changed as it is accepted', async () => {
  const { user, accepted } = open(1);
  await user.click(await screen.findByRole('button', { name: 'Edit and Accept' }));
  await user.click(await screen.findByRole('radio', { name: /Feature Request/ }));
  await user.click(screen.getByRole('button', { name: 'Accept' }));
  await waitFor(() =>
    expect(accepted).toEqual([{ type: 'feature', title: 'Louder', description: 'Nobody hears it.' }]),
  );
});

it('it is said how many wait that are not shown', async () => {
  open(240);
  expect(await screen.findByText(/the oldest 1 of 240/)).toBeVisible();
});

it('nothing is said where all are shown', async () => {
  open(1);
  expect(await screen.findByText('Nobody hears it.')).toBeVisible();
  expect(screen.queryByText(/the oldest/)).toBeNull();
});
