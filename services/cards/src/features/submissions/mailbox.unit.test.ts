import { describe, expect, it } from '@jest/globals';
import { toMailbox } from './mailbox.ts';

describe('a mailbox', () => {
  it('is one, whatever follows a plus sign, and in capitals', () => {
    for (const email of ['ab@example.com', 'AB+x@Example.com', 'ab+x+y@example.com'])
      expect(toMailbox(email)).toBe('ab@example.com');
  });

  it('of Gmail is one with and without dots, at both of its domains', () => {
    for (const email of ['ab@gmail.com', 'a.b+x@gmail.com', 'A.B@GoogleMail.com'])
      expect(toMailbox(email)).toBe('ab@gmail.com');
  });

  it('of others has its dots, which may be somebody else there', () => {
    expect(toMailbox('a.b@example.com')).toBe('a.b@example.com');
    expect(toMailbox('a.b@mygmail.com')).toBe('a.b@mygmail.com');
  });
});
