import { readConfig } from '@cardinal/service-kit';
import { describe, expect, it } from '@jest/globals';
import { getSlackApp, integrationsConfig } from './config.ts';

const env = { MONGO_URL: 'mongodb://x', INTERNAL_TOKEN_KEY: 'internal-key-0123456789-abcdefghij' };
const slack = { SLACK_CLIENT_ID: 'id', SLACK_CLIENT_SECRET: 'secret', SLACK_SIGNING_SECRET: 'signing' };

describe('the configuration', () => {
  it('does without Slack, or takes all of its keys', () => {
    expect(getSlackApp(readConfig(integrationsConfig, env))).toBeNull();
    const whole = { ...env, ...slack, SECRETS_KEY: 'key-at-rest-0123456789-abcdefghijk' };
    expect(getSlackApp(readConfig(integrationsConfig, whole))).toEqual({
      clientId: 'id',
      clientSecret: 'secret',
      signingSecret: 'signing',
    });
  });

  it('names what is missing of half of them', () => {
    const half = { ...env, SLACK_CLIENT_ID: 'id', SLACK_CLIENT_SECRET: 'secret' };
    expect(() => readConfig(integrationsConfig, half)).toThrow(/SLACK_SIGNING_SECRET.*SECRETS_KEY/);
    expect(() => readConfig(integrationsConfig, { ...env, ...slack, SECRETS_KEY: 'short' })).toThrow(
      /SECRETS_KEY/,
    );
  });
});
