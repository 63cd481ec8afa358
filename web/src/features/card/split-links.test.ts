import { describe, expect, it } from '@jest/globals';
import { splitLinks } from './split-links.ts';

const links = (text: string) =>
  splitLinks(text).flatMap(({ text: part, href }) => (href ? [[part, href]] : []));

describe('addresses in a text', () => {
  it('are found, and the text around them stays', () => {
    expect(splitLinks('See https://a.example/x, please.\nThanks')).toEqual([
      { text: 'See ', at: 0 },
      { text: 'https://a.example/x', href: 'https://a.example/x', at: 4 },
      { text: ', please.\nThanks', at: 23 },
    ]);
  });

  it('get https where they only say www', () => {
    expect(links('www.example.com/a')).toEqual([['www.example.com/a', 'https://www.example.com/a']]);
  });

  it('are those that the server takes out of texts of strangers, and no names in code', () => {
    expect(links('b.example.com/x, mailto:me@example.com, System.IO/Path and ASP.NET/C#')).toEqual([
      ['b.example.com/x', 'https://b.example.com/x'],
      ['mailto:me@example.com', 'mailto:me@example.com'],
    ]);
  });

  it('keep a bracket that was opened in them, and no other', () => {
    expect(links('(https://en.example/Orbit_(space))')).toEqual([
      ['https://en.example/Orbit_(space)', 'https://en.example/Orbit_(space)'],
    ]);
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'https://',
    'http://nodot',
    'ftp://a.example',
    'plain',
  ])('are not made of %s', (text) => expect(links(text)).toEqual([]));

  it('lose nothing of any text', () => {
    for (const text of [
      '',
      'https://a.example',
      'a https://a.example b www.b.example. c',
      '<b>https://c.example</b>',
    ]) {
      const whole = splitLinks(text).map((part) => part.text);
      expect(whole.join('')).toBe(text);
    }
  });
});
