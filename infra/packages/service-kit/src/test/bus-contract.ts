import { randomUUID } from 'node:crypto';
import { boardDeleted, type Envelope, projectDeleted, slackDisconnected } from '@cardinal/contracts';
import { eventually } from '@cardinal/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { AppError } from '../app-error.ts';
import type { EventBus } from '../events/bus.ts';

export interface BusUnderTest {
  /** Another connection to the same bus; the same one where there is only one process. */
  connect(): Promise<EventBus>;
  stop(): Promise<void>;
}

/** The retry delays that a bus under test is to be made with. */
export const contractRetryDelays = [20, 50];

const someEvent = (overrides: Partial<Envelope> = {}): Envelope => ({
  specversion: '1.0',
  id: randomUUID(),
  source: '/services/test',
  type: slackDisconnected.type,
  subject: randomUUID(),
  time: new Date().toISOString(),
  version: 1,
  data: { projectId: randomUUID(), reason: 'revoked' },
  ...overrides,
});

/** Tests for every adapter of the event bus. `slackDisconnected` goes to projects and notifications only. */
export function describeBus(name: string, start: () => Promise<BusUnderTest>): void {
  describe(`the ${name} event bus`, () => {
    let under: BusUnderTest;
    let bus: EventBus;
    const received: Record<string, Envelope[]> = {};
    const record = (service: string) => async (event: Envelope) => void received[service]?.push(event);

    beforeEach(async () => {
      received.projects = [];
      received.notifications = [];
      received.cards = [];
      under = await start();
      bus = await under.connect();
    });
    afterEach(() => under.stop());

    const listen = async (projects = record('projects'), notifications = record('notifications')) => {
      await bus.consume('projects', projects);
      await bus.consume('notifications', notifications);
      await bus.consume('cards', record('cards'));
    };

    it('delivers an event whole to every service that listens to it, and to no other', async () => {
      await listen();
      const event = someEvent({
        traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`,
        requestid: 'r',
        actorid: 'a',
      });
      await bus.publish(event);
      await eventually(() => expect([received.projects, received.notifications]).toEqual([[event], [event]]));
      expect(received.cards).toEqual([]);
    });

    it('keeps the order of a stream, and handles its events one at a time', async () => {
      let running = 0;
      let most = 0;
      await listen(async (event) => {
        running += 1;
        most = Math.max(most, running);
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 5));
        running -= 1;
        received.projects?.push(event);
      });
      const subject = randomUUID();
      await Promise.all(
        Array.from({ length: 30 }, (_, index) => bus.publish(someEvent({ subject, version: index + 1 }))),
      );
      await eventually(() => expect(received.projects).toHaveLength(30));
      expect(received.projects?.map(({ version }) => version)).toEqual(
        Array.from({ length: 30 }, (_, index) => index + 1),
      );
      expect(most).toBe(1);
    });

    it('tries a failed event again', async () => {
      let failures = 2;
      await listen(async (event) => {
        if (failures > 0) {
          failures -= 1;
          throw new Error('not now');
        }
        received.projects?.push(event);
      });
      const event = someEvent();
      await bus.publish(event);
      await eventually(() => expect(received.projects).toEqual([event]));
      expect(received.notifications).toEqual([event]);
    });

    it('goes on trying an event while what it needs is away, longer than it would try any other', async () => {
      let failures = 3 * contractRetryDelays.length;
      await listen(async (event) => {
        failures -= 1;
        if (failures >= 0) throw new AppError('unavailable', 'The cards service is not available right now');
        received.projects?.push(event);
      });
      const event = someEvent();
      await bus.publish(event);
      await eventually(() => expect(received.projects).toEqual([event]));
      expect(await bus.deadLetters.list('projects')).toEqual([]);
    });

    it('parks a poisonous event while later ones flow, and replays it when asked', async () => {
      const poison = someEvent();
      let cured = false;
      await listen(async (event) => {
        if (event.id === poison.id && !cured) throw new Error('indigestible');
        received.projects?.push(event);
      });
      const after = Array.from({ length: 5 }, () => someEvent());
      await Promise.all([poison, ...after].map((event) => bus.publish(event)));
      await eventually(() => expect(received.projects).toHaveLength(5));
      const [letter] = await eventually(async () => {
        const letters = await bus.deadLetters.list('projects');
        return letters.length === 1 ? letters : null;
      });
      expect(letter).toMatchObject({
        service: 'projects',
        event: poison,
        error: expect.stringContaining('indigestible'),
      });
      expect(await bus.deadLetters.list('notifications')).toEqual([]);

      cured = true;
      expect(await bus.deadLetters.replay('projects', [letter?.id ?? ''])).toBe(1);
      await eventually(() => expect(received.projects).toContainEqual(poison));
      expect(await bus.deadLetters.list('projects')).toEqual([]);
    });

    it('parks an event again that fails again when it is replayed', async () => {
      let tries = 0;
      await listen(async () => {
        tries += 1;
        throw new Error(`indigestible ${tries}`);
      });
      const poison = someEvent();
      await bus.publish(poison);
      const letters = () => bus.deadLetters.list('projects');
      await eventually(async () => expect(await letters()).toHaveLength(1));
      const before = tries;
      expect(await bus.deadLetters.replay('projects')).toBe(1);
      await eventually(async () => {
        const [letter] = await letters();
        expect(tries).toBeGreaterThan(before);
        expect(letter).toMatchObject({ event: poison, error: `Error: indigestible ${tries}` });
      });
    });

    it('keeps an event for a service that has yet to start', async () => {
      await bus.consume('notifications', record('notifications'));
      const event = someEvent();
      const published = bus.publish(event);
      await eventually(() => expect(received.notifications).toEqual([event]));
      await bus.consume('projects', record('projects'));
      await published;
      await eventually(() => expect(received.projects).toEqual([event]));
    });

    it('does not take an event that nobody listens to for delivered', async () => {
      await listen();
      // Every defined event has a listener; one that has none is a mistake that must not pass in silence.
      const published = bus.publish(someEvent({ type: 'nobody.hears.this' }));
      await expect(published).rejects.toThrow(/No queue takes/);
    });

    it('reaches with a broadcast every process that listens to its topic', async () => {
      const other = await under.connect();
      const here: unknown[] = [];
      const there: unknown[] = [];
      bus.onBroadcast('topic', (payload) => here.push(payload));
      other.onBroadcast('topic', (payload) => there.push(payload));
      // A process that has only just begun to listen may miss one.
      await eventually(() => {
        bus.broadcast('topic', 'first');
        expect([here[0], there[0]]).toEqual(['first', 'first']);
      });
      bus.broadcast('another', 'not listened to');
      bus.broadcast('topic', 'last');
      await eventually(() => expect([here.at(-1), there.at(-1)]).toEqual(['last', 'last']));
      expect([...here, ...there]).not.toContain('not listened to');
    });

    it('finishes what is in hand before it stops consuming, and takes no more', async () => {
      let release = () => {};
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      let started = false;
      await listen(async (event) => {
        started = true;
        await held;
        received.projects?.push(event);
      });
      void bus.publish(someEvent()).catch(() => {});
      await eventually(() => started);
      const stopped = bus.stopConsuming('projects');
      release();
      await stopped;
      expect(received.projects).toHaveLength(1);
    });

    it('routes events of other types by their own subscriptions', async () => {
      await listen();
      await bus.consume('auth', async () => {});
      await bus.consume('integrations', async () => {});
      const project = someEvent({ type: projectDeleted.type });
      const board = someEvent({ type: boardDeleted.type });
      await Promise.all([bus.publish(project), bus.publish(board)]);
      await eventually(() => expect(received.cards).toHaveLength(2));
      expect(received.projects).toEqual([]);
    });
  });
}
