import { setTimeout as delay } from 'node:timers/promises';
import {
  type Card,
  countUnread,
  createBoard,
  createCard,
  createComment,
  createProject,
  getCard,
  inviteUser,
  listBoardCards,
  listComments,
  listNotifications,
  serviceNames,
  updateCard,
} from '@cardinal/contracts';
import { seedPeople } from '@cardinal/local/demo/demo-people.ts';
import { signedIn, type Visitor } from '@cardinal/local/test/browser-like.ts';
import { eventually } from '@cardinal/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Cluster, startCluster } from './replicas.ts';

const ideas = { slug: 'voyager', boardSlug: 'ideas' };
const workers = 4;
/** Between two rounds of a worker: more would only make the restarts slow. Milliseconds. */
const pauseMs = 100;

let cluster: Cluster;
let lead: Visitor;
let member: Visitor;

beforeAll(async () => {
  cluster = await startCluster();
  await seedPeople(cluster.env);
  [lead, member] = await Promise.all([signedIn(cluster.url, 'lead'), signedIn(cluster.url, 'member')]);
  const { id: projectId } = await lead.call(createProject, { body: { name: 'Voyager' } });
  await lead.call(createBoard, { params: ideas, body: { name: 'Ideas', visibility: 'public' } });
  await lead.call(inviteUser, { body: { projectId, username: 'member', role: 'normal_user' } });
  await eventually(async () => (await member.ask(listBoardCards, { params: ideas })).ok);
}, 600_000);

afterAll(() => cluster?.stop());

const newCard = (title: string): Promise<Card> =>
  lead.call(createCard, { params: ideas, body: { title, description: 'Under load.', type: 'bug' } });

/** Requests of several users at once, until stopped. Every answer must be a good one. */
function underLoad() {
  const failures: string[] = [];
  const acknowledged: string[] = [];
  let requests = 0;
  let stopped = false;
  const attempt = async (work: () => Promise<unknown>) => {
    requests += 1;
    try {
      await work();
    } catch (error) {
      failures.push(String((error as Error).cause ?? error));
    }
  };
  async function day(name: number): Promise<void> {
    for (let turn = 0; !stopped; turn += 1) {
      const title = `Card ${name}.${turn}`;
      let card: Card | undefined;
      await attempt(async () => {
        card = await newCard(title);
        acknowledged.push(title);
      });
      const params = { cardId: card?.id ?? '' };
      if (!card) continue;
      await attempt(() => lead.call(updateCard, { params, body: { status: 'In Progress' } }));
      await attempt(() => member.call(createComment, { params, body: { content: 'Seen.' } }));
      await attempt(() => lead.call(getCard, { params }));
      await attempt(() => lead.call(countUnread));
      await attempt(() => member.call(listNotifications));
      await delay(pauseMs);
    }
  }
  const running = Promise.all(Array.from({ length: workers }, (_none, name) => day(name)));
  return {
    failures,
    acknowledged,
    requests: () => requests,
    async stop() {
      stopped = true;
      await running;
    },
  };
}

describe('behind the gateway', () => {
  it('every service and the gateway itself are restarted one after another, and no request fails', async () => {
    const load = underLoad();
    for (const name of [...serviceNames, 'gateway'] as const) {
      const before = load.requests();
      await cluster.roll(name);
      expect({ name, failures: load.failures }).toEqual({ name, failures: [] });
      expect(load.requests()).toBeGreaterThan(before + 20);
    }
    await load.stop();
    expect(load.failures).toEqual([]);
    const cards = await lead.call(listBoardCards, { params: ideas });
    expect(new Set(cards.map(({ title }) => title))).toEqual(new Set(load.acknowledged));
  }, 600_000);

  it('a service that is away is a 503 that says so; the rest goes on, and events wait for it', async () => {
    const card = await newCard('While you were out');
    await lead.call(countUnread);
    const bringBack = await cluster.takeAway('notifications');

    const refused = await lead.ask(listNotifications);
    expect(refused.status).toBe(503);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({
      code: 'unavailable',
      error: 'The notifications service is not available right now',
      requestId: expect.any(String),
    });
    const params = { cardId: card.id };
    await member.call(createComment, { params, body: { content: 'Nobody hears this yet.' } });
    expect(await member.call(listComments, { params })).toHaveLength(1);

    await bringBack();
    await eventually(
      async () => {
        const heard = await lead.call(listNotifications);
        return heard.some(({ cardId }) => cardId === card.id);
      },
      { timeoutMs: 30_000, everyMs: 200 },
    );
  }, 240_000);

  it('one request id leads through the logs of gateway, service and the consumer of its event', async () => {
    const body = { title: 'Follow me', description: 'Through all of it.', type: 'bug' as const };
    const answer = await lead.ask(createCard, { params: ideas, body });
    const requestId = answer.headers.get('x-request-id') ?? 'none';
    await eventually(
      () => {
        const lines = (['gateway', 'cards', 'notifications'] as const).map((name) =>
          cluster
            .output(name)
            .split('\n')
            .filter((line) => line.includes(requestId))
            .map((line) => JSON.parse(line) as { traceId: string; msg: string }),
        );
        expect(lines.map((found) => found.at(-1)?.msg)).toEqual(['request', 'request', 'event handled']);
        expect(new Set(lines.flat().map(({ traceId }) => traceId)).size).toBe(1);
      },
      { timeoutMs: 30_000, everyMs: 200 },
    );
  });
});
