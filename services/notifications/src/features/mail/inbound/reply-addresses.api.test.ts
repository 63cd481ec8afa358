import { type Connection, connectMongo } from '@cardinal/service-kit';
import { freshName, testMongoUrl } from '@cardinal/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createReplyAddresses } from './reply-addresses.ts';

const day = 24 * 60 * 60 * 1_000;
let connection: Connection;
beforeAll(async () => {
  connection = await connectMongo(testMongoUrl(), freshName());
});
afterAll(async () => {
  await connection.dropDatabase();
  await connection.close();
});

it('gives e-mails another address for answers after 90 days, and to another address; each ends', async () => {
  let time = 900 * day;
  const inbound = 'reply@in.example.com';
  const addresses = createReplyAddresses({
    connection,
    inbound,
    key: 'a-key-of-these-tests',
    now: () => time,
  });
  const ben = { userId: 'ben', cardId: 'card', internal: false };
  const first = (await addresses.addressFor(ben, 'Ben@example.com')) as string;
  expect(await addresses.addressFor(ben, 'ben@example.com')).toBe(first);
  expect(await addresses.addressFor(ben, 'new@example.com')).not.toBe(first);
  const ofNotes = (await addresses.addressFor({ ...ben, internal: true }, 'ben@example.com')) as string;
  expect(ofNotes).not.toBe(first);
  expect(await addresses.find(ofNotes)).toMatchObject({ cardId: 'card', internal: true });
  expect(await addresses.find(first)).not.toHaveProperty('internal');
  expect(await addresses.find(first)).toMatchObject({
    userId: 'ben',
    cardId: 'card',
    address: 'ben@example.com',
  });
  time += 89 * day;
  expect(await addresses.addressFor(ben, 'ben@example.com')).toBe(first);
  time += 2 * day;
  const second = (await addresses.addressFor(ben, 'ben@example.com')) as string;
  expect(second).not.toBe(first);
  expect(await addresses.find(first)).toMatchObject({ userId: 'ben' });
  time += 89 * day;
  expect(await addresses.find(first)).toBe('expired');
  expect(await addresses.find(second)).toMatchObject({ userId: 'ben' });
});
