import { afterEach, expect, it } from '@jest/globals';
import amqp from 'amqplib';
import { eventually } from './eventually.ts';
import { startTcpProxy } from './tcp-proxy.ts';
import { testAmqpUrl } from './test-amqp.ts';
import { s3Client, testS3 } from './test-s3.ts';

const open: { close(): Promise<unknown> }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((connection) => connection.close()));
});

async function channelAt(url: string) {
  const connection = await amqp.connect(url);
  open.push(connection);
  const channel = await connection.createChannel();
  // The refusal that a test asks for closes the channel too.
  channel.on('error', () => {});
  return channel;
}

it('gives each caller a vhost in which nobody else has queues', async () => {
  const [mine, theirs] = await Promise.all([testAmqpUrl('mine'), testAmqpUrl('theirs')]);
  const here = await channelAt(mine);
  await here.assertQueue('cards', { durable: true, arguments: { 'x-queue-type': 'quorum' } });
  here.sendToQueue('cards', Buffer.from('created'));
  await eventually(async () => expect((await here.checkQueue('cards')).messageCount).toBe(1));
  const there = await channelAt(theirs);
  await expect(there.checkQueue('cards').catch(String)).resolves.toContain('NOT_FOUND');
});

it('gives each caller an empty bucket', async () => {
  const [mine, theirs] = await Promise.all([testS3(), testS3()]);
  const client = await s3Client(mine);
  await client.putObject(mine.bucket, 'a', 'text');
  const names: string[] = [];
  for await (const { name } of client.listObjectsV2(theirs.bucket, '', true)) names.push(name);
  expect(names).toEqual([]);
});

it('puts a bad network before RabbitMQ', async () => {
  const url = new URL(await testAmqpUrl());
  const proxy = await startTcpProxy({ target: url.host });
  open.push(proxy);
  url.host = `127.0.0.1:${proxy.port}`;
  const connection = await amqp.connect(url.href);
  let failure = '';
  connection.on('error', (error: Error) => {
    failure = error.message;
  });
  proxy.cut();
  await eventually(() => failure.includes('ECONNRESET'));
  await expect(amqp.connect(url.href)).rejects.toThrow();
});
