import { randomUUID } from 'node:crypto';
import {
  internalTokenHeader,
  type RunningService,
  signInternalToken,
  startService,
} from '@cardinal/service-kit';
import {
  eventually,
  type FakeOwners,
  type ServiceHarness,
  startFakeOwners,
  startServices,
  testMongoUrl,
} from '@cardinal/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { notificationsService } from '../../service.ts';
import { Page } from '../../test/page.ts';
import { type Person, World } from '../../test/world.ts';

const key = 'internal-token-key-of-the-second-replica';
let harness: ServiceHarness;
let owners: FakeOwners;
let world: World;
let second: RunningService;

beforeAll(async () => {
  owners = await startFakeOwners();
  harness = await startServices([notificationsService], owners);
  world = new World(harness);
  // A replica on the same database; of the two it is the one that now gets the events.
  second = await startService(notificationsService, {
    bus: harness.bus,
    env: {
      ...owners.env,
      MONGO_URL: testMongoUrl(),
      MONGO_DB_PREFIX: harness.services.get('notifications')!.connection.name.replace('_notifications', ''),
      INTERNAL_TOKEN_KEY: key,
      OBJECTS_DIR: '/tmp',
      LOG_LEVEL: 'silent',
      INSTANCE_ID: 'second',
    },
  });
});
afterAll(async () => {
  await harness.stop();
  await owners.stop();
});

const atFirst = ({ id: userId, sessionId }: Person, lastEventId = '') =>
  Page.open((signal) =>
    harness
      .as({ userId, sessionId })
      .fetch('notifications', '/api/stream', { signal, headers: { 'last-event-id': lastEventId } }),
  );

const atSecond = ({ id: userId, username, sessionId, isSuperAdmin }: Person, lastEventId = '') => {
  const identity = {
    userId,
    username,
    sessionId,
    isSuperAdmin,
    sponsored: false,
    status: 'active',
    accountType: 'public',
  } as const;
  return Page.open((signal) =>
    fetch(new URL('/api/stream', second.url), {
      signal,
      headers: {
        [internalTokenHeader]: signInternalToken(key, 'gateway', identity),
        'last-event-id': lastEventId,
      },
    }),
  );
};

describe('two replicas', () => {
  it('feed their pages alike, take each other over, and end quickly when asked to stop', async () => {
    const person = await world.person();
    const project = await world.project();
    await world.join(project, person, 'project_admin');
    const board = await world.board(project, 'private');
    const [left, right] = [await atFirst(person), await atSecond(person)];

    const card = await world.card(board, person);
    for (const page of [left, right]) await page.hears({ type: 'card', cardId: card.id });
    expect(left.heard).toEqual(right.heard);

    // Events are not lost while a page moves from one replica to the other.
    left.close();
    const missed = await world.card(board, person);
    const moved = await atSecond(person, left.lastEventId);
    await moved.hears({ type: 'card', cardId: missed.id });
    expect(moved.messages.map((message) => 'cardId' in message && message.cardId)).toEqual([missed.id]);

    await world.leave(project, person);
    for (const page of [right, moved]) await page.hears({ type: 'project', projectId: project.id });
    const atBoth = [await atFirst(person), await atSecond(person)];
    await world.suspend(person);
    for (const page of atBoth) await page.ends();

    const other = await world.person(randomUUID());
    const staying = await atSecond(other);
    const began = Date.now();
    await second.stop();
    expect(Date.now() - began).toBeLessThan(2_000);
    await eventually(() => staying.ended);
  });
});
