import {
  eventually,
  s3Client,
  startTcpProxy,
  type TcpProxy,
  type TestBucket,
  testS3,
} from '@cardinal/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addressFor, fetchImage, pictures, put, upload } from '../../test/pictures.ts';
import { type Person, startWorld, type TestBoard, type World } from '../../test/world.ts';

let bucket: TestBucket;
let network: TcpProxy;
let world: World;
let board: TestBoard;
let admin: Person;

beforeAll(async () => {
  bucket = await testS3('cards');
  network = await startTcpProxy({ target: bucket.endpoint });
  world = await startWorld({
    S3_ENDPOINT: `http://127.0.0.1:${network.port}`,
    S3_BUCKET: bucket.bucket,
    S3_REGION: bucket.region,
    S3_ACCESS_KEY: bucket.accessKey,
    S3_SECRET_KEY: bucket.secretKey,
  });
  board = await world.board('public');
  admin = await world.member(board, 'project_admin');
});
afterAll(async () => {
  await world.stop();
  await network.close();
});

async function keys(): Promise<string[]> {
  const client = await s3Client(bucket);
  const found: string[] = [];
  for await (const { name } of client.listObjectsV2(bucket.bucket, '', true)) if (name) found.push(name);
  return found;
}

describe('images in an S3 server', () => {
  it('are stored, served and deleted', async () => {
    const path = await upload(admin);
    const card = await world.card(admin, board, { imageUrls: [path] });
    const answer = await fetchImage(world.guest, path);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect((await answer.arrayBuffer()).byteLength).toBe(Number(answer.headers.get('content-length')));
    expect(await keys()).toEqual([path.replace('/images/', '')]);
    await world.removeForGood(admin, card);
    await eventually(async () => (await keys()).length === 0, { timeoutMs: 10_000 });
  });

  it('that cannot be stored are refused, and leave nothing behind', async () => {
    const address = await addressFor(admin);
    network.cut();
    const answer = await put(admin, address, await pictures.png());
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ error: 'Images cannot be stored right now' });
    network.heal();
    await world.job('images');
    expect([await keys(), await world.count('images')]).toEqual([[], 0]);
  });

  it('that cannot be deleted right now are deleted later', async () => {
    const path = await upload(admin);
    const card = await world.card(admin, board, { imageUrls: [path] });
    network.cut();
    await world.removeForGood(admin, card);
    expect((await fetchImage(world.guest, path)).status).toBe(404);
    network.heal();
    await eventually(async () => (await keys()).length === 0, { timeoutMs: 15_000 });
    await eventually(async () => (await world.count('cards', { _id: card.id })) === 0, { timeoutMs: 10_000 });
  });
});
