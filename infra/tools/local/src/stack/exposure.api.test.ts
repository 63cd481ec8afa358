import { freshName, testMongoUrl } from '@cardinal/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { hash } from '@node-rs/argon2';
import { MongoClient } from 'mongodb';
import { demoPassword } from '../demo/accounts.ts';
import { requireNoDemoAccounts } from './exposure.ts';
import { readLocalConfig } from './local-config.ts';

const env = { MONGO_URL: testMongoUrl(), MONGO_DB_PREFIX: freshName('exposure').slice(0, 30) };
let client: MongoClient;
beforeAll(async () => {
  client = await MongoClient.connect(env.MONGO_URL);
  const known = await hash(demoPassword);
  const user = (username: string, fields: object = {}) => ({
    ...{ username, passwordHash: known, status: 'active', deleted: false },
    ...fields,
  });
  await client
    .db(`${env.MONGO_DB_PREFIX}_auth`)
    .collection('users')
    .insertMany([
      user('superadmin', { passwordHash: await hash('of my own choice') }),
      user('lead'),
      user('newcomer', { status: 'pending' }),
      user('member', { status: 'suspended' }),
      user('mei', { deleted: true }),
      user('priya'),
      user('nightshift', { passwordHash: undefined }),
      user('somebody-else'),
    ]);
});
afterAll(() => client.close());

const start = async (settings: Record<string, string>) =>
  requireNoDemoAccounts(await readLocalConfig(settings), env);
const PUBLIC_URL = 'https://cardinal.example';

describe('data of a demo that was started before', () => {
  it('is not shown to other machines while its accounts open with the known password', async () => {
    const refusal =
      /^PUBLIC_URL=https:\/\/cardinal\.example .* accounts .*: lead, newcomer, priya\. Set DATA_DIR/;
    await expect(start({ DEMO: 'off', PUBLIC_URL })).rejects.toThrow(refusal);
    await expect(start({ DEMO: 'off', HOST: '0.0.0.0' })).rejects.toThrow(/^HOST=0\.0\.0\.0 /);
  });

  it('is used on this machine, and where the demo is shown by choice', async () => {
    await start({ DEMO: 'off' });
    await start({ DEMO: 'on', PUBLIC_URL });
  });

  it('is shown once the accounts are gone, suspended or have other passwords', async () => {
    const users = client.db(`${env.MONGO_DB_PREFIX}_auth`).collection('users');
    await users.updateMany({}, { $set: { passwordHash: await hash('of my own choice') } });
    await start({ DEMO: 'off', PUBLIC_URL });
  });
});
