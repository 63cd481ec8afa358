import { connectMongo } from '@cardinal/service-kit';
import { freshName, testMongoUrl } from '@cardinal/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createPushKeys } from './push-keys.ts';

const processes = 6;
const name = freshName();
let connections: Awaited<ReturnType<typeof connectMongo>>[];
beforeAll(async () => {
  connections = await Promise.all(
    Array.from({ length: processes }, () => connectMongo(testMongoUrl(), name)),
  );
});
afterAll(async () => {
  await connections[0]?.dropDatabase();
  await Promise.all(connections.map((connection) => connection.close()));
});

it('makes one pair of keys, however many processes start at once, and keeps it', async () => {
  const all = connections.map((connection) => createPushKeys({ connection, ownKey: undefined }));
  const pairs = await Promise.all(all.map((keys) => keys()));
  expect(new Set(pairs.map(({ publicKey }) => publicKey)).size).toBe(1);
  expect(Buffer.from(pairs[0]?.publicKey ?? '', 'base64url')).toHaveLength(65);
  const stored = await connections[0]?.collection('push_keys').find().toArray();
  expect(stored?.map(({ privateKey }) => privateKey)).toEqual([pairs[0]?.privateKey]);
});

it('stores none where the operator has set one', async () => {
  const [connection] = [await connectMongo(testMongoUrl(), freshName())];
  const ownKey = 'c2VjcmV0LW9mLTMyLWJ5dGVzLWZvci10aGVzZS10ZXM';
  expect((await createPushKeys({ connection, ownKey })()).privateKey).toBe(ownKey);
  expect(await connection.collection('push_keys').countDocuments()).toBe(0);
  await connection.close();
});
