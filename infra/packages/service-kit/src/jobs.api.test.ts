import { eventually, freshName, testMongoUrl } from '@cardinal/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createInProcessBus } from './events/in-process/in-process-bus.ts';
import { createJobRunner, createLeadership, type Job, type Leadership } from './jobs.ts';
import { createLog } from './log.ts';
import { type Connection, connectMongo } from './mongo.ts';

let connection: Connection;
let ends: (() => Promise<unknown>)[];
beforeEach(async () => {
  connection = await connectMongo(testMongoUrl(), freshName('leadership'));
  ends = [];
});
afterEach(async () => {
  for (const end of ends.reverse()) await end();
  await connection.dropDatabase();
  await connection.close();
});

/** A replica; those of the same bus hear each other. */
const createReplica = (bus: ReturnType<typeof createInProcessBus>, holder: string): Leadership =>
  createLeadership({ connection, bus, service: 'test', holder });

function startReplica(holder: string): Leadership {
  const bus = createInProcessBus({ connection });
  ends.push(() => bus.close());
  return createReplica(bus, holder);
}

const leaseEndsInMs = async (): Promise<number> => {
  const lease = await connection
    .collection<{ _id: string; until: Date }>('leases')
    .findOne({ _id: 'sweeps' });
  return (lease?.until.getTime() ?? 0) - Date.now();
};

describe('the leadership of a service', () => {
  it('is taken by the process that starts, also while one has it that may have crashed, and is kept by that one', async () => {
    const [first, second] = [startReplica('first'), startReplica('second')];
    expect(await first.isOurs()).toBe(true);
    expect(await second.isOurs()).toBe(true);
    expect(await first.confirm()).toBe(false);
    expect(await first.isOurs()).toBe(false);
    expect(await second.isOurs()).toBe(true);
  });

  it('is taken over once it ends, and at once where it is given up', async () => {
    const [first, second] = [startReplica('first'), startReplica('second')];
    await first.isOurs();
    await second.isOurs();
    await first.confirm();
    const ends = await leaseEndsInMs();
    // No longer than two usual pauses, as something has just happened here.
    expect(ends).toBeLessThanOrEqual(9_000);
    await second.stop();
    expect(await first.isOurs()).toBe(true);
  });

  it('announces to the other replicas that something happens, once in a while', async () => {
    const bus = createInProcessBus({ connection });
    ends.push(() => bus.close());
    const [writer, sweeper] = [createReplica(bus, 'writer'), createReplica(bus, 'sweeper')];
    let heard = 0;
    sweeper.onActivity(() => {
      heard += 1;
    });
    await sweeper.isOurs();
    await eventually(() => sweeper.pause(0) > 600);
    writer.noteActivity();
    writer.noteActivity();
    expect(heard).toBe(1);
    expect(sweeper.pause(0)).toBeLessThan(100);
  });
});

describe('a job that rests', () => {
  const log = createLog({ service: 'test', level: 'silent' });
  const run = (leadership: Leadership, ...jobs: Job[]) => {
    const runner = createJobRunner({ leadership, jobs, log });
    ends.push(() => runner.stop());
  };
  /** One that counts its runs, and rests by a pace of its own. */
  function counted(work: () => unknown = () => undefined) {
    const runs = { count: 0 };
    const job = async () => {
      runs.count += 1;
      return work();
    };
    return { runs, job: { name: 'test', everyMs: 20, rests: true, run: job } satisfies Job };
  }

  it('runs at the start, then ever more seldom, and soon once something happens', async () => {
    const leadership = startReplica('only');
    const { runs, job } = counted();
    run(leadership, job);
    await eventually(() => runs.count === 1);
    // A pause doubles each time: 20 ms, 40, 80 … come to at most eight runs in 2.5 s.
    await eventually(() => leadership.pause(0) > 2_500);
    expect(runs.count).toBeGreaterThan(3);
    expect(runs.count).toBeLessThan(10);
    const before = runs.count;
    const began = performance.now();
    leadership.noteActivity();
    await eventually(() => runs.count > before + 1);
    expect(performance.now() - began).toBeLessThan(1_000);
  });

  it('runs again where it says so or fails, however long nothing has happened', async () => {
    const leadership = startReplica('only');
    const [busy, failing] = [
      counted(() => new Date()),
      counted(() => Promise.reject(new Error('out of order'))),
    ];
    run(leadership, busy.job, failing.job);
    await eventually(() => leadership.pause(0) > 1_000);
    const before = [busy.runs.count, failing.runs.count] as const;
    const began = performance.now();
    await eventually(() => busy.runs.count > before[0] + 4 && failing.runs.count > before[1] + 4);
    expect(performance.now() - began).toBeLessThan(900);
  });
});
