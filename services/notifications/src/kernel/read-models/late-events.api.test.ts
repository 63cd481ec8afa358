import { setTimeout as delay } from 'node:timers/promises';
import {
  type CardSnapshot,
  cardDeleted,
  cardRestored,
  commentRestored,
  type DataOf,
  type Envelope,
} from '@cardinal/contracts';
import { eventually } from '@cardinal/testing';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { type Notified, startNotified } from '../../test/notified.ts';
import type { Person } from '../../test/world.ts';

let notified: Notified;
beforeAll(async () => {
  notified = await startNotified();
});
afterAll(() => notified.stop());

/** Counts what the service still holds as living of a project, by collection. */
async function countLeft(projectId: string): Promise<Record<string, number>> {
  const { connection } = notified.harness.services.get('notifications')!;
  const left: Record<string, number> = {};
  for (const name of ['boards', 'members', 'cards', 'comments', 'votes']) {
    const count = await connection.collection(name).countDocuments({ projectId, gone: { $ne: true } });
    if (count > 0) left[name] = count;
  }
  return left;
}

const deliver = async (events: readonly Envelope[]) => {
  for (const event of events) await notified.harness.redeliver(event);
};

describe('events that come after the deletion of what they hang on', () => {
  it('leave nothing behind of a project', async () => {
    const { world, admin, author, member, project, board, card } = await notified.team();
    await world.upvote(card, member);
    await world.comment(card, member);
    await world.changeRole(project, member, 'public_user', admin);
    await world.deleteProject(project);
    // A project that is heard of only now, by everything but its own deletion.
    await deliver(world.published.filter(({ type }) => type !== 'projects.project.deleted'));
    const late = await world.board(project);
    await world.card(late, author);
    await world.comment(card, author);
    await world.upvote({ ...card, id: (await world.card(board, author)).id }, author);
    await world.join(project, await world.person('Nora'), 'normal_user', admin);
    expect(await countLeft(project.id)).toEqual({});
  });

  it('leave nothing behind of a board or a card', async () => {
    const { world, admin, author, member, project, board, card } = await notified.team();
    const second = await world.card(board, author);
    await world.deleteCard(card, admin);
    await world.comment(card, member);
    await world.upvote(card, member);
    await world.deleteBoard(board);
    await world.comment(second, member);
    await world.upvote(second, member);
    await world.card(board, author);
    expect(await countLeft(project.id)).toEqual({ members: 3 });
  });
});

describe('events that come after the move of their card', () => {
  /** The boards that what is known of a card names, by collection. */
  const findBoardIds = async (cardId: string) => {
    const { connection } = notified.harness.services.get('notifications')!;
    const names = ['comments', 'votes', 'notifications'];
    return Promise.all(names.map((name) => connection.collection(name).distinct('boardId', { cardId })));
  };

  it('are of the board where it is, and outlive the one that it left', async () => {
    const { world, admin, member, project, board, card } = await notified.team();
    const other = await world.board(project);
    await world.carry(card, other, admin);
    await world.comment(card, member);
    await world.upvote(card, member);
    expect(await findBoardIds(card.id)).toEqual([[other.id], [other.id], [other.id]]);
    await world.deleteBoard(board);
    expect(await findBoardIds(card.id)).toEqual([[other.id], [other.id], [other.id]]);
  });
});

describe('a board in the trash', () => {
  it('keeps the participants of its cards, also if events come late, and notifies them once it is back', async () => {
    const { world, author, member, project, board, card } = await notified.team();
    await world.upvote(card, author);
    const before = await countLeft(project.id);
    await world.trashBoard(board);
    await world.comment(card, member);
    expect(await notified.readMessages(author)).toEqual([]);
    expect(await countLeft(project.id)).toEqual({ ...before, boards: undefined, comments: 1 });
    await world.restoreBoard(board);
    await world.comment(card, member);
    expect(await notified.readMessages(author)).toEqual(['Cleo commented on "It does not fly"']);
    expect(await countLeft(project.id)).toEqual({ ...before, comments: 2 });
  });
});

