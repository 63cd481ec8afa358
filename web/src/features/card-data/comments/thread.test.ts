import { describe, expect, it } from '@jest/globals';
import { makeComment } from '#test/make-card.ts';
import { buildThread, isEdited, removeComment, type ThreadNode } from './thread.ts';

const root = makeComment({ content: 'root' });
const reply = makeComment({ content: 'reply', parentCommentId: root.id });
const deep = makeComment({ content: 'deep', parentCommentId: reply.id });
const other = makeComment({ content: 'other' });

type Shape = [string, ...Shape[]];
const shape = ({ comment, replies }: ThreadNode): Shape => [comment.content, ...replies.map(shape)];

describe('the thread of comments', () => {
  it('nests replies below what they reply to, in the order given', () => {
    expect(buildThread([root, other, reply, deep]).map(shape)).toEqual([
      ['root', ['reply', ['deep']]],
      ['other'],
    ]);
  });

  it('shows a reply whose parent is missing', () => {
    expect(buildThread([deep]).map(shape)).toEqual([['deep']]);
  });

  it('keeps a placeholder of a deleted comment that has replies', () => {
    const left = removeComment([root, reply], root.id);
    expect(left[0]).toMatchObject({ id: root.id, deleted: true, content: '', user: null });
    expect(removeComment([root, reply], reply.id)).toEqual([root]);
  });

  it('counts as edited once it was changed after it was written', () => {
    expect(isEdited(root)).toBe(false);
    expect(isEdited({ ...root, updatedAt: '2026-11-21T00:00:00.000Z' })).toBe(true);
  });
});
