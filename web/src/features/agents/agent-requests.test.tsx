import type { AgentRequest } from '@cardinal/contracts';
import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderApp } from '#test/render.tsx';
import { serve } from '#test/server.ts';
import { makeUser, rememberUser } from '#test/users.ts';
import { AgentRequests } from './agent-requests.tsx';

const ann = '7b7a4a36-4a3c-4c7e-9d8f-0d5f3a3c1a04';
const asked: AgentRequest = {
  id: '7b7a4a36-4a3c-4c7e-9d8f-0d5f3a3c1a01',
  tool: 'create_card',
  state: 'waiting',
  project: { id: '7b7a4a36-4a3c-4c7e-9d8f-0d5f3a3c1a02', name: 'Apollo', slug: 'apollo' },
  agent: 'My agent',
  board: { id: '7b7a4a36-4a3c-4c7e-9d8f-0d5f3a3c1a03', name: 'Ideas', visibility: 'public' },
  title: 'Export as CSV',
  cardId: null,
  version: null,
  fields: { title: 'Export as CSV', dueDate: null, assigneeIds: [ann, 'unknown'] },
  names: { [ann]: 'ann' },
  reason: null,
  resultId: null,
  askedAt: new Date().toISOString(),
  expiresAt: new Date(Date.now() + 60_000).toISOString(),
};

it('shows what an agent wants to write, and does it once it is approved', async () => {
  const sent: unknown[] = [];
  let request = asked;
  rememberUser();
  serve({
    'GET /api/hub/user': () => ({ body: makeUser() }),
    'GET /api/agent-requests': () => ({ body: [request] }),
    [`POST /api/agent-requests/${asked.id}/decision`]: ({ init }) => {
      sent.push(JSON.parse(String(init.body)));
      request = { ...asked, state: 'failed', reason: 'Board not found' };
      return { body: request };
    },
  });
  const { user } = renderApp(<AgentRequests />, '/notifications?show=agents');
  expect(await screen.findByText('Waits for you')).toBeVisible();
  expect(screen.getByText('due date')).toBeVisible();
  expect(screen.getByText('My agent')).toBeVisible();
  expect(screen.getByText('Ideas (public)')).toBeVisible();
  expect(screen.getByText('ann, unknown')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Approve: Create a card: Export as CSV' }));
  expect(await screen.findByText('Board not found')).toBeVisible();
  expect(sent).toEqual([{ approve: true }]);
  expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull();
  expect(screen.getByRole('listitem')).toContainElement(document.activeElement as HTMLElement);
});