it('keeps notifications of a restored card, if its deletion is heard of afterwards', async () => {
  const { world, admin, author, member, card } = await notified.team();
  await world.comment(card, member);
  const actor = { id: admin.id, username: admin.username };
  const { id: cardId, boardId, projectId, title } = card;
  const trashed = { cardId, boardId, projectId, title, trashed: true, actor };
  const deleted = await world.publish(cardDeleted, trashed, card.id, { deliver: false });
  const restored = await world.publish(cardRestored, { card, actor }, card.id, { deliver: false });
  const answer = { card: { value: card, version: 3 }, commenterIds: [member.id], upvoterIds: [] };
  notified.owners.cards.set(card.id, answer as never);
  await delay(2);
  await world.comment(card, admin);
  await deliver([deleted]);
  expect(await notified.readMessages(author)).toEqual(['Ada commented on "It does not fly"']);
  await deliver([restored]);
  expect(await notified.readMessages(author)).toEqual(['Ada commented on "It does not fly"']);
});

it('keeps notifications of a restored card, if what came before its deletion is heard of last', async () => {
  const { world, admin, author, member, card } = await notified.team();
  const early = await world.comment(card, member, { deliver: false });
  await delay(2);
  const actor = { id: admin.id, username: admin.username };
  const { id: cardId, boardId, projectId, title } = card;
  const trashed = { cardId, boardId, projectId, title, trashed: true, actor };
  const deleted = await world.publish(cardDeleted, trashed, card.id, { deliver: false });
  await world.publish(cardRestored, { card, actor }, card.id, { deliver: false });
  await delay(2);
  await world.comment(card, admin);
  await deliver([deleted, early]);
  expect(await notified.readMessages(author)).toEqual(['Ada commented on "It does not fly"']);
});

it('notifies of what happened to a restored card, before its restoration is heard of', async () => {
  const { world, admin, author, member, card } = await notified.team();
  await world.deleteCard(card, admin, true);
  const answer = { card: { value: card, version: 3 }, commenterIds: [], upvoterIds: [] };
  notified.owners.cards.set(card.id, answer as never);
  const comment = world.comment(card, member);
  await eventually(() => notified.owners.asked.some((path) => path.includes(card.id)));
  await world.publish(cardRestored, { card, actor: { id: admin.id, username: admin.username } }, card.id);
  await comment;
  expect(await notified.readMessages(author)).toEqual(['Cleo commented on "It does not fly"']);
});

it('notifies those who take part in a restored card, if its deletion is heard of while they are looked up', async () => {
  const { world, admin, member, card } = await notified.team();
  await world.comment(card, member);
  const actor = { id: admin.id, username: admin.username };
  const { id: cardId, boardId, projectId, title } = card;
  const trashed = { cardId, boardId, projectId, title, trashed: true, actor };
  const deleted = await world.publish(cardDeleted, trashed, card.id, { deliver: false });
  const answer = { card: { value: card, version: 3 }, commenterIds: [member.id], upvoterIds: [] };
  notified.owners.cards.set(card.id, answer as never);
  await delay(2);
  const comments = notified.harness.services.get('notifications')!.connection.model('Comment');
  const read = comments.aggregate.bind(comments);
  jest.spyOn(comments, 'aggregate').mockImplementationOnce((async (...asked: []) => {
    await deliver([deleted]);
    return read(...asked);
  }) as never);
  const comment = world.comment(card, admin);
  await eventually(() => notified.owners.asked.some((path) => path.includes(card.id)));
  await world.publish(cardRestored, { card, actor }, card.id);
  await comment;
  expect(await notified.readMessages(member)).toEqual(['Ada commented on "It does not fly"']);
});

it('notifies those who take part in a restored card, if its restoration is heard of while it is looked up', async () => {
  const { world, admin, member, card } = await notified.team();
  await world.comment(card, member);
  const actor = { id: admin.id, username: admin.username };
  const { id: cardId, boardId, projectId, title } = card;
  const trashed = { cardId, boardId, projectId, title, trashed: true, actor };
  const deleted = await world.publish(cardDeleted, trashed, card.id, { deliver: false });
  const answer = { card: { value: card, version: 3 }, commenterIds: [member.id], upvoterIds: [] };
  notified.owners.cards.set(card.id, answer as never);
  await delay(2);
  const { connection } = notified.harness.services.get('notifications')!;
  const [comments, { collection: cards }] = [connection.model('Comment'), connection.model('Card')];
  const [readPeople, readCard] = [comments.aggregate.bind(comments), cards.findOne.bind(cards)];
  jest.spyOn(comments, 'aggregate').mockImplementationOnce((async (...asked: []) => {
    await deliver([deleted]);
    jest.spyOn(cards, 'findOne').mockImplementationOnce((async (...asked: Parameters<typeof readCard>) => {
      const gone = await readCard(...asked);
      await world.publish(cardRestored, { card, actor }, card.id);
      return gone;
    }) as never);
    return readPeople(...asked);
  }) as never);
  await world.comment(card, admin);
  expect(await notified.readMessages(member)).toEqual(['Ada commented on "It does not fly"']);
});

