import { describe, expect, it } from '@jest/globals';
import { passwordStrength, resembles } from './password-strength.ts';

describe('the strength of a password', () => {
  it.each([
    ['', 0],
    ['a1!B?', 0],
    ['aaaaaaaaaaaaaaaa', 1],
    ['1234567890', 1],
    ['abcdefghijkl', 1],
    ['password123', 1],
    ['P@ssword', 1],
    ['qwertyuiop1', 1],
    ['abababababababab', 1],
    ['correct horse', 2],
    ['kq7Vw2mZxR4t', 3],
    ['correct horse battery staple', 4],
    ['правильная лошадь батарея', 4],
  ] as const)('of %p is %i', (password, score) => {
    expect(passwordStrength(password).score).toBe(score);
  });

  it('is none if it is little more than a word that everybody knows of its owner', () => {
    expect(passwordStrength('Wolfeschlegelstein-1987').score).toBe(4);
    expect(passwordStrength('Wolfeschlegelstein-1987', ['wolfeschlegelstein']).label).toBe('Weak');
  });

  it('is said by the function’s source alone, which the hub sends to browsers', () => {
    const inBrowser = new Function(`${resembles}; ${passwordStrength}; return passwordStrength`)();
    expect(inBrowser('correct horse', ['maya'])).toEqual(passwordStrength('correct horse', ['maya']));
  });
});

describe('a password', () => {
  it.each(['maya.chen', 'MAYA.CHEN', 'mayachen1', '!maya-chen!', 'm4y4ch3n', 'maya.chenmaya.chen'])(
    'that is %p resembles the username maya.chen',
    (password) => {
      expect(resembles(password, ['maya.chen'])).toBe(true);
    },
  );

  it.each([
    ['maya likes green tea', 'maya'],
    ['cardinal-demo', 'cardinal'],
    ['correct horse', 'li'],
    ['123456 is short', '123'],
    ['anything at all', ''],
  ])('such as %p does not resemble %p', (password, word) => {
    expect(resembles(password, [word])).toBe(false);
  });
});
