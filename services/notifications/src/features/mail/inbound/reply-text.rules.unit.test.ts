import { describe, expect, it } from '@jest/globals';
import { createOwnSigns } from './own-signs.ts';
import { parseReplyText } from './reply-text.rules.ts';

const signs = createOwnSigns({
  publicUrl: 'https://cardinal.example',
  sender: 'cardinal@cardinal.example',
  inbound: 'reply@in.example.com',
});

describe('the text of an answer', () => {
  it.each([
    ['all of it', 'Fixed.\n\nIt was the cache.', 'Fixed.\n\nIt was the cache.'],
    [
      'without the quote below',
      'Yes.\n\nOn Tue, 24 Nov 2026 at 10:00, Cardinal <c@x.y> wrote:\n> Old\n> words\n',
      'Yes.',
    ],
    [
      'without a wrapped attribution',
      'Yes.\n\nOn Tue, 24 Nov 2026 at 10:00, Cardinal\n<c@x.y> wrote:\n> Old',
      'Yes.',
    ],
    ['without a German one', 'Ja.\r\n\r\nAm 24.11.26 um 10:00 schrieb Cardinal:\r\n> Alt', 'Ja.'],
    ['without a signature', 'Done\n-- \nBen\nCEO', 'Done'],
    ['without that of a phone', 'Done\n\nSent from my iPhone', 'Done'],
    [
      'without the header of Outlook',
      'Done\n\nFrom: Cardinal <c@x.y>\nSent: Tuesday\nTo: Ben\n\nOld',
      'Done',
    ],
    ['without the original message', 'Done\n\n-----Original Message-----\nOld', 'Done'],
    ['below the quote', 'On Tuesday Cardinal wrote:\n> Old\n\nMy answer', 'My answer'],
    ['between quotes', 'One\n> quoted\nTwo\n\nOn Tuesday Cardinal wrote:\n> Old', 'One\n> quoted\nTwo'],
    [
      'what looks like an attribution',
      'Hi,\nas I wrote yesterday:\n- a\n- b',
      'Hi,\nas I wrote yesterday:\n- a\n- b',
    ],
    [
      'what looks like a wrapped one',
      'On the whole I agree,\nas I wrote:\n- a',
      'On the whole I agree,\nas I wrote:\n- a',
    ],
    [
      'what looks like one, above the true one',
      'as I wrote:\n- a\n\nOn Tue, Cardinal <c@x.y> wrote:\n> Old',
      'as I wrote:\n- a',
    ],
    ['without one that only has a time', 'Ja.\n\nCardinal schrieb am 24.11.26 um 10:00:\n\nAlt', 'Ja.'],
    [
      'what looks like a signature',
      'Hallo,\nVon meinem Rechner aus geht es nicht.\nSent from my desk.\nSent from my phone it fails, too.',
      'Hallo,\nVon meinem Rechner aus geht es nicht.\nSent from my desk.\nSent from my phone it fails, too.',
    ],
    ['without that of a German phone', 'Ja\n\nVon meinem Samsung Galaxy gesendet', 'Ja'],
    ['without that of another phone', 'Yes\n\nSent from my Samsung Galaxy smartphone.', 'Yes'],
    ['nothing, where all is quoted', '> Old\n> words', ''],
    ['nothing, where there is nothing', '', ''],
  ])('is %s', (_name, text, answer) => {
    expect(parseReplyText(text, signs)).toBe(answer);
  });

  it('takes linear time, whatever is sent', () => {
    const pieces = ['On a', '>', 'wrote', ' :', 'From: a\n', '\n', '_', '-- ', 'wrote:\n', 'sent from my a '];
    const all = [...pieces, 'Van: a\n', '2026 10:00 a@b:\n', '> unsubscribe/\n'];
    /** The least processor time of three tries. Microseconds. */
    const measure = (times: number) => {
      const tries = Array.from({ length: 3 }, () => {
        const before = process.cpuUsage();
        for (const piece of all) parseReplyText(piece.repeat(times), signs);
        return process.cpuUsage(before).user;
      });
      return Math.min(...tries);
    };
    measure(1_000);
    // Four times as much; with the square of it, sixteen times.
    expect(measure(100_000)).toBeLessThan(10 * measure(25_000));
  });
});
