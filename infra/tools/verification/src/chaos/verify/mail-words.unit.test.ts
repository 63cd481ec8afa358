import { describe, expect, it } from '@jest/globals';
import { hasWords } from './mail-words.ts';

const one = '1a2b3c4d-0000-4000-8000-000000000000';
const other = '9f8e7d6c-0000-4000-8000-000000000000';
const item = (message: string, cardId: string | null = one, text: string | null = null) => ({
  cardId,
  message,
  text,
  metadata: { cardTitle: 'It leaks' },
});
const digest = {
  text: `* Eve signed up

Rocket

== It leaks (#1a2b3c4d) ==
Board

* Ada commented
  So it is.

== It leaks (#9f8e7d6c) ==
Board

* Ada moved it from New to Resolved`,
};

describe('the words of a notification in an e-mail', () => {
  it('are looked for below the heading of its card, without its title', () => {
    expect(hasWords(digest, item('Ada commented on "It leaks"', one, 'So it is.'))).toBe(true);
    expect(hasWords(digest, item('Ada commented on "It leaks"', other, 'So it is.'))).toBe(false);
    expect(hasWords(digest, item('Ada moved "It leaks" from New to Resolved', other))).toBe(true);
    expect(hasWords(digest, item('Ada moved "It leaks" from New to Resolved'))).toBe(false);
    expect(hasWords(digest, item('Ada moved "It leaks" from New to In Testing', other))).toBe(false);
  });

  it('are those of an e-mail about one card, and of none', () => {
    const single = { text: 'Rocket · Board\nIt leaks\nBug\n\n* Due tomorrow' };
    expect(hasWords(single, item('"It leaks" is due tomorrow'))).toBe(true);
    expect(hasWords(single, item('"It leaks" is due today'))).toBe(false);
    expect(hasWords(digest, item('Eve signed up', null))).toBe(true);
  });
});
