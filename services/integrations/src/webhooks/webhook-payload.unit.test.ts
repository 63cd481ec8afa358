import {
  type DataOf,
  type EventDefinition,
  type EventOf,
  eventDefinitions,
  subscriptions,
  webhookEvents,
} from '@cardinal/contracts';
import { describe, expect, it } from '@jest/globals';
import { describedEvents, markReplayed, toBody } from './webhook-payload.ts';

const id = (digit: number) => `0000000${digit}-0000-4000-8000-000000000000`;
const at = '2026-11-28T12:00:00.000Z';
const ada = { id: id(1), username: 'Ada' };
const place = { projectId: id(2), boardId: id(3) };
const card = {
  id: id(4),
  ...place,
  title: 'It does not fly',
  type: 'bug',
  status: 'New',
  userPriority: 5,
  devPriority: null,
  closingReason: null,
  dueDate: '2026-12-24',
  createdBy: id(1),
  assigneeIds: [id(5)],
  labelIds: [id(6)],
  createdAt: at,
  updatedAt: at,
};
const comment = {
  id: id(7),
  cardId: id(4),
  ...place,
  content: 'Why?',
  parentCommentId: null,
  createdAt: at,
  updatedAt: at,
};
const snapshot = { ...comment, userId: id(1), username: 'Ada' };
const board = {
  id: id(3),
  projectId: id(2),
  name: 'Bugs',
  slug: 'bugs',
  description: null,
  visibility: 'private',
};
const written = { author: ada, ...comment };
const titled = { id: id(8), title: 'It crashes' };
/** Whatever an event may hold besides; none of it may reach a receiver. */
const more = {
  email: 'ada@example.com',
  mentioned: [id(9)],
  changes: [],
  note: 'internal',
  hiddenFromSearch: true,
};

/** Each event of the product, and what version 1 says of it. A receiver was written for it: add fields, change none. */
const pinned: Record<string, [data: object, type: string, payload: object]> = {
  'cards.card.created': [{ card, actor: ada }, 'card.created', { card, actor: ada }],
  'cards.card.updated': [
    { card, actor: ada, changed: ['title'], answered: { commentId: id(7), text: 'So' } },
    'card.changed',
    { card, actor: ada, changed: ['title'] },
  ],
  'cards.card.status_changed': [
    { card, actor: ada, from: 'New', to: 'Resolved' },
    'card.status_changed',
    { card, actor: ada, from: 'New', to: 'Resolved' },
  ],
  'cards.card.moved': [
    { card, actor: ada, fromBoardId: id(9) },
    'card.moved',
    { card, actor: ada, fromBoardId: id(9) },
  ],
  'cards.card.deleted': [
    { cardId: id(4), ...place, title: 'It does not fly', trashed: true, actor: ada },
    'card.deleted',
    { card: { id: id(4), title: 'It does not fly', ...place }, restorable: true, actor: ada },
  ],
  'cards.card.restored': [{ card, actor: ada }, 'card.restored', { card, actor: ada, outOf: null }],
  'cards.card.merged': [
    { card, actor: ada, from: titled },
    'card.merged',
    { card, actor: ada, from: titled },
  ],
  'cards.card.counted': [
    { cardId: id(4), ...place, upvoteCount: 3, likeCount: 2, commentCount: 1 },
    'card.counted',
    { card: { id: id(4), ...place }, upvotes: 3, likes: 2, comments: 1 },
  ],
  'cards.comment.created': [
    { comment: snapshot, card, parentUserId: null },
    'comment.created',
    { comment: written },
  ],
  'cards.comment.updated': [{ comment: snapshot }, 'comment.changed', { comment: written }],
  'cards.comment.restored': [{ comment: snapshot }, 'comment.created', { comment: written }],
  'cards.comment.deleted': [
    { commentId: id(7), cardId: id(4), ...place, userId: id(1) },
    'comment.deleted',
    { comment: { id: id(7), cardId: id(4), ...place } },
  ],
  'projects.board.created': [{ board }, 'board.created', { board }],
  'projects.board.updated': [{ board }, 'board.changed', { board }],
  'projects.board.restored': [{ board }, 'board.created', { board }],
  'projects.board.deleted': [
    { boardId: id(3), projectId: id(2) },
    'board.deleted',
    { board: { id: id(3), projectId: id(2) }, restorable: false },
  ],
  'cards.changelog.published': [
    {
      entryId: id(8),
      projectId: id(2),
      title: 'It flies',
      isPublic: true,
      isFirst: true,
      cards: [card],
      actor: ada,
    },
    'changelog.published',
    {
      entry: {
        id: id(8),
        title: 'It flies',
        projectId: id(2),
        isPublic: true,
        url: `https://cardinal.test/public/rocket/changelog/${id(8)}`,
      },
      cards: [{ id: id(4), title: 'It does not fly' }],
      actor: ada,
    },
  ],
};

const withMore = (data: object): object =>
  Object.fromEntries(
    Object.entries({ ...data, ...more }).map(([name, value]) => [
      name,
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? { ...(value as object), ...more }
        : value,
    ]),
  );

function send(type: string, data: object) {
  const found = describedEvents.find(({ definition }) => definition.type === type)!;
  const event = { type, data: withMore(data) as DataOf<EventDefinition> } as EventOf<EventDefinition>;
  return found.describe(event, 'https://cardinal.test', 'rocket');
}

describe('the payload', () => {
  it.each(Object.entries(pinned))('of %s is as version 1 says', (event, [data, type, payload]) => {
    const described = send(event, data)!;
    const body = JSON.parse(toBody(described.type, at, described.data));
    expect(body).toEqual({ type, version: 1, timestamp: at, data: payload });
    expect(described.projectId).toBe(id(2));
  });

  it('is pinned for every event, of which the service hears', () => {
    const types = describedEvents.map(({ definition }) => definition.type);
    expect(Object.keys(pinned).sort()).toEqual([...types].sort());
    expect(subscriptions.integrations).toEqual(expect.arrayContaining(types));
    expect(new Set(Object.values(pinned).map(([, type]) => type))).toEqual(new Set(webhookEvents));
  });

  it('is made of no event of internal notes, reports or submissions', () => {
    const secret = [...eventDefinitions.keys()].filter((type) =>
      /note|report|submission|moderat|auth/.test(type),
    );
    expect(secret.length).toBeGreaterThan(5);
    expect(describedEvents.filter(({ definition }) => secret.includes(definition.type))).toEqual([]);
  });

  it('says when it was sent again', () => {
    expect(markReplayed('{"type":"ping","version":1,"timestamp":"t","data":{"a":1}}')).toBe(
      '{"type":"ping","version":1,"timestamp":"t","replayed":true,"data":{"a":1}}',
    );
  });

  it('is none of an entry that was published before', () => {
    const [data] = pinned['cards.changelog.published']!;
    expect(send('cards.changelog.published', { ...data, isFirst: false })).toBeNull();
  });
});
