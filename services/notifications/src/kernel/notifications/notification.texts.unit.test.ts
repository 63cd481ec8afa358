import { statusText } from '@cardinal/contracts';
import { describe, expect, it } from '@jest/globals';
import {
  cardCreatedText,
  memberAddedText,
  roleChangedText,
  statusChangedText,
} from './notification.texts.ts';

describe('the words of notifications', () => {
  it('say what happened and to what', () => {
    expect(cardCreatedText('Ada', 'bug', 'Crash')).toBe('Ada reported a bug: "Crash"');
    expect(cardCreatedText('Ada', 'feature', 'Wings')).toBe('Ada requested a feature: "Wings"');
    expect(statusChangedText('Ada', 'Crash', 'New', 'Resolved')).toBe(
      'Ada moved "Crash" from New to Resolved',
    );
    expect(statusChangedText('Ada', 'Crash', 'New', statusText('Resolved', 'not_planned'))).toBe(
      'Ada moved "Crash" from New to Resolved (not planned)',
    );
  });

  it('do without a name where nobody in particular did it', () => {
    expect(memberAddedText(null, 'Rocket', 'public_user')).toBe('You were added to "Rocket" as Public User');
    expect(roleChangedText(null, 'Rocket', 'project_admin')).toBe('You are now Project Admin in "Rocket"');
  });
});
