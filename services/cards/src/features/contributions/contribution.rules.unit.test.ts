import type { ContributionAsked } from '@cardinal/contracts';
import { describe, expect, it } from '@jest/globals';
import { idOfResult, isSameVote, withoutText } from './contribution.rules.ts';

const upvote = { kind: 'upvote', cardId: 'a' } as ContributionAsked;
const comment = { kind: 'comment', cardId: 'a', content: 'Text' } as ContributionAsked;
const card = {
  kind: 'card',
  title: 'Title',
  description: 'Text',
  boardId: 'b',
} as unknown as ContributionAsked;

describe('the id of what comes of a contribution', () => {
  it('is the same each time, and another one for each user and contribution', () => {
    expect(idOfResult('ann', '1')).toBe(idOfResult('ann', '1'));
    const ids = [idOfResult('ann', '1'), idOfResult('ann', '2'), idOfResult('bob', '1')];
    expect(new Set(ids).size).toBe(3);
  });

  it('is the one that earlier releases stored', () => {
    expect(idOfResult('ann', '1')).toBe('278645aa-56fa-548e-9ee5-550ec6bb0bb8');
  });
});

describe('a vote', () => {
  it('is the same as another one of its kind on its card', () => {
    expect(isSameVote(upvote, { ...upvote })).toBe(true);
  });

  it.each([
    ['a vote on another card', { kind: 'upvote', cardId: 'b' }],
    ['a vote of another kind', { kind: 'like', cardId: 'a' }],
    ['a comment', comment],
    ['a card', card],
  ])('is not the same as %s', (_, other) => {
    expect(isSameVote(upvote, other as ContributionAsked)).toBe(false);
    expect(isSameVote(other as ContributionAsked, upvote)).toBe(false);
  });

  it('is no comment, of which there may be two', () => {
    expect(isSameVote(comment, { ...comment })).toBe(false);
    expect(isSameVote(card, { ...card })).toBe(false);
  });
});

it('keeps no text of a contribution that is carried out', () => {
  expect(withoutText(comment)).toEqual({ ...comment, content: '' });
  expect(withoutText(card)).toEqual({ ...card, title: '', description: '' });
  expect(withoutText(upvote)).toBe(upvote);
});
