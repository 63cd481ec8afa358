import type { CardChange, HistoryEntry } from '@cardinal/contracts';
import { describe, expect, it } from '@jest/globals';
import { toChangeSentence } from './change-parts.ts';
import { groupEdits, mergeChanges } from './groups.ts';

const ada = { id: 'ada', name: 'ada' };
const bob = { id: 'bob', name: 'bob' };
const change = (field: string, from: CardChange['from'], to: CardChange['to']) => ({ field, from, to });
const text = (...changes: CardChange[]) => toChangeSentence(changes, ada.id);

describe('the sentence of a change', () => {
  it('names what it was and what it became', () => {
    expect(text(change('status', 'New', 'In Progress'))).toBe('changed the status from New to In Progress');
    expect(text(change('title', 'Dark', 'Bright'))).toBe('changed the title from “Dark” to “Bright”');
    expect(text(change('userPriority', 1, 3))).toBe('changed the user priority from 1 to 3');
    expect(text(change('type', 'bug', 'feature'))).toBe('changed the type from Bug to Feature');
  });

  it('says what was set and what was removed', () => {
    expect(text(change('devPriority', null, 4))).toBe('set the dev priority to 4');
    expect(text(change('devPriority', 4, null))).toBe('removed the dev priority');
    expect(text(change('dueDate', null, '2026-12-24'))).toBe('set the due date to Dec 24, 2026');
  });

  it('says whom somebody assigned, and that they took it themselves', () => {
    expect(text(change('assigneeIds', [], [ada]))).toBe('took the card');
    expect(text(change('assigneeIds', [ada], []))).toBe('is no longer assigned');
    expect(text(change('assigneeIds', [], [bob, ada]))).toBe('took the card and assigned bob');
    expect(text(change('assigneeIds', [bob], [{ id: 'eve', name: 'eve' }]))).toBe(
      'assigned eve and unassigned bob',
    );
  });

  it('counts screenshots, names labels and hides boards out of sight', () => {
    expect(text(change('imageUrls', 0, 2))).toBe('added 2 screenshots');
    expect(text(change('imageUrls', 2, 1))).toBe('removed a screenshot');
    expect(text(change('imageUrls', 1, 1))).toBe('changed the screenshots');
    expect(text(change('labelIds', [], [{ id: '1', name: 'Ground' }]))).toBe('added the label Ground');
    expect(text(change('boardId', null, { id: '1', name: 'Ideas' }))).toBe(
      'moved the card from another board to Ideas',
    );
  });

  it('has words for fields that it does not know, and joins several', () => {
    expect(text(change('launchSite', 'Kourou', 'Baikonur'))).toBe(
      'changed the launch site from Kourou to Baikonur',
    );
    expect(
      text(change('status', 'New', 'Resolved'), change('description', null, null), change('x', 1, null)),
    ).toBe('changed the status from New to Resolved, changed the description and removed the x');
  });
});

describe('edits that follow each other', () => {
  const entry = (minute: number, by = 'ada', kind: HistoryEntry['kind'] = 'changed'): HistoryEntry => ({
    ...{ kind, version: minute, by: { id: by, username: by }, changes: [] },
    at: new Date(minute * 60_000).toISOString(),
  });
  const versions = (entries: HistoryEntry[]) =>
    groupEdits(entries).map((group) => group.map(({ version }) => version));

  it('are one where one person made them in a short time', () => {
    expect(versions([entry(0), entry(2), entry(3), entry(6)])).toEqual([[0, 2, 3], [6]]);
  });

  it('stay apart of different people, and from the creation', () => {
    expect(versions([entry(0, 'ada', 'created'), entry(1), entry(1, 'bob'), entry(2)])).toEqual([
      [0],
      [1],
      [1],
      [2],
    ]);
  });

  it('name a field once, from the first to the last', () => {
    const changes = [change('status', 'New', 'In Progress'), change('status', 'In Progress', 'Resolved')];
    expect(mergeChanges(changes)).toEqual([change('status', 'New', 'Resolved')]);
    expect(text(...mergeChanges([...changes, change('status', 'Resolved', 'New')]))).toBe(
      'changed the status and set it back to New',
    );
    const described = { ...change('description', null, null), hasDifference: true };
    expect(mergeChanges([described, described])).toHaveLength(2);
  });
});
