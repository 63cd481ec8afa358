import { randomUUID } from 'node:crypto';
import {
  type CardSnapshot,
  cardRestored,
  cardUpdated,
  commentRestored,
  commentUpdated,
  listNotifications,
  locateComments,
} from '@cardinal/contracts';
import { eventually } from '@cardinal/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Notified, startNotified } from '../../test/notified.ts';
import type { Person } from '../../test/world.ts';

let notified: Notified;
beforeAll(async () => {
  notified = await startNotified();
});
afterAll(() => notified.stop());

const collection = (name: string) =>
  notified.harness.services.get('notifications')!.connection.collection(name);
const ofComment = (commentId: string) =>
  collection('notifications').find({ 'metadata.commentId': commentId }).toArray();
const findRow = (commentId: string) => collection('comments').findOne({ _id: commentId as never });

/** A card that is merged into another one, on another board; a comment of it is there. */
async function merged(visibility: 'public' | 'private' = 'public') {
  const team = await notified.team();
  const { world, admin, author, project, card: target } = team;
  const home = await world.board(project, visibility);
  const source = await world.card(home, author, 'The duplicate');
  const written = await world.comment(source, author);
  await world.deleteCard(source, admin, true);
  const { comment } = written.data as { comment: { id: string } };
  const carried = { ...comment, cardId: target.id, boardId: target.boardId };
  const isOn = ({ id: cardId, projectId, boardId }: CardSnapshot) =>
    notified.owners.commentPlaces.set(comment.id, { id: comment.id, cardId, projectId, boardId });
  isOn(target);
  const isKnown = (value: CardSnapshot) =>
    notified.owners.cards.set(value.id, { card: { version: 3, value }, commenterIds: [], upvoterIds: [] });
  isKnown(target);

  const toChanges = (isIn: boolean) => {
    const [from, to] = isIn ? [null, '#12345678'] : ['#12345678', null];
    return [{ field: 'merged', from, to }];
  };
  const update = (isIn: boolean) =>
    ({ card: { ...target }, changed: ['merged'], changes: toChanges(isIn), actor: admin }) as never;
  await world.publish(cardUpdated, update(true), target.id);
  return {
    ...{ ...team, target, home, source, commentId: comment.id },

    /** Somebody is mentioned in the comment now. */
    edit: (mentioned: readonly Person[], { deliver = true } = {}) =>
      world.publish(
        commentUpdated,
        {
          ...{ comment: carried as never, card: target, actor: author },
          mentioned: mentioned.map(({ id }) => id),
        },
        comment.id,
        { deliver },
      ),
    /** The comment was hidden, and is shown again. */
    showAgain: () => world.publish(commentRestored, { comment: carried as never }, comment.id),
    /** @param at where the comment is then; null if it is gone */
    async takeOut({ at = source, restored = true }: { at?: CardSnapshot | null; restored?: boolean } = {}) {
      if (at) isOn(at);
      else notified.owners.commentPlaces.delete(comment.id);
      isKnown(source);
      const back = await world.publish(cardRestored, { card: source, actor: admin } as never, source.id, {
        deliver: restored,
      });
      const out = await world.publish(cardUpdated, update(false), target.id, { deliver: restored });
      return { back, out };
    },
  };
}

