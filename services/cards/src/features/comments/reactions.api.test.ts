import { randomUUID } from 'node:crypto';
import {
  addReaction,
  type Card,
  type Comment,
  commentReacted,
  createComment,
  deleteCard,
  deleteComment,
  listComments,
  type ReactionKind,
  removeReaction,
  restoreCard,
  updateComment,
  userDeleted,
} from '@cardinal/contracts';
import { createAggregateStore } from '@cardinal/service-kit';
import { eventually } from '@cardinal/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Person, startWorld, type TestBoard, type World } from '../../test/world.ts';
import type { CommentDocument, CommentModel } from './comment.model.ts';
import type { CommentRepository } from './comment.repository.ts';
import type { CommentKinds } from './comment-kind.ts';
import { createReact } from './react.ts';
import { createThreads } from './threads.ts';

let world: World;
let board: TestBoard;
let author: Person;
let admin: Person;
let stranger: Person;
let card: Card;
let comment: Comment;

beforeAll(async () => {
  world = await startWorld();
  board = await world.board('public');
  author = await world.member(board, 'normal_user');
  admin = await world.member(board, 'project_admin');
  stranger = await world.person();
});
afterAll(() => world.stop());
beforeEach(async () => {
  card = await world.card(author, board);
  comment = await world.comment(author, card);
});

const of = (kind: ReactionKind) => ({ params: { commentId: comment.id, kind } });
const give = (by: Person, kind: ReactionKind = 'heart') => by.call(addReaction, of(kind));
const takeBack = (by: Person, kind: ReactionKind = 'heart') => by.call(removeReaction, of(kind));
const shownTo = async (by: Pick<Person, 'call'>) =>
  (await by.call(listComments, { params: { cardId: card.id } })).value.find(({ id }) => id === comment.id)!
    .reactions;
const named = ({ id, username }: Person) => ({ id, username });

describe('a reaction', () => {
  it('is counted once for each person and kind, and is shown with the names of who gave it', async () => {
    expect((await give(stranger)).value.reactions).toEqual([
      { kind: 'heart', count: 1, mine: true, people: [named(stranger)] },
    ]);
    await give(stranger);
    await give(author);
    await give(author, 'thumbs_up');
    expect(await shownTo(author)).toEqual([
      { kind: 'thumbs_up', count: 1, mine: true, people: [named(author)] },
      { kind: 'heart', count: 2, mine: true, people: [named(stranger), named(author)] },
    ]);
    expect((await shownTo(admin)).map(({ mine }) => mine)).toEqual([false, false]);
  });

  it('is taken back by the person who gave it, harmlessly twice', async () => {
    await give(author);
    await give(stranger);
    await takeBack(admin);
    expect((await takeBack(author)).value.reactions).toMatchObject([{ count: 1, mine: false }]);
    await takeBack(author);
    await takeBack(stranger);
    expect(await shownTo(author)).toEqual([]);
  });

  it('is published once, in a stream of its own', async () => {
    await give(author);
    await give(author);
    await takeBack(author);
    await world.harness.drained();
    const events = world.harness
      .findPublished(commentReacted)
      .filter(({ data }) => data.commentId === comment.id);
    expect(events.map(({ subject, version, data: { on } }) => ({ subject, version, on }))).toEqual([
      { subject: `${comment.id}/reactions`, version: 1, on: true },
      { subject: `${comment.id}/reactions`, version: 2, on: false },
    ]);
  });

  it('is no edit of the comment', async () => {
    await give(author);
    const [shown] = (await author.call(listComments, { params: { cardId: card.id } })).value;
    expect(shown).toMatchObject({ version: comment.version, updatedAt: comment.updatedAt });
  });

  it('of many people at the same moment is counted exactly', async () => {
    const people = await Promise.all(Array.from({ length: 40 }, () => world.person()));
    await Promise.all([...people, ...people].map((person) => give(person)));
    expect(await shownTo(author)).toMatchObject([{ kind: 'heart', count: 40 }]);
    await Promise.all(people.slice(0, 25).map((person) => takeBack(person)));
    expect(await shownTo(author)).toMatchObject([{ kind: 'heart', count: 15 }]);
  });

  it('names ten people and counts the others', async () => {
    for (let n = 0; n < 12; n += 1) await give(await world.person());
    const [shown] = await shownTo(author);
    expect(shown).toMatchObject({ count: 12 });
    expect(shown!.people).toHaveLength(10);
  });

  it('finds no room beside five hundred', async () => {
    const reactions = Array.from({ length: 500 }, () => ({ kind: 'eyes', by: randomUUID() }));
    await world.database
      .collection('comments')
      .updateOne({ _id: comment.id as never }, { $set: { reactions } });
    expect((await give(author)).error.code).toBe('conflict');
    expect((await takeBack(author)).status).toBe(200);
  });

  it('of a kind that there is not is not found', async () => {
    expect(
      (await author.fetch('cards', `/api/comments/${comment.id}/reactions/rocket`, { method: 'PUT' })).status,
    ).toBe(404);
  });
});

