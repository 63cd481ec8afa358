import { limits } from '@cardinal/contracts';
import { describe, expect, it } from '@jest/globals';
import { mentionedIn, mentionsBefore, presentMentions, toMentions } from './mention.rules.ts';

const ann = { id: '1', username: 'ann' };
const bob = { id: '2', username: 'bob' };
const mention = (name: string, userId: string) => ({ name, userId });

const mentionsAfter = (text: string, before: ReturnType<typeof mention>[], people = [ann, bob]) =>
  toMentions(mentionsBefore(text, before), people, 'content');

describe('what a text mentions after an edit', () => {
  it('distinguishes the mentions that it still has from names that are new', () => {
    const before = [mention('ann', '1'), mention('eve', '3')];
    expect(mentionsBefore('@ann and @bob', before)).toEqual({
      written: [['ann'], ['bob']],
      kept: [mention('ann', '1')],
      added: [['bob']],
    });
  });

  it('is found in the order of the text, in any case of letters, each spelling once', () => {
    expect(mentionsAfter('@bob, @Ann and @bob', [])).toEqual([mention('bob', '2'), mention('Ann', '1')]);
  });

  it('stays with the person whom a name meant before', () => {
    expect(mentionsAfter('@ann', [mention('ann', '3')])).toEqual([mention('ann', '3')]);
  });

  it('is the longest name that somebody has', () => {
    const dotted = { id: '4', username: 'ann.' };
    expect(mentionsAfter('Ask @ann.', [], [ann])).toEqual([mention('ann', '1')]);
    expect(mentionsAfter('Ask @ann.', [], [ann, dotted])).toEqual([mention('ann.', '4')]);
  });

  it('is nobody whom the writer may not mention', () => {
    expect(mentionsAfter('@eve', [])).toEqual([]);
  });
});

it('refuses more mentions than a text may have', () => {
  const people = Array.from({ length: limits.textMentions + 1 }, (_, at) => ({
    id: `${at}`,
    username: `user${at}`,
  }));
  const text = people.map(({ username }) => `@${username}`).join(' ');
  const message = expect.stringContaining(`${limits.textMentions} people`);
  const issues = [expect.objectContaining({ path: 'content', message })];
  expect(() => mentionsAfter(text, [], people)).toThrow(
    expect.objectContaining({ code: 'validation_failed', issues }),
  );
  expect(mentionsAfter(text, [], people.slice(1))).toHaveLength(limits.textMentions);
});

describe('people who are mentioned', () => {
  it('are each named once', () => {
    expect(mentionedIn([mention('ann', '1'), mention('Ann', '1'), mention('bob', '2')])).toEqual(['1', '2']);
    expect(mentionedIn()).toEqual([]);
  });

  it('are shown under the name that is written, while they are known', () => {
    const people = new Map([['1', { id: '1', username: 'anna' }]]);
    const mentions = [mention('ann', '1'), mention('bob', '2')];
    expect(presentMentions(mentions, people)).toEqual([{ id: '1', username: 'anna', name: 'ann' }]);
    expect(presentMentions(undefined, people)).toEqual([]);
  });
});
