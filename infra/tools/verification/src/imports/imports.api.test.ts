import {
  createWebhook,
  getImport,
  type ImportDetail,
  listNotifications,
  listWebhookDeliveries,
  startImport,
  uploadImport,
  webhookEvents,
} from '@cardinal/contracts';
import { eventually } from '@cardinal/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createWorld, type World } from '../world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.harness.stop());

describe('an import, with all services', () => {
  it('notifies nobody, and sends nothing to webhooks', async () => {
    const { projectSlug: slug, boardId } = world.public;
    const admin = world.as.project_admin;
    const url = 'https://receiver.invalid/hook';
    const hook = { name: 'All', url, events: [...webhookEvents] };
    const { value: webhook } = await admin.call(createWebhook, { params: { slug }, body: hook });
    const countAll = async () => {
      const seen = [];
      for (const who of ['project_admin', 'normal_user', 'super_admin'] as const)
        seen.push((await world.as[who].call(listNotifications, {})).value.length);
      return seen;
    };
    await world.harness.drained();
    const before = await countAll();

    const path = `${uploadImport.path.replace(':slug', slug)}?filename=cards.csv`;
    const assignee = world.as.normal_user.identity?.username;
    const author = world.as.project_admin.identity?.username;
    const body = `id,title,author,assignee,comment\n1,Quiet,${author},${assignee},"Hello @${assignee}"\n`;
    const answer = await admin.fetch('cards', path, { method: 'POST', body });
    const { id: importId, mapping } = (await answer.json()) as ImportDetail;
    expect(Object.keys(mapping.people)).toHaveLength(2);
    const params = { slug, importId };
    await admin.call(startImport, { params, body: { ...mapping, boardId } });
    await eventually(async () => (await admin.call(getImport, { params })).value.state === 'done');
    await world.harness.drained();

    expect(await countAll()).toEqual(before);
    const sent = await admin.call(listWebhookDeliveries, { params: { slug, webhookId: webhook.id } });
    expect(sent.value.deliveries).toEqual([]);
  });
});
