import type { Envelope } from '@cardinal/contracts';
import { describe, expect, it } from '@jest/globals';
import type { Databases } from '../databases.ts';
import { readHistory } from './history.ts';
import { checkCardsOfComments, checkOrphans } from './orphans.ts';
import type { Truth } from './truth.ts';

const type = 'cards.comment.created';
const written = (id: string, cardId: string) => ({ type, data: { comment: { id, cardId } } }) as Envelope;

const truth = {
  ...{ cards: new Map([['original', {}]]), boards: new Map([['board', {}]]) },
  ...{ projects: new Map([['project', {}]]), apart: new Map(), comments: new Map(), notes: new Map() },
} as unknown as Truth;

/** The differences found for a reply on one card to what was written there or elsewhere, and is gone. */
async function orphans(writtenOn: string) {
  const on = { cardId: 'original', boardId: 'board', projectId: 'project' };
  const reply = { _id: 'reply', ...on, parentCommentId: 'parent' };
  const databases = {
    rows: async (_service: string, collection: string, filter?: object) =>
      collection === 'comments' && filter && 'parentCommentId' in filter ? [reply] : [],
  } as unknown as Databases;
  const history = readHistory([written('parent', writtenOn)]);
  return (await checkOrphans(databases, truth, history)).differences;
}

describe('a reply whose parent is gone', () => {
  it('is none of its own where that was a merged card’s, which went for good', async () => {
    expect(await orphans('duplicate')).toEqual([]);
  });

  it('should have kept it otherwise', async () => {
    expect(await orphans('original')).toEqual([expect.stringMatching(/hangs on the comment parent/)]);
  });
});

it('finds a notification of a comment on the card that this was taken out of', async () => {
  const notification = (_id: string, cardId: string) => ({ _id, cardId, metadata: { commentId: 'comment' } });
  const rows = [notification('right', 'original'), notification('stale', 'duplicate')];
  const databases = { rows: async () => rows } as unknown as Databases;
  const written = { ...truth, comments: new Map([['comment', { cardId: 'original' }]]) } as unknown as Truth;
  expect((await checkCardsOfComments(databases, written)).differences).toEqual([
    'stale is of duplicate, not of original',
  ]);
});
