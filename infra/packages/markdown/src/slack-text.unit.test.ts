import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { cut, escapeSlack, slackText } from './slack-text.ts';

describe('text of people in Slack', () => {
  it.each([
    ['<!channel> & <https://evil.test|click>', '&lt;!channel&gt; &amp; &lt;https://evil.test|click&gt;'],
    ['&lt;', '&amp;lt;'],
    ['*bold* _slanted_ ~gone~ `code`', '∗bold∗ ˍslantedˍ ∼gone∼ ˋcodeˋ'],
    ['snake_case_name and 2*3*4', 'snake_case_name and 2*3*4'],
    ['__init__', 'ˍˍinitˍˍ'],
    [':tada: at 12:30:45', '꞉tada: at 12:30:45'],
    ['two\nlines', 'two lines'],
  ])('%j becomes %j', (text, expected) => {
    expect(slackText(text)).toBe(expected);
  });

  it('never keeps a control character, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        for (const safe of [slackText(text), escapeSlack(text)]) {
          expect(safe).not.toMatch(/[<>]|&(?!amp;|lt;|gt;)/);
        }
      }),
    );
  });

  it('can be sent, also with half a character in it', () => {
    expect(() => encodeURIComponent(slackText(cut('abc😀', 5)))).not.toThrow();
  });

  it('is cut with an ellipsis', () => {
    expect(cut('abcdef', 4)).toBe('abc…');
    expect(cut('abcd', 4)).toBe('abcd');
  });
});
