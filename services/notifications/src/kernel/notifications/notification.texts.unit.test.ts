import { statusText } from '@cardinal/contracts';
import { describe, expect, it } from '@jest/globals';
import {
  answeredText,
  assignedText,
  cardCreatedText,
  commentedText,
  dueText,
  leaveOutTitle,
  memberAddedText,
  mentionedInCommentText,
  mentionedInNoteText,
  mentionedText,
  mergedText,
  notedText,
  repliedText,
  repliedToNoteText,
  roleChangedText,
  shippedText,
  statusChangedText,
  typeChangedText,
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

  it('keep a title that stands in them twice', () => {
    const message = mergedText('Ada', 'Crash', 'Crash');
    expect(leaveOutTitle(message, 'Crash')).toBe(message);
  });

  it('do without a name where nobody in particular did it', () => {
    expect(memberAddedText(null, 'Rocket', 'public_user')).toBe('You were added to "Rocket" as Public User');
    expect(roleChangedText(null, 'Rocket', 'project_admin')).toBe('You are now Project Admin in "Rocket"');
  });
});

it.each(
  [...['Crash', 'on "it" $& to "x"']].flatMap((title) => [
    [title, cardCreatedText('Ada', 'bug', title), 'Ada reported a bug'],
    [title, cardCreatedText('Ada', 'feature', title), 'Ada requested a feature'],
    [title, statusChangedText('Ada', title, 'New', 'Resolved'), 'Ada moved it from New to Resolved'],
    [title, typeChangedText('Ada', title, 'feature'), 'Ada changed it into a feature request'],
    [title, mergedText('Ada', 'Other', title), 'Ada merged "Other" into it'],
    [title, answeredText('Ada', title), 'Ada answered it officially'],
    [title, assignedText('Ada', title), 'Ada assigned you'],
    [title, dueText(title, 'tomorrow'), 'Due tomorrow'],
    [title, shippedText('Ada', title, 'Summer'), 'Ada shipped it in "Summer"'],
    [title, shippedText('Ada', title, null), 'Ada shipped it'],
    [title, commentedText('Ada', title), 'Ada commented'],
    [title, repliedText('Ada', title), 'Ada replied to your comment'],
    [title, notedText('Ada', title), 'Ada wrote an internal note'],
    [title, repliedToNoteText('Ada', title), 'Ada replied to your internal note'],
    [title, mentionedText('Ada', title), 'Ada mentioned you'],
    [title, mentionedInCommentText('Ada', title), 'Ada mentioned you in a comment'],
    [title, mentionedInNoteText('Ada', title), 'Ada mentioned you in an internal note'],
    [title, 'Ada moved 3 cards to Resolved', 'Ada moved 3 cards to Resolved'],
  ]),
)('below the title of a card, %j, says what happened without it: %s', (title, message, short) => {
  expect(leaveOutTitle(message, title)).toBe(short);
});
