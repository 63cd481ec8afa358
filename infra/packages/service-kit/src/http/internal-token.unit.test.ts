import type { Identity } from '@cardinal/contracts';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import jwt from 'jsonwebtoken';
import { createInternalTokens, signInternalToken, verifyInternalToken } from './internal-token.ts';

const key = 'k'.repeat(32);
const ada: Identity = {
  sessionId: 'one',
  userId: '00000000-0000-4000-8000-000000000001',
  username: 'ada',
  status: 'active',
  accountType: 'public',
  isSuperAdmin: false,
  sponsored: false,
};

const header = { alg: 'HS256', typ: 'cardinal-internal+jwt' };

afterEach(() => {
  jest.useRealTimers();
});

describe('the internal token', () => {
  it('says who calls and for whom', () => {
    const token = signInternalToken(key, 'gateway', ada);
    expect(verifyInternalToken(key, token)).toEqual({ iss: 'gateway', identity: ada });
  });

  it('is over after a minute', () => {
    const token = signInternalToken(key, 'gateway', null);
    expect(verifyInternalToken(key, token)).toEqual({ iss: 'gateway', identity: null });
    jest.useFakeTimers({ now: Date.now() + 61_000, doNotFake: ['performance'] });
    expect(verifyInternalToken(key, token)).toBeNull();
  });

  it('that has only expired is distinguished from one that is foreign', () => {
    const token = signInternalToken(key, 'gateway', null);
    const foreign = signInternalToken('l'.repeat(32), 'gateway', null);
    const { hasExpired } = createInternalTokens({ key });
    expect([token, foreign, 'guest', undefined].map(hasExpired)).toEqual([false, false, false, false]);
    jest.useFakeTimers({ now: Date.now() + 61_000, doNotFake: ['performance'] });
    expect([token, foreign, 'guest', undefined].map(hasExpired)).toEqual([true, false, false, false]);
  });

  it.each([
    ['nothing', undefined],
    ['no token', 'guest'],
    ['another key', signInternalToken('l'.repeat(32), 'gateway', ada)],
    [
      'another kind',
      jwt.sign({ iss: 'gateway', identity: null }, key, { audience: 'cardinal-internal', expiresIn: 60 }),
    ],
    [
      'another audience',
      jwt.sign({ iss: 'gateway', identity: null }, key, { header, audience: 'x', expiresIn: 60 }),
    ],
    ['no end', jwt.sign({ iss: 'gateway', identity: null }, key, { header, audience: 'cardinal-internal' })],
    [
      'an unknown issuer',
      jwt.sign({ iss: 'me', identity: null }, key, { header, audience: 'cardinal-internal', expiresIn: 60 }),
    ],
    [
      'another algorithm',
      jwt.sign({ iss: 'gateway', identity: null }, key, {
        algorithm: 'HS512',
        header: { ...header, alg: 'HS512' },
        audience: 'cardinal-internal',
        expiresIn: 60,
      }),
    ],
    [
      'no signature',
      jwt.sign({ iss: 'gateway', identity: null }, '', {
        algorithm: 'none',
        header: { ...header, alg: 'none' },
        audience: 'cardinal-internal',
        expiresIn: 60,
      }),
    ],
  ])('is refused with %s', (_what, token) => {
    expect(verifyInternalToken(key, token)).toBeNull();
    expect(createInternalTokens({ key }).verify(token)).toBeNull();
  });
});

describe('the internal tokens of a key', () => {
  const tokens = createInternalTokens({ key });
  const others = createInternalTokens({ key: 'l'.repeat(32) });

  it('say who calls and for whom, once and again', () => {
    const token = tokens.sign('gateway', ada);
    for (let n = 0; n < 2; n += 1) expect(tokens.verify(token)).toEqual({ iss: 'gateway', identity: ada });
    expect(others.verify(token)).toBeNull();
  });

  it('are the same for the same caller for a moment, and others as soon as anything about the caller is', () => {
    const token = tokens.sign('gateway', ada);
    jest.useFakeTimers({ now: Date.now() + 5_000, doNotFake: ['performance'] });
    expect(tokens.sign('gateway', { ...ada })).toBe(token);
    expect(tokens.sign('gateway', { ...ada, status: 'suspended' })).not.toBe(token);
    expect(tokens.sign('cards', ada)).not.toBe(token);
    expect(others.sign('gateway', ada)).not.toBe(token);
  });

  it('are made anew when the clock was set, since their end was written by it', () => {
    for (const step of [300_000, -300_000]) {
      const before = tokens.sign('gateway', ada);
      jest.useFakeTimers({ now: Date.now() + step, doNotFake: ['performance'] });
      const after = tokens.sign('gateway', ada);
      expect(after).not.toBe(before);
      expect(tokens.verify(after)).toEqual({ iss: 'gateway', identity: ada });
      jest.useRealTimers();
    }
  });

  it('are over after a minute, also where they were seen before', () => {
    const token = tokens.sign('gateway', null);
    expect(tokens.verify(token)).toEqual({ iss: 'gateway', identity: null });
    jest.useFakeTimers({ now: Date.now() + 61_000, doNotFake: ['performance'] });
    expect(tokens.verify(token)).toBeNull();
  });
});
