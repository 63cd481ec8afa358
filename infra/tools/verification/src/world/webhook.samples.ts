import {
  createWebhook,
  deleteWebhook,
  listWebhookDeliveries,
  listWebhooks,
  testWebhook,
  webhookLimits,
} from '@cardinal/contracts';
import type { Sample, SampleMaker } from './sample.ts';
import type { World } from './world.ts';

/** A name that leads nowhere: nothing leaves the machine. */
const body = {
  name: 'Sample',
  url: 'https://receiver.invalid/hook',
  events: ['changelog.published' as const],
};

type InProject = { projectSlug: string };

/** A webhook of the project: the first, since a project has few. */
async function some(world: World, { projectSlug: slug }: InProject): Promise<Record<string, string>> {
  const admin = world.as.project_admin;
  const found = await admin.call(listWebhooks, { params: { slug } });
  const first = found.status === 200 ? found.value[0] : undefined;
  if (first) return { slug, webhookId: first.id };
  const made = await admin.call(createWebhook, { params: { slug }, body });
  return { slug, webhookId: made.status === createWebhook.status ? made.value.id : 'none' };
}

const about =
  (rest: Omit<Sample, 'params'> = {}): SampleMaker =>
  async (world, board) => ({ params: await some(world, board), ...rest });

/** The webhooks of a project, and what they sent. */
export const webhookSamples: Readonly<Record<string, SampleMaker>> = {
  listWebhooks: (_world, { projectSlug: slug }) => ({ params: { slug } }),
  createWebhook: async (world, { projectSlug: slug }) => {
    const admin = world.as.project_admin;
    const found = await admin.call(listWebhooks, { params: { slug } });
    const isFull = found.status === 200 && found.value.length >= webhookLimits.perProject;
    const last = isFull ? found.value.at(-1) : undefined;
    if (last) await admin.call(deleteWebhook, { params: { slug, webhookId: last.id } });
    return { params: { slug }, body };
  },
  getWebhook: about(),
  updateWebhook: about({ body: { name: 'Renamed' } }),
  deleteWebhook: about(),
  rotateWebhookSecret: about({ body: { overlapHours: 1 } }),
  testWebhook: about(),
  listWebhookDeliveries: about(),
  getWebhookDelivery: async (world, board) => {
    const admin = world.as.project_admin;
    const params = (await some(world, board)) as { slug: string; webhookId: string };
    const found = await admin.call(listWebhookDeliveries, { params });
    const first = found.status === 200 ? found.value.deliveries[0] : undefined;
    if (first) return { params: { ...params, deliveryId: first.id } };
    const sent = await admin.call(testWebhook, { params });
    return { params: { ...params, deliveryId: sent.status === 200 ? sent.value.id : 'none' } };
  },
  replayWebhook: about({ body: { from: '2026-01-01T00:00:00.000Z', to: '2026-01-02T00:00:00.000Z' } }),
};
