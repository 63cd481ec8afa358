import { randomUUID } from 'node:crypto';
import {
  disconnectSlack,
  exportSlack,
  installSlack,
  listSlackDeliveries,
  type ResponseOf,
  resendSlackDelivery,
  sendSlackTest,
  slackCallback,
} from '@cardinal/contracts';
import type { ServiceHarness } from '@cardinal/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type SlackHarness, startSlackHarness } from '../../test/slack-harness.ts';
import { person } from '../../test/world.ts';

let slack: SlackHarness;
beforeAll(async () => {
  slack = await startSlackHarness();
});
beforeEach(() => slack.sandbox.control.clear());
afterAll(() => slack.stop());

describe('who may', () => {
  const calls = [
    installSlack,
    disconnectSlack,
    sendSlackTest,
    listSlackDeliveries,
    resendSlackDelivery,
  ] as const;

  it('are the admins of the project; others are refused, strangers do not learn that it exists', async () => {
    const admin = person();
    const project = await slack.world.project(admin);
    const [member, publicUser, stranger] = [person(), person(), person()];
    await slack.world.join(project, member, 'normal_user');
    await slack.world.join(project, publicUser, 'public_user');
    const params = { projectId: project.id, deliveryId: randomUUID() };
    for (const call of calls) {
      const status = async (who: Parameters<ServiceHarness['as']>[0] | null) =>
        (await (who ? slack.harness.as(who) : slack.harness.guest).call(call, { params })).status;
      expect([call.id, await status(null)]).toEqual([call.id, 401]);
      expect([call.id, await status({ ...admin, status: 'suspended' })]).toEqual([call.id, 403]);
      expect([call.id, await status(member)]).toEqual([call.id, 403]);
      expect([call.id, await status(publicUser)]).toEqual([call.id, 403]);
      expect([call.id, await status(stranger)]).toEqual([call.id, 404]);
      expect(await status(admin)).not.toBe(403);
      expect(await status({ isSuperAdmin: true })).not.toBe(403);
    }
    await slack.world.board(project, 'public');
    expect((await slack.as(stranger).call(disconnectSlack, { params })).status).toBe(403);
    expect((await slack.harness.guest.call(slackCallback)).status).toBe(401);
  });

  it("cannot reach another project's deliveries through one's own", async () => {
    const [first, second] = [await slack.connected('bugs'), await slack.connected('bugs')];
    await slack.as(second.admin).call(sendSlackTest, { params: { projectId: second.project.id } });
    const [foreign] = await slack.listDeliveries(second.project.id, second.admin);
    const params = { projectId: first.project.id, deliveryId: foreign!.id };
    expect((await slack.as(first.admin).call(resendSlackDelivery, { params })).status).toBe(404);
    expect(await slack.listDeliveries(first.project.id, first.admin)).toEqual([]);
  });

  it('says 409 for a test message where nothing is connected', async () => {
    const admin = person();
    const project = await slack.world.project(admin);
    const answer = await slack.as(admin).call(sendSlackTest, { params: { projectId: project.id } });
    expect([answer.status, answer.error.code]).toEqual([409, 'slack_not_connected']);
  });

  it('exports connections to other services alone, and without secrets', async () => {
    const { project } = await slack.connected();
    const [who, path] = [slack.harness.as({ isSuperAdmin: true }), exportSlack.path];
    expect((await who.fetch('integrations', path)).status).toBe(404);
    const items: ResponseOf<typeof exportSlack>['items'] = [];
    for (let after: string | undefined; ; ) {
      const page = (await slack.harness.guest.call(exportSlack, { query: { after, limit: 1 } })).value;
      items.push(...page.items);
      if (!page.next) break;
      after = page.next;
    }
    expect(items.map(({ value }) => value.projectId)).toContain(project.id);
    expect(JSON.stringify(items)).not.toMatch(/token|webhook/i);
  });
});
