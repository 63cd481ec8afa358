import { createHmac } from 'node:crypto';
import { createProject, installSlack, sendSlackTest } from '@cardinal/contracts';
import type { Caller } from '@cardinal/testing';
import { maker, type Sample, type SampleMaker } from './sample.ts';
import type { World } from './world.ts';

interface WithId {
  projectId: string;
}

/** The redirect of Slack for an admin who has agreed to the installation; null if no Slack is reachable. */
async function agreed(world: World, admin: Caller, projectId: string): Promise<URL | null> {
  if (!world.slack) return null;
  const asked = await admin.call(installSlack, { params: { projectId } });
  return new URL(await world.slack.control.approve(asked.headers.get('location') ?? ''));
}

async function connect(world: World, { projectId }: WithId): Promise<void> {
  const back = await agreed(world, world.as.project_admin, projectId);
  if (back) await world.as.project_admin.fetch('integrations', `${back.pathname}${back.search}`);
}

const connected: SampleMaker = async (world, { projectId }) => {
  await connect(world, { projectId });
  return { params: { projectId } };
};

/** Only the user who started an installation can finish it, so each has a project for that. */
async function ownInstallation(world: World, as: Caller): Promise<Sample> {
  const own = await as.call(createProject, { body: { name: 'With Slack' } });
  if (own.status !== createProject.status) return { query: { code: 'x', state: 'x' } };
  await world.harness.drained();
  const back = await agreed(world, as, own.value.id);
  return { query: Object.fromEntries(back?.searchParams ?? []), leadsTo: /slack=connected/ };
}

/** Slack's installation and deliveries, using the sandbox. */
export const slackSamples: Readonly<Record<string, SampleMaker>> = {
  installSlack: (world, { projectId }) => ({
    params: { projectId },
    ...(world.slack ? { leadsTo: /client_id=.*state=/ } : {}),
  }),
  slackCallback: (world, _place, as) => ownInstallation(world, maker(world, as)),
  slackEvents: (world) => {
    const body = JSON.stringify({ type: 'url_verification', challenge: 'x' });
    const at = String(Math.floor(Date.now() / 1_000));
    const key = world.slack?.signingSecret ?? '';
    const signature = createHmac('sha256', key).update(`v0:${at}:${body}`).digest('hex');
    const headers = { 'x-slack-request-timestamp': at, 'x-slack-signature': `v0=${signature}` };
    return { raw: { body, type: 'application/json', headers } };
  },
  disconnectSlack: connected,
  sendSlackTest: connected,
  listSlackDeliveries: connected,
  resendSlackDelivery: async (world, board) => {
    await connect(world, board);
    const params = { projectId: board.projectId };
    const sent = await world.as.project_admin.call(sendSlackTest, { params });
    const deliveryId = sent.status === sendSlackTest.status ? sent.value.deliveryId : 'none';
    return { params: { ...params, deliveryId } };
  },
};
