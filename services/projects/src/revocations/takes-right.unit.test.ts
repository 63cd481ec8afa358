import {
  boardCreated,
  boardRestored,
  boardUpdated,
  memberAdded,
  memberRemoved,
  memberRoleChanged,
  projectUpdated,
} from '@cardinal/contracts';
import { describe, expect, it } from '@jest/globals';
import { givesRight, takesRight } from './takes-right.ts';

describe('whether an event may give a right', () => {
  it.each([
    [memberAdded.type, {}, true],
    [boardRestored.type, {}, true],
    [memberRoleChanged.type, {}, false],
    [boardCreated.type, { board: { visibility: 'public' } }, false],
    [boardUpdated.type, { board: { visibility: 'public' }, formerVisibility: 'private' }, true],
    [boardUpdated.type, { board: { visibility: 'public', guestsMaySubmit: true } }, true],
    [boardUpdated.type, { board: { visibility: 'public', guestsMaySubmit: false } }, false],
    [projectUpdated.type, { project: { roadmap: { isShown: true } } }, true],
    [projectUpdated.type, { project: {} }, false],
  ])('%s %j: %s', (type, data, gives) => {
    expect(givesRight({ type, data })).toBe(gives);
  });
});

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
