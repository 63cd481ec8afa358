import { limits } from '@cardinal/contracts';
import { describe, expect, it } from '@jest/globals';
import { keptEdits, lacksEdits, sameContent } from './edit.rules.ts';

const [start, later] = [new Date('2026-11-20T10:00:00Z'), new Date('2026-11-20T11:00:00Z')];
const text = (content: string, imageUrls: string[] | null = null) => ({ content, imageUrls });
const comment = { ...text('before'), createdAt: start, updatedAt: start };
const edit = { at: later, by: 'ann' };
const stored = (size: number, by = 'ann') => ({ at: start, by, from: 'x'.repeat(size), to: '' });

describe('whether edits are missing', () => {
  it.each([
    ['of a comment as it was written', {}, false],
    ['of one with all its edits', { updatedAt: later, edits: [stored(1)] }, false],
    ['of one whose edits were cut', { updatedAt: later, edits: [stored(1)], editsCut: true }, true],
    ['of one that was edited before edits were kept', { updatedAt: later }, true],
  ])('%s', (_, changed, expected) => {
    expect(lacksEdits({ ...comment, ...changed })).toBe(expected);
  });
});

describe('the content of a comment', () => {
  it('is the same with the same text and images', () => {
    expect(sameContent(text('a', ['1']), text('a', ['1']))).toBe(true);
    expect(sameContent(text('a', ['1']), text('b', ['1']))).toBe(false);
    expect(sameContent(text('a', ['1']), text('a', ['2']))).toBe(false);
  });
});

describe('the history of a comment', () => {
  it('gets the difference of the texts', () => {
    expect(keptEdits(comment, text('after'), edit)).toEqual({
      edits: [{ ...edit, from: 'before', to: 'after' }],
    });
  });

  it('counts images where they changed, and leaves out a text that did not', () => {
    const edits = [{ ...edit, from: '', to: '', images: { from: 0, to: 2 } }];
    expect(keptEdits(comment, text('before', ['1', '2']), edit)).toEqual({ edits });
    const withImage = { ...comment, imageUrls: ['1'] };
    expect(keptEdits(withImage, text('before'), edit).edits?.[0]?.images).toEqual({ from: 1, to: 0 });
  });

  it('follows the edits before it, and says that some are missing once they are', () => {
    const before = { ...comment, updatedAt: later, edits: [stored(1)] };
    expect(keptEdits(before, text('after'), edit)).toEqual({
      edits: [stored(1), { ...edit, from: 'before', to: 'after' }],
    });
    expect(keptEdits({ ...before, editsCut: true }, text('after'), edit).editsCut).toBe(true);
  });

  it('keeps the last edits, as many as may be', () => {
    const edits = Array.from({ length: limits.commentEdits }, (_, at) => stored(1, `${at}`));
    const kept = keptEdits({ ...comment, edits }, text('after'), edit);
    expect(kept.edits?.map(({ by }) => by)).toEqual([...edits.slice(1).map(({ by }) => by), 'ann']);
    expect(kept.editsCut).toBe(true);
    expect(keptEdits({ ...comment, edits: edits.slice(1) }, text('after'), edit)).not.toHaveProperty(
      'editsCut',
    );
  });

  it('keeps the last edits that together are short enough', () => {
    const size = limits.commentEditsText - 'before'.length - 'after'.length;
    const after = text('after');
    expect(keptEdits({ ...comment, edits: [stored(size)] }, after, edit).edits).toHaveLength(2);
    const kept = keptEdits({ ...comment, edits: [stored(1), stored(size + 1), stored(0)] }, after, edit);
    expect(kept.edits?.map(({ from }) => from)).toEqual(['', 'before']);
    expect(kept.editsCut).toBe(true);
  });
});
