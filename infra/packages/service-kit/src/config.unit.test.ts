import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { baseConfig, readConfig, StartError } from './config.ts';

const env = (key?: string) => ({ MONGO_URL: 'mongodb://nowhere', INTERNAL_TOKEN_KEY: key });

describe('a start without good secrets', () => {
  it.each([
    ['none', undefined],
    ['an empty one', ''],
    ['a short one', 'x1y2z3'],
    ['one letter over and over', 'k'.repeat(32)],
    ['a few letters over and over', 'abcd'.repeat(10)],
    ['what the page said', 'please-change-me-0123456789-abcdefgh'],
    ['an example', 'example-key-0123456789-abcdefghijklmn'],
    ['a placeholder', 'your-secret-key-here-0123456789-abcdef'],
  ])('is refused in one line that names the key: %s', (_what, key) => {
    expect(() => readConfig(baseConfig, env(key))).toThrow(StartError);
    expect(() => readConfig(baseConfig, env(key))).toThrow(/^Configuration: INTERNAL_TOKEN_KEY: [^\n]*$/);
  });

  it('does not print the secret', () => {
    const key = 'please-change-me-0123456789-abcdefgh';
    expect(() => readConfig(baseConfig, env(key))).not.toThrow(key);
  });

  it('is none with random ones, however they are written', () => {
    for (const form of ['base64', 'base64url', 'hex'] as const)
      expect(readConfig(baseConfig, env(randomBytes(32).toString(form))).INTERNAL_TOKEN_KEY).toHaveLength(
        form === 'hex' ? 64 : form === 'base64' ? 44 : 43,
      );
  });
});
