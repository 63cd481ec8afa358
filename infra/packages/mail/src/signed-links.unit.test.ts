import { describe, expect, it } from '@jest/globals';
import { createSignedLinks } from './signed-links.ts';

let time = 0;
const options = { key: 'a-key-of-these-tests', validMs: 1_000, now: () => time };
const links = createSignedLinks({ ...options, purpose: 'unsubscribe' });
const link = { userId: 'ada', scope: 'all' };

describe('a signed link', () => {
  const token = links.sign(link);

  it('says whose it is and what it does', () => {
    expect(links.read(token)).toEqual(link);
  });

  it('is old after its time', () => {
    time = 1_001;
    expect(links.read(token)).toBe('old');
    time = 0;
  });

  const [payload = '', signature = ''] = token.split('.');
  const other = Buffer.from(JSON.stringify(['eve', 'all', 9e12])).toString('base64url');
  it.each([
    ['another payload', `${other}.${signature}`],
    ['no signature', payload],
    ['an empty signature', `${payload}.`],
    ['a cut signature', `${payload}.${signature.slice(0, -1)}`],
    ['something after it', `${token}.x`],
    ['nothing', ''],
    ['a novel', 'x'.repeat(100_000)],
    ['a link for another purpose', createSignedLinks({ ...options, purpose: 'reset' }).sign(link)],
    [
      'a link of another key',
      createSignedLinks({ ...options, key: 'another', purpose: 'unsubscribe' }).sign(link),
    ],
  ])('is forged: %s', (_name, forged) => {
    expect(links.read(forged)).toBe('forged');
  });
});
