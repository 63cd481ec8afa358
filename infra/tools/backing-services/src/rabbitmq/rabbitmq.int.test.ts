import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { connect as dial } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import path from 'node:path';
import { eventually } from '@cardinal/testing';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import amqp from 'amqplib';
import type { BackingService } from '../process/child-service.ts';
import { type RabbitOptions, startRabbit } from './rabbitmq.ts';

const PATIENCE_MS = 90_000;
const quorum = { durable: true, arguments: { 'x-queue-type': 'quorum' } };

let folder: string;
let started: BackingService[];

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'rabbit-test-'));
  started = [];
});

afterEach(async () => {
  await Promise.all(started.map((service) => service.kill()));
  await rm(folder, { recursive: true, force: true });
});

async function start(options: Partial<RabbitOptions> = {}) {
  const broker = await startRabbit({ dataDir: path.join(folder, 'data'), ...options });
  started.push(broker);
  return broker;
}

async function connect(url: string) {
  const connection = await amqp.connect(url);
  // A broker that is killed is no accident here.
  connection.on('error', () => {});
  const channel = await connection.createConfirmChannel();
  channel.on('error', () => {});
  return { connection, channel };
}

it(
  'keeps what a quorum queue confirmed through kill -9 and a restart on the same port',
  async () => {
    const broker = await start();
    const { channel } = await connect(broker.url);
    await channel.assertQueue('inbox', quorum);
    for (let n = 0; n < 20; n += 1) channel.sendToQueue('inbox', Buffer.from(`${n}`), { persistent: true });
    await channel.waitForConfirms();
    expect(await broker.hasOnDisk('in')).toBe(false);
    await eventually(() => broker.hasOnDisk('inbox'), { timeoutMs: 10_000 });
    await broker.kill();

    const again = await start({ port: Number(new URL(broker.url).port) });
    expect(again.url).toBe(broker.url);
    const second = await connect(again.url);
    const kept: number[] = [];
    await second.channel.consume('inbox', (message) => kept.push(Number(message?.content)));
    await eventually(() => expect(kept).toEqual(Array.from({ length: 20 }, (_, n) => n)));
    await second.connection.close();
    await again.stop();
  },
  PATIENCE_MS,
);

it(
  'does not keep what was received in memory',
  async () => {
    const broker = await start();
    const { connection, channel } = await connect(broker.url);
    await channel.assertQueue('inbox', quorum);
    let received = 0;
    await channel.consume('inbox', (message) => {
      received += 1;
      if (message) channel.ack(message);
    });
    const memory = async () =>
      Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${broker.pid}/status`, 'utf8'))?.[1]) / 1_024;
    const before = await memory();
    const message = Buffer.alloc(8_192);
    for (let batch = 1; batch <= 60; batch += 1) {
      for (let n = 0; n < 200; n += 1) channel.sendToQueue('inbox', message, { persistent: true });
      await channel.waitForConfirms();
      await eventually(() => received === batch * 200);
    }
    // Of 94 MiB that were sent.
    expect((await memory()) - before).toBeLessThan(60);
    await connection.close();
  },
  PATIENCE_MS,
);

it(
  'runs beside another broker and on loopback only, and refuses a folder in use',
  async () => {
    // The run's own broker is the other one.
    const broker = await start({ management: true });
    expect(broker.url).not.toBe(process.env.TEST_AMQP_URL);
    const { connection, channel } = await connect(broker.url);
    const other = await connect(process.env.TEST_AMQP_URL!);
    await channel.assertQueue('only-here', quorum);
    await expect(other.channel.checkQueue('only-here')).rejects.toThrow('NOT_FOUND');
    await Promise.all([connection.close(), other.connection.close()]);

    for (const address of outwardAddresses()) {
      for (const url of [broker.url, broker.adminUrl!]) {
        expect(await answersAt(address, Number(new URL(url).port))).toBe(false);
      }
    }

    await expect(start()).rejects.toThrow(
      `The data folder ${folder}/data is in use by another RabbitMQ (process ${broker.pid}).`,
    );
  },
  PATIENCE_MS,
);

it(
  'ends when its parent is killed',
  async () => {
    const script = `
      const { startRabbit } = await import(${JSON.stringify(path.join(import.meta.dirname, 'rabbitmq.ts'))});
      const { pid } = await startRabbit({ dataDir: ${JSON.stringify(path.join(folder, 'data'))} });
      process.send(pid);`;
    const execArgv = ['--input-type=module', '-e', script];
    const child = fork('-', { execArgv, execPath: process.execPath });
    const [pid] = (await once(child, 'message')) as [number];
    child.kill('SIGKILL');
    await eventually(() => !isAlive(pid), { timeoutMs: 20_000 });
  },
  PATIENCE_MS,
);

const outwardAddresses = () =>
  Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address);

function answersAt(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = dial({ host, port });
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
