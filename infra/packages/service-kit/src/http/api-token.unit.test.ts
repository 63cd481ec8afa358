import { describe, expect, it } from '@jest/globals';
import { createApiToken, isApiToken } from './api-token.ts';

describe('the secret of an API token', () => {
  it('has a form that scanners know, and is never the same', () => {
    const made = Array.from({ length: 200 }, createApiToken);
    for (const each of made) expect(each).toMatch(/^cdl_[0-9A-Za-z]{36}$/);
    expect(new Set(made).size).toBe(made.length);
    expect(made.every(isApiToken)).toBe(true);
  });

  it('is pinned, so that tokens of earlier releases stay tokens', () => {
    expect(isApiToken('cdl_0000000000000000000000000000002UIihX')).toBe(true);
  });

  it('shows by its checksum where a letter is wrong, missing or added', () => {
    const token = createApiToken();
    const swap = (at: number) => token.slice(0, at) + (token[at] === 'x' ? 'y' : 'x') + token.slice(at + 1);
    for (let at = 0; at < token.length; at += 1) expect(isApiToken(swap(at))).toBe(false);
    for (const other of ['', token.slice(1), `${token}0`, ` ${token}`, `${token}\n`, token.toLowerCase()])
      expect(isApiToken(other)).toBe(false);
  });

  it('is none of a session', () => {
    expect(isApiToken(`cdl_${'a'.repeat(39)}`)).toBe(false);
  });
});
