import { readConfig } from '@cardinal/service-kit';
import { expect, it } from '@jest/globals';
import { notificationsConfig } from './config.ts';

const env = { MONGO_URL: 'mongodb://x', INTERNAL_TOKEN_KEY: 'internal-key-0123456789-abcdefghij' };
const inbound = {
  MAIL_INBOUND_ADDRESS: 'reply@in.cardinal.test',
  MAIL_INBOUND_SECRET: 'inbound-key-0123456789-abcdefghijk',
};

it('takes both settings of answers by e-mail or none, and names the one that is missing', () => {
  expect(() => readConfig(notificationsConfig, env)).not.toThrow();
  expect(() => readConfig(notificationsConfig, { ...env, ...inbound })).not.toThrow();
  for (const key of Object.keys(inbound))
    expect(() => readConfig(notificationsConfig, { ...env, ...inbound, [key]: '' })).toThrow(
      `${key}: needed`,
    );
});

it('refuses to remove entries of the log that a writer may not know of yet', () => {
  expect(() => readConfig(notificationsConfig, { ...env, STREAM_SETTLED_MS: '25000' })).not.toThrow();
  expect(() => readConfig(notificationsConfig, { ...env, STREAM_SETTLED_MS: '24999' })).toThrow(
    'STREAM_SETTLED_MS',
  );
});