describe('what was withdrawn', () => {
  /** The owner has the card, and nobody heard yet that it is back. */
  function restoring(card: CardSnapshot, { id, username }: Person) {
    const answer = { card: { value: card, version: 3 }, commenterIds: [], upvoterIds: [] };
    notified.owners.cards.set(card.id, answer as never);
    const restored = { card, actor: { id, username } };
    return notified.world.publish(cardRestored, restored, card.id, { deliver: false });
  }

  it.each(['an internal note', 'a comment'])(
    'of a card before its restoration is heard of, stays withdrawn: %s',
    async (what) => {
      const { world, admin, author, card } = await notified.team();
      await world.deleteCard(card, admin, true);
      const restored = await restoring(card, admin);
      const options = { internal: what === 'an internal note', mentioned: [author], deliver: false };
      const written = await world.comment(card, admin, options);
      await world.withdraw(written);
      await deliver([restored, written]);
      expect(await notified.readMessages(author)).toEqual([]);
    },
  );

  it('of a card before its restoration is heard of, stays withdrawn: a vote', async () => {
    const { world, admin, member, card } = await notified.team();
    await world.deleteCard(card, admin, true);
    const restored = await restoring(card, admin);
    const vote = await world.upvote(card, member, true, { deliver: false });
    await world.upvote(card, member, false);
    await deliver([restored, vote]);
    await world.move(card, admin, 'In Progress');
    expect(await notified.readMessages(member)).toEqual([]);
  });

  it('of a card that is deleted for good, is forgotten', async () => {
    const { world, admin, member, project, card } = await notified.team();
    await world.deleteCard(card, admin, true);
    await world.upvote(card, member, false);
    await world.withdraw(await world.comment(card, member));
    await world.deleteCard(card, admin);
    await world.withdraw(await world.comment(card, member));
    const { connection } = notified.harness.services.get('notifications')!;
    const counts = ['comments', 'votes'].map((name) =>
      connection.collection(name).countDocuments({ projectId: project.id }),
    );
    expect(await Promise.all(counts)).toEqual([0, 0]);
  });
});

describe('a comment that was hidden and is shown again', () => {
  const answered = 'Ada answered "It does not fly" officially';

  /** One that was hidden, and the event that it is back. */
  async function hidden({ deliverHidden = true } = {}) {
    const team = await notified.team();
    const { world, admin, member, card } = team;
    const written = await world.comment(card, member);
    const { comment } = written.data as DataOf<typeof commentRestored>;
    await delay(2);
    const hide = await world.withdraw(written, { deliver: deliverHidden });
    const back = await world.publish(commentRestored, { comment }, comment.id, { deliver: false });
    const { id, cardId, projectId, boardId } = comment;
    const isShown = (is: boolean) =>
      notified.owners.commentPlaces.set(id, { id, cardId, projectId, boardId, isShown: is });
    await delay(2);
    return { ...team, id, hide, back, isShown, answer: () => world.answer(card, admin, id) };
  }

  it('can be an official answer before it is heard that it is back', async () => {
    const { author, member, back, isShown, answer } = await hidden();
    isShown(true);
    await answer();
    expect(await notified.readMessages(author)).toEqual([answered]);
    await deliver([back]);
    expect(await notified.readMessages(author)).toEqual([answered]);
    // Its author takes part again since then.
    expect(await notified.readMessages(member)).toEqual([answered]);
  });

  it('stays an official answer where it is heard of last that it was hidden', async () => {
    const { author, hide, back, isShown, answer } = await hidden({ deliverHidden: false });
    isShown(true);
    await answer();
    await deliver([hide]);
    expect(await notified.readMessages(author)).toEqual([answered]);
    await deliver([back]);
    expect(await notified.readMessages(author)).toEqual([answered]);
  });

  it.each([true, false])(
    'is in no notification once it is hidden again (heard of before: %s)',
    async (before) => {
      const { author, hide, isShown, answer } = await hidden({ deliverHidden: before });
      isShown(false);
      await answer();
      await deliver([hide]);
      expect(await notified.readMessages(author)).toEqual([]);
    },
  );
});