describe('a card that is taken out of another one', () => {
  it('takes along notifications of its comments from meanwhile, and who wrote them', async () => {
    const { world, member, edit, showAgain, takeOut, commentId, target, source, home } = await merged();
    await edit([member]);
    await showAgain();
    expect(await findRow(commentId)).toMatchObject({ cardId: target.id, boardId: target.boardId });
    const { out } = await takeOut();
    for (let time = 0; time < 2; time += 1) {
      const listed = (await world.as(member).call(listNotifications)).value;
      expect(listed.filter(({ metadata }) => metadata.commentId === commentId)).toEqual([
        expect.objectContaining({
          ...{ type: 'mention', cardId: source.id, boardId: home.id },
          metadata: expect.objectContaining({ boardName: home.name, boardSlug: home.slug }),
        }),
      ]);
      expect(await findRow(commentId)).toMatchObject({ cardId: source.id, boardId: home.id });
      await notified.harness.redeliver(out);
    }
    await world.deleteBoard(home);
    expect([await ofComment(commentId), await findRow(commentId)]).toEqual([[], null]);
  });

  it('takes them from those who do not see its board, and leaves others what they have of the other card', async () => {
    const { world, admin, member, edit, takeOut, commentId, target, source } = await merged('private');
    const visitor = await world.person('Vic');
    await world.upvote(target, visitor);
    await edit([member, visitor]);
    await world.move(target, admin, 'In Progress');
    expect(await ofComment(commentId)).toHaveLength(2);
    await takeOut();
    expect((await ofComment(commentId)).map(({ userId, cardId }) => [userId, cardId])).toEqual([
      [member.id, source.id],
    ]);
    expect(await notified.readMessages(visitor)).toEqual([
      'Ada moved "It does not fly" from New to In Progress',
    ]);
  });

  it('leaves nothing of comments that are no more', async () => {
    const { member, edit, showAgain, takeOut, commentId } = await merged();
    await edit([member]);
    await showAgain();
    await takeOut({ at: null });
    expect([await ofComment(commentId), await findRow(commentId)]).toEqual([[], null]);
  });

  it('leaves nothing where it went into the trash, or for good, before that is heard of', async () => {
    for (const trashed of [true, false]) {
      const { world, admin, member, edit, showAgain, takeOut, commentId, source } = await merged();
      await edit([member]);
      await showAgain();
      const { back, out } = await takeOut({ restored: false });
      await notified.harness.redeliver(back);
      notified.owners.cards.delete(source.id);
      await world.deleteCard(source, admin, trashed);
      await notified.harness.redeliver(out);
      expect([await ofComment(commentId), await findRow(commentId)]).toEqual([[], null]);
    }
  });

  it('takes along what is heard of only after it came out', async () => {
    const { member, edit, takeOut, commentId, source } = await merged();
    const late = await edit([member], { deliver: false });
    await takeOut();
    await notified.harness.redeliver(late);
    expect((await ofComment(commentId)).map(({ cardId }) => cardId)).toEqual([source.id]);
  });

  it('takes along its answer, of which those are notified who are heard of only then', async () => {
    const { world, admin, takeOut, commentId, target, source } = await merged();
    const voter = await world.person('Dora');
    const late = await world.upvote(target, voter, true, { deliver: false });
    await world.answer(target, admin, commentId);
    await takeOut();
    await notified.harness.redeliver(late);
    const listed = (await ofComment(commentId)).map(({ userId, cardId }) => [userId, cardId]);
    expect(listed).toContainEqual([voter.id, source.id]);
    expect(new Set(listed.map(([, cardId]) => cardId))).toEqual(new Set([source.id]));
  });

  it('is waited for where it is not yet heard that it is back', async () => {
    const { member, edit, takeOut, commentId, source } = await merged();
    await edit([member]);
    const { back, out } = await takeOut({ restored: false });
    const heard = notified.harness.redeliver(out);
    await eventually(() => notified.owners.asked.some((path) => path.includes(source.id)));
    await notified.harness.redeliver(back);
    await heard;
    expect((await ofComment(commentId)).map(({ cardId }) => cardId)).toEqual([source.id]);
  });
});

it('asks for no comments where a card is merged, or changes otherwise', async () => {
  const asked = notified.owners.asked.length;
  const { world, admin, member, edit, showAgain, target } = await merged();
  await edit([member]);
  await showAgain();
  await world.answer(target, admin, randomUUID());
  await world.upvote(target, member);
  await world.schedule(target, admin, '2099-01-01');
  expect(notified.owners.asked.slice(asked)).not.toContain(locateComments.path);
});
