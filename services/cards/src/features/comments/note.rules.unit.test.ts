import type { Role } from '@cardinal/contracts';
import { describe, expect, it } from '@jest/globals';
import { isInternal, placeOfComment } from './note.rules.ts';

const note = { internal: true } as const;
const comment = {};

describe('what somebody writes', () => {
  it('is a comment where no note is asked for, nor replied to', () => {
    expect(isInternal({}, null, null)).toEqual({});
    expect(isInternal({ internal: false }, comment, 'project_admin')).toEqual({});
  });

  it('is a note where it is asked for, or where it replies to one', () => {
    expect(isInternal(note, null, 'normal_user')).toEqual(note);
    expect(isInternal({}, note, 'normal_user')).toEqual(note);
    expect(isInternal(note, note, 'project_admin')).toEqual(note);
  });

  it.each<Role>(['public_user', null])('is no note of %s', (role) => {
    expect(() => isInternal(note, null, role)).toThrow(expect.objectContaining({ code: 'forbidden' }));
    expect(() => isInternal({}, note, role)).toThrow(expect.objectContaining({ code: 'forbidden' }));
  });

  it('is no note under a comment that others see', () => {
    const issues = [
      expect.objectContaining({ path: 'internal', message: expect.stringContaining('internal note') }),
    ];
    const refusal = expect.objectContaining({ code: 'validation_failed', issues });
    expect(() => isInternal(note, comment, 'project_admin')).toThrow(refusal);
  });
});

describe('the place of a comment', () => {
  const place = { slug: 'apollo', board: { id: 'b', visibility: 'public' as const } };

  it('is that of its card', () => {
    expect(placeOfComment(place, comment)).toBe(place);
  });

  it('is private for a note', () => {
    expect(placeOfComment(place, note)).toEqual({
      slug: 'apollo',
      board: { id: 'b', visibility: 'private' },
    });
  });
});
