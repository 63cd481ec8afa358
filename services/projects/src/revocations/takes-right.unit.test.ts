import {
  boardCreated,
  boardUpdated,
  memberAdded,
  memberRemoved,
  memberRoleChanged,
  projectUpdated,
} from '@cardinal/contracts';
import { describe, expect, it } from '@jest/globals';
import { takesRight } from './takes-right.ts';

describe('whether an event may take a right away', () => {
  it.each([
    [memberRemoved.type, {}, true],
    [memberRoleChanged.type, {}, true],
    [memberAdded.type, {}, false],
    [projectUpdated.type, {}, false],
    [boardCreated.type, { board: { visibility: 'private' } }, false],
    [boardUpdated.type, { board: { visibility: 'private' }, formerVisibility: 'public' }, true],
    [boardUpdated.type, { board: { visibility: 'private' } }, false],
    [boardUpdated.type, { board: { visibility: 'public' }, formerVisibility: 'private' }, false],
    [boardUpdated.type, { board: { visibility: 'public' } }, false],
  ])('%s %j: %s', (type, data, takes) => {
    expect(takesRight({ type, data })).toBe(takes);
  });
});
