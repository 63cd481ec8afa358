import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startMongoEngine } from '@cardinal/backing-services';
import {
  type AggregateFields,
  aggregateSchema,
  type Connection,
  connectMongo,
  createWriter,
} from '@cardinal/service-kit';
import { expect, it } from '@jest/globals';

interface Nest extends AggregateFields {
  eggs: number;
  /** The same as `eggs`, in each write. */
  birds: number;
}

const rounds = 5;
const perTurn = 40;

function createNestModels(connection: Connection) {
  return ['left', 'right'].map((side) =>
    connection.model<Nest>(side, aggregateSchema<Nest>({ eggs: Number, birds: Number }), `${side}_nests`),
  );
}

/**
 * Inserts and updates documents of two collections, many in a turn and the next ones while a command is under way, and
 * kills the engine with the first acknowledgement of the third turn.
 * @returns what was acknowledged: the greatest number of each document
 */
async function writeAndDie(connection: Connection, round: number, kill: () => Promise<unknown>) {
  const acknowledged = new Map<string, number>();
  const writers = createNestModels(connection).map((model) => createWriter({ model }));
  const { promise: died, resolve } = Promise.withResolvers<void>();
  let isDying = false;
  const write = async (turn: number, n: number) => {
    const _id = `${round}-${n}`;
    const number = turn + 1;
    const fields = { eggs: number, birds: number };
    const writer = writers[n % 2]!;
    await (turn === 0
      ? writer.insert({ _id, ...fields })
      : writer.update({ filter: { _id, eggs: { $lt: number } }, update: { $set: fields } }));
    acknowledged.set(_id, Math.max(number, acknowledged.get(_id) ?? 0));
    if (turn < 2 || isDying) return;
    isDying = true;
    void kill().then(() => resolve());
  };
  const writes: Promise<unknown>[] = [];
  for (let turn = 0; turn < 6; turn += 1) {
    const together = Array.from({ length: perTurn }, (_, n) => write(turn, n).catch(() => {}));
    writes.push(...together);
    // The first documents are there before others change them; then turns overlap.
    if (turn === 0) await Promise.all(together);
    else await new Promise((next) => setTimeout(next, round));
  }
  await died;
  await Promise.all(writes);
  await connection.close(true);
  return acknowledged;
}

it('what is acknowledged of gathered writes survives a kill of the engine in their middle, and no write is half there', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'gathered-'));
  try {
    const acknowledged = new Map<string, number>();
    for (let round = 0; round < rounds; round += 1) {
      const engine = await startMongoEngine({ dataDir });
      const connection = await connectMongo(engine.uri, 'gathered');
      for (const one of await writeAndDie(connection, round, engine.kill)) acknowledged.set(...one);
    }
    const engine = await startMongoEngine({ dataDir });
    const connection = await connectMongo(engine.uri, 'gathered');
    const stored = (
      await Promise.all(createNestModels(connection).map((model) => model.find().lean()))
    ).flat();
    const byId = new Map(stored.map((nest) => [nest._id, nest]));
    expect(acknowledged.size).toBe(rounds * perTurn);
    const lost = [...acknowledged].filter(([id, eggs]) => (byId.get(id)?.eggs ?? 0) < eggs);
    expect(lost).toEqual([]);
    expect(stored.filter(({ eggs, birds }) => eggs !== birds)).toEqual([]);
    await connection.close();
    await engine.stop();
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});

interface Basket {
  _id: string;
  eggs: string[];
}

/**
 * Writes pairs of which the second names the first, and kills the engine while they are on their way: once as many are
 * acknowledged as begin in a turn.
 */
async function pairAndDie(connection: Connection, round: number, kill: () => Promise<unknown>) {
  const [left, right] = createNestModels(connection);
  const baskets = createWriter({ model: right! });
  const basket = `basket-${round}`;
  await baskets.insert({ _id: basket, eggs: [] });
  const acknowledged: string[] = [];
  const eggs = createWriter({ model: left! });
  const pair = async (_id: string) => {
    const update = { $push: { eggs: _id } };
    await eggs.insertThen({ _id }, { model: right as never, filter: { _id: basket }, update });
    if (acknowledged.push(_id) === perTurn) void kill().then(() => resolve());
  };
  const writes: Promise<unknown>[] = [];
  const { promise: died, resolve } = Promise.withResolvers<void>();
  for (let turn = 0; turn < 6; turn += 1) {
    for (let n = 0; n < perTurn; n += 1) writes.push(pair(`${round}-${turn}-${n}`).catch(() => {}));
    await new Promise((next) => setTimeout(next, round));
  }
  await died;
  await Promise.all(writes);
  await connection.close(true);
  return acknowledged;
}

it('a write that follows another one in its command is never there without it after a kill of the engine', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'gathered-'));
  try {
    const acknowledged: string[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const engine = await startMongoEngine({ dataDir });
      const connection = await connectMongo(engine.uri, 'gathered');
      acknowledged.push(...(await pairAndDie(connection, round, engine.kill)));
    }
    const engine = await startMongoEngine({ dataDir });
    const connection = await connectMongo(engine.uri, 'gathered');
    const [left, right] = createNestModels(connection).map(({ collection }) => collection);
    const baskets = await right!.find<Basket>({}).toArray();
    const named = new Set(baskets.flatMap(({ eggs }) => eggs));
    const stored = new Set((await left!.find({}).toArray()).map(({ _id }) => String(_id)));
    expect([...named].filter((id) => !stored.has(id))).toEqual([]);
    expect(acknowledged.length).toBeGreaterThanOrEqual(rounds * perTurn);
    expect(acknowledged.filter((id) => !named.has(id))).toEqual([]);
    await connection.close();
    await engine.stop();
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});
