import { isGuestAuthor } from '@cardinal/contracts';
import { describe, expect, it } from '@jest/globals';
import { hashToken } from '../../kernel/access/hash-token.ts';
import {
  getPurgeTime,
  newSubmissionId,
  toAuthor,
  toCardId,
  toCommentId,
  withoutEmail,
} from './submission.rules.ts';

describe('the id of a submission', () => {
  it('is that of a guest, and another one each time', () => {
    expect(isGuestAuthor(newSubmissionId())).toBe(true);
    expect(newSubmissionId()).toHaveLength(36);
    expect(newSubmissionId()).not.toBe(newSubmissionId());
  });

  it('leads to one card and to one comment for each reply, with the ids of earlier releases', () => {
    expect(toCardId('1')).toBe('ec0dfb55-49e2-5cc6-9b48-caeced804741');
    expect(toCommentId('1', '2')).toBe('87405465-80b6-5c67-abe7-6fbf76e15edc');
    expect(new Set([toCommentId('1', '2'), toCommentId('1', '3'), toCommentId('2', '2')]).size).toBe(3);
  });
});

it('stores a tracking link as its hash', () => {
  expect(hashToken('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});

it('keeps a submission for 180 days, and a rejected one for 30', () => {
  const from = new Date('2026-01-01T10:00:00Z');
  expect(getPurgeTime('waiting', from)).toEqual(new Date('2026-06-30T10:00:00Z'));
  expect(getPurgeTime('rejected', from)).toEqual(new Date('2026-01-31T10:00:00Z'));
});

it('has an author who is no member and has no name', () => {
  expect(toAuthor('1')).toEqual({ id: '1', username: 'Guest', isSuperAdmin: false, sponsored: false });
});

describe('a removed address', () => {
  it('takes the link of its e-mails along', () => {
    expect(withoutEmail({})).toEqual(['email', 'emailConfirmed', 'mailTokenHash']);
  });

  it('leaves the link that a guest has read', () => {
    expect(withoutEmail({ emailConfirmed: true })).toEqual(['email', 'emailConfirmed']);
  });
});
