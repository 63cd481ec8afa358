import { createLog, readConfig } from '@cardinal/service-kit';
import { describe, expect, it } from '@jest/globals';
import { systemClock } from '../clock.ts';
import { authConfig } from '../config.ts';
import { createHub } from './create-hub.ts';

const base = { MONGO_URL: 'mongodb://nowhere', INTERNAL_TOKEN_KEY: 'internal-key-0123456789-abcdefghij' };
const codes = { issue: async () => 'code', redeem: async () => null };
const hubFor = (env: Record<string, string>) =>
  createHub({
    config: readConfig(authConfig, { ...base, ...env }),
    codes,
    log: createLog({ service: 'test', level: 'silent' }),
    now: systemClock,
  });

describe('HUB_MODE=external', () => {
  it.each([
    [{ HUB_KEY: 'x'.repeat(32) }, 'Configuration: HUB_URL: needed with HUB_MODE=external'],
    [{ HUB_URL: 'https://hub.example' }, 'Configuration: HUB_KEY: needed with HUB_MODE=external'],
    [{ HUB_URL: 'https://hub.example', HUB_KEY: 'short' }, 'Configuration: HUB_KEY: a shared secret'],
  ])('does not start with %j and says in one line what is missing', (env, line) => {
    expect(() => hubFor({ HUB_MODE: 'external', ...env })).toThrow(line);
  });

  it('takes an address with or without a slash at its end', () => {
    const env = { HUB_MODE: 'external', HUB_KEY: 'x'.repeat(32) };
    for (const HUB_URL of ['https://hub.example/id', 'https://hub.example/id/']) {
      expect(hubFor({ ...env, HUB_URL }).settings.authorizeUrl).toBe('https://hub.example/id/authorize');
    }
  });
});

describe('the built-in hub', () => {
  it('needs no settings', () => {
    expect(hubFor({ HUB_SERVICE_ID: 'crm' }).settings).toMatchObject({ service: 'crm', hubName: 'Cardinal' });
  });
});

describe('the settings of the service', () => {
  it.each([
    [{ AUTO_APPROVE: 'maybe' }, 'AUTO_APPROVE'],
    [{ SETUP_TOKEN: 'short' }, 'SETUP_TOKEN'],
    [{ HUB_REDIRECT_URIS: 'https://a.example/cb, nonsense' }, 'HUB_REDIRECT_URIS'],
    [{ LOGIN_TRIES: '0' }, 'LOGIN_TRIES'],
  ])('refuse %j', (env, key) => {
    expect(() => readConfig(authConfig, { ...base, ...env })).toThrow(key);
  });
});