describe('somebody who reacts', () => {
  it('is a person who sees the card and takes part', async () => {
    expect((await give(stranger)).status).toBe(200);
    const sponsored = await world.person({ sponsored: true });
    expect((await give(sponsored)).error.code).toBe('account_sponsored');
    const hidden = await world.board('private', { project: board.project });
    card = await world.card(admin, hidden);
    comment = await world.comment(admin, card);
    expect((await give(stranger)).error).toMatchObject({ code: 'not_found', error: 'Comment not found' });
    expect((await give(author)).status).toBe(200);
  });

  it('is shown by name to users who take part, and guests see how many', async () => {
    await give(author);
    expect(await shownTo(world.guest)).toEqual([{ kind: 'heart', count: 1, mine: false, people: [] }]);
    expect(await shownTo(await world.person({ sponsored: true }))).toMatchObject([{ people: [] }]);
    expect(await shownTo(stranger)).toMatchObject([{ people: [named(author)] }]);
  });
});

describe('reactions go', () => {
  const stored = () => world.count('comments', { _id: comment.id, 'reactions.0': { $exists: true } });

  it('with their comment, also where a place of it is left', async () => {
    await give(stranger);
    await author.call(createComment, {
      params: { cardId: card.id },
      body: { content: 'A reply', parentCommentId: comment.id },
    });
    await author.call(deleteComment, { params: { commentId: comment.id }, body: {} });
    expect(await shownTo(author)).toEqual([]);
    expect(await stored()).toBe(0);
    expect((await give(stranger)).status).toBe(404);
  });

  it('also where somebody else reacted while it was being deleted', async () => {
    const store = createAggregateStore<CommentDocument>({
      model: world.database.model('Comment') as unknown as CommentModel,
      ...{ source: '/services/cards', onWritten: () => {} },
    });
    const [read, deleted] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const slow: typeof store = {
      ...store,
      change: (id, decide, options) =>
        store.change(
          id,
          async (doc) => {
            const change = await decide(doc);
            read.resolve();
            await deleted.promise;
            return change;
          },
          options,
        ),
    };
    const react = createReact({ kinds: { open: { store: slow } } as CommentKinds });
    let late: ReturnType<typeof react> | undefined;
    const hasReplies = async () => {
      await give(author);
      late = react({ _id: comment.id }, { kind: 'heart', userId: stranger.id, on: true });
      await read.promise;
      return true;
    };
    const comments = { hasReplies } as unknown as CommentRepository;
    await createThreads({ store, comments }).delete(comment.id, () => {});
    deleted.resolve();
    await expect(late).rejects.toMatchObject({ code: 'not_found' });
    expect(await stored()).toBe(0);
  });

  it('with the account of the person who gave them', async () => {
    const leaver = await world.person();
    await give(leaver);
    await give(leaver, 'eyes');
    await give(stranger);
    await world.harness.emit(userDeleted, { userId: leaver.id }, { subject: leaver.id, version: 2 });
    await eventually(async () => {
      expect(await shownTo(author)).toMatchObject([{ kind: 'heart', count: 1, people: [named(stranger)] }]);
    });
    expect(await world.count('comments', { 'reactions.by': leaver.id })).toBe(0);
  });
});

it('reactions and edits come back with a card from the trash', async () => {
  await give(stranger);
  await author.call(updateComment, { params: { commentId: comment.id }, body: { content: 'It was.' } });
  await admin.call(deleteCard, { params: { cardId: card.id } });
  expect((await give(author)).status).toBe(404);
  await admin.call(restoreCard, { params: { slug: board.project.slug, cardId: card.id } });
  expect(await shownTo(author)).toMatchObject([{ kind: 'heart', count: 1 }]);
});
