import { type Card, toLane } from '@cardinal/contracts';
import { describe, expect, it } from '@jest/globals';
import { makeCard, makeId } from '#test/make-card.ts';
import { type BoardLane, changesInto, getRefusal, lanesFrom } from './lane.ts';

const [ann, bob, cleo] = ['ann', 'bob', 'cleo'].map((username) => ({ id: makeId(), username })) as [
  Card['assignees'][number],
  Card['assignees'][number],
  Card['assignees'][number],
];
const [red, blue] = ['Red', 'Blue'].map((name) => ({ id: makeId(), name, color: 'red' })) as [
  Card['labels'][number],
  Card['labels'][number],
];
const counts = { New: 1, 'In Progress': 0, 'In Testing': 0, Resolved: 0 };
const sources = { people: [], labels: [], groups: [], empty: false };
const lane = (more: Partial<BoardLane>): BoardLane => ({
  id: toLane('assignee', more.key ?? null),
  key: null,
  name: '',
  counts,
  ...more,
});

describe('the lanes of a board', () => {
  const groups = [
    { key: null, name: null, counts },
    { key: bob.id, name: 'bob', counts },
  ];

  it('are by name, with what has none at the end', () => {
    const people = [cleo, ann];
    const named = (empty: boolean) =>
      lanesFrom({ ...sources, by: 'assignee', groups, people, empty }).map(({ name }) => name);
    expect(named(true)).toEqual(['ann', 'bob', 'cleo', 'No assignee']);
    expect(named(false)).toEqual(['bob', 'No assignee']);
  });

  it('of priorities begin with the highest', () => {
    const lanes = lanesFrom({ ...sources, by: 'priority', empty: true });
    expect(lanes.map(({ key }) => key)).toEqual([5, 4, 3, 2, 1]);
  });

  it('have no card where nothing is counted', () => {
    const lanes = lanesFrom({ ...sources, by: 'label', labels: [blue, red], empty: true });
    expect(lanes.map(({ name, counts: { New } }) => [name, New])).toEqual([
      ['Blue', 0],
      ['Red', 0],
      ['No label', 0],
    ]);
  });
});

describe('a card that is brought to another lane', () => {
  const card = makeCard({ assignees: [ann, bob], labels: [red] });

  it('is taken from the one and given to the other, and others keep it', () => {
    expect(changesInto(card, ann.id, lane({ key: cleo.id, person: cleo }))).toEqual({
      assignees: [bob, cleo],
    });
    expect(changesInto(card, ann.id, lane({ key: bob.id, person: bob }))).toEqual({ assignees: [bob] });
    const toBlue = lane({ id: toLane('label', blue.id), key: blue.id, label: blue });
    expect(changesInto(card, red.id, toBlue)).toEqual({ labels: [blue] });
    expect(changesInto(card, null, lane({ id: toLane('priority', 5), key: 5 }))).toEqual({ userPriority: 5 });
  });

  it('is nobody’s in the lane without people', () => {
    expect(changesInto(card, ann.id, lane({}))).toEqual({ assignees: [] });
    expect(changesInto(card, red.id, lane({ id: toLane('label', null) }))).toEqual({ labels: [] });
  });
});

describe('a user who may bring a card to another lane', () => {
  const of = makeCard({ createdBy: bob.id, status: 'In Progress', assignees: [bob] });
  const admin = { role: 'project_admin', userId: ann.id } as const;
  const member = { role: 'normal_user', userId: ann.id } as const;

  it('is an admin, for everything', () => {
    const all = { status: 'New', labels: [red], assignees: [cleo], userPriority: 1 } as const;
    expect(getRefusal(admin, of, { ...all, labels: [red], assignees: [cleo] })).toBeUndefined();
  });

  it('is a member who takes it, and leaves it', () => {
    expect(getRefusal(member, of, { assignees: [bob, ann] })).toBeUndefined();
    expect(getRefusal(member, { ...of, assignees: [ann] }, { assignees: [] })).toBeUndefined();
    expect(getRefusal(member, of, { assignees: [ann] })).toContain('You can take a card and leave it');
    expect(getRefusal(member, of, { assignees: [bob, cleo] })).toContain('You can take a card and leave it');
  });

  it('is everybody, for priorities, but not for another status', () => {
    expect(getRefusal({ ...member, role: 'public_user' }, of, { userPriority: 5 })).toBeUndefined();
    expect(getRefusal(member, of, { userPriority: 5, status: 'Resolved' })).toContain('change the status');
  });

  it('is the author of a new card, for labels', () => {
    const own = { ...of, status: 'New', createdBy: ann.id } as const;
    expect(getRefusal(member, own, { labels: [red] })).toBeUndefined();
    expect(getRefusal(member, of, { labels: [red] })).toContain('set labels');
  });
});
