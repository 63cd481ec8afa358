import { eventOfType } from '@cardinal/contracts';
import { describe, expect, it } from '@jest/globals';
import {
  followedTypes,
  groupReasons,
  type Reason,
  standardLevel,
  wantsNotification,
} from './following.rules.ts';

const autoFollow = { author: true, assigned: true, commented: true, upvoted: false };
const isNotified = (
  level: Parameters<typeof wantsNotification>[1]['level'],
  reasons: Reason[],
  type = 'comment_created' as const,
) => wantsNotification(type, { level, reasons, autoFollow });

describe('who is notified of what happens to a card', () => {
  it.each([
    ['everything', [], true],
    ['participating', [], false],
    ['participating', ['commented'], true],
    ['participating', ['upvoted'], false],
    ['participating', ['upvoted', 'author'], true],
    ['participating', ['addressed'], true],
    ['mentions', ['author', 'addressed'], false],
    ['nothing', ['author', 'addressed'], false],
  ] as const)('with the level %s and the reasons %j: %s', (level, reasons, expected) => {
    expect(isNotified(level, [...reasons])).toBe(expected);
  });

  it('of mentions: everybody, except for those who want to hear nothing', () => {
    const mention = (level: 'participating' | 'mentions' | 'nothing') =>
      wantsNotification('mention', { level, reasons: [], autoFollow });
    expect([mention('participating'), mention('mentions'), mention('nothing')]).toEqual([true, true, false]);
  });

  it('with all the reasons that somebody has', () => {
    const reasons = groupReasons({ author: ['a'], commented: ['b', 'a'], addressed: ['c'] });
    expect(Object.fromEntries(reasons)).toEqual({
      a: ['author', 'commented'],
      b: ['commented'],
      c: ['addressed'],
    });
  });
});

it('follows as a participant where nobody has chosen a level', () => {
  expect(standardLevel).toBe('participating');
});

it('notifies followers of what happens to a card, but of assignments and due dates only the assignees', () => {
  const ofAssignees = ['card_assigned', 'card_due'];
  const cardTypes = Object.keys(eventOfType).filter(
    (type) => type.startsWith('card_') && !ofAssignees.includes(type),
  );
  expect([...followedTypes].sort()).toEqual([...cardTypes, 'comment_created'].sort());
});
