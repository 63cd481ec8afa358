import { describe, expect, it } from '@jest/globals';
import { isSafePath, rememberReturnTo, takeReturnTo } from './return-to.ts';

describe('the path after signing in', () => {
  it.each(['/dashboard', '/card/1?tab=a#b', '/projects/a/board/b'])('may be %s', (path) => {
    expect(isSafePath(path)).toBe(true);
  });

  it.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/%5Cevil.example',
    '/%2fevil.example',
    '/%',
    'dashboard',
    'javascript:alert(1)',
    '',
  ])('may not be %j', (path) => {
    expect(isSafePath(path)).toBe(false);
  });

  it('is remembered once, and the dashboard otherwise', () => {
    rememberReturnTo('/card/1');
    expect(takeReturnTo()).toBe('/card/1');
    expect(takeReturnTo()).toBe('/dashboard');
  });

  it('is the dashboard where the remembered path was tampered with', () => {
    sessionStorage.setItem('cardinal_return_to', '//evil.example');
    expect(takeReturnTo()).toBe('/dashboard');
  });
});
