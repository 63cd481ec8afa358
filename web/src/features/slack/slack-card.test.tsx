import type { SlackDelivery } from '@cardinal/contracts';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { makeId, makeProject } from '#test/make-card.ts';
import { renderApp } from '#test/render.tsx';
import { serve } from '#test/server.ts';
import { makeUser, rememberUser } from '#test/users.ts';
import { SlackCard } from './slack-card.tsx';

const plain = makeProject();
const connected = makeProject({
  slackTeamName: 'Apollo Inc',
  slackChannelName: '#launch',
  slackConfiguredAt: '2026-11-01T10:00:00.000Z',
});

const delivery = (changes: Partial<SlackDelivery> = {}): SlackDelivery => ({
  id: makeId(),
  projectId: connected.id,
  cardId: null,
  kind: 'test',
  summary: 'A test message',
  channelName: 'launch',
  state: 'sent',
  attempts: 1,
  answer: 'ok',
  createdAt: '2026-11-20T10:00:00.000Z',
  sentAt: '2026-11-20T10:00:01.000Z',
  nextAttemptAt: null,
  ...changes,
});

interface Shown {
  project?: typeof plain;
  canManage?: boolean;
  path?: string;
  deliveries?: SlackDelivery[];
  more?: Parameters<typeof serve>[0];
}

function show({ project = connected, canManage = true, path = '/', deliveries = [], more = {} }: Shown = {}) {
  rememberUser();
  const server = serve({
    'GET /api/hub/user': () => ({ body: makeUser() }),
    [`GET /api/projects/${project.id}/slack/deliveries`]: () => ({
      body: { deliveries, hasMore: false, total: deliveries.length },
    }),
    ...more,
  });
  return { ...renderApp(<SlackCard project={project} canManage={canManage} />, path), server };
}

describe('the Slack card', () => {
  it('leads an admin to Slack where nothing is connected', () => {
    show({ project: plain });
    expect(screen.getByText('Not connected')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Connect to Slack' })).toHaveAttribute(
      'href',
      `/api/slack/install/${plain.id}`,
    );
  });

  it.each([plain, connected])('shows everyone else who may', (project) => {
    show({ project, canManage: false });
    expect(screen.getByText('Only project admins can configure Slack integration')).toBeVisible();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
  });

  it('counts as connected only with both a workspace and a channel', () => {
    show({ project: { ...connected, slackChannelName: null } });
    expect(screen.getByText('Not connected')).toBeVisible();
  });

  it('names workspace and channel', () => {
    show();
    expect(screen.getByText('Connected')).toBeVisible();
    expect(screen.getByText('Apollo Inc')).toBeVisible();
    expect(screen.getByText('launch')).toBeVisible();
  });

  it('sends a test message', async () => {
    const { user, server } = show({
      more: {
        [`POST /api/projects/${connected.id}/slack/test`]: () => ({
          status: 202,
          body: { deliveryId: makeId() },
        }),
      },
    });
    await user.click(screen.getByRole('button', { name: 'Send test message' }));
    expect(await screen.findByText('Test message sent')).toBeVisible();
    const reads = server.mock.calls.filter(([input]) => String(input).includes('/slack/deliveries'));
    expect(reads.length).toBeGreaterThan(1);
  });

  it('disconnects after a question', async () => {
    const { user } = show({
      more: { [`DELETE /api/projects/${connected.id}/slack`]: () => ({ body: { ok: true } }) },
    });
    await user.click(screen.getByRole('button', { name: 'Disconnect' }));
    await user.click(await screen.findByRole('button', { name: 'Disconnect' }));
    expect(await screen.findByText('Slack disconnected')).toBeVisible();
    expect(screen.getByText('Your project is no longer connected to Slack.')).toBeVisible();
  });

  it('says when it could not disconnect', async () => {
    const { user } = show({
      more: { [`DELETE /api/projects/${connected.id}/slack`]: () => ({ status: 500, body: '' }) },
    });
    await user.click(screen.getByRole('button', { name: 'Disconnect' }));
    await user.click(await screen.findByRole('button', { name: 'Disconnect' }));
    expect(await screen.findByText('Failed to disconnect')).toBeVisible();
    expect(screen.getByText('There was an error disconnecting Slack.')).toBeVisible();
  });

  it('shows what was sent and why something failed, and sends it again', async () => {
    const failed = delivery({ state: 'failed', attempts: 5, answer: 'channel_not_found', sentAt: null });
    const { user, server } = show({
      deliveries: [failed, delivery()],
      more: {
        [`POST /api/projects/${connected.id}/slack/deliveries/${failed.id}/resend`]: () => ({
          status: 202,
          body: { ...failed, state: 'pending' },
        }),
      },
    });
    expect(await screen.findByText('channel_not_found')).toBeVisible();
    expect(screen.getByText('5 tries')).toBeVisible();
    expect(screen.queryByText('ok')).not.toBeInTheDocument();
    await user.click(screen.getAllByRole('button', { name: 'Send again' })[0] as HTMLElement);
    expect(await screen.findByText('Message is sent again')).toBeVisible();
    expect(server).toHaveBeenCalledWith(
      expect.stringContaining(`${failed.id}/resend`),
      expect.objectContaining({ method: 'POST' }),
    );
  });

  it.each([
    ['connected', 'Slack connected'],
    ['denied', 'Failed to connect Slack'],
    ['whatever', 'Failed to connect Slack'],
  ])('announces a return from Slack as %s, once', async (outcome, title) => {
    show({ path: `/projects/apollo/settings?slack=${outcome}` });
    expect(await screen.findByText(title)).toBeVisible();
    await waitFor(() => expect(window.location.search).toBe(''));
  });
});
