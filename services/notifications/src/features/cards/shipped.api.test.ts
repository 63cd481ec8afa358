import { randomUUID } from 'node:crypto';
import {
  type CardSnapshot,
  changelogPublished,
  followCard,
  listNotifications,
  updateNotificationPreferences,
} from '@cardinal/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Notified, startNotified } from '../../test/notified.ts';
import type { Person } from '../../test/world.ts';

let notified: Notified;
let team: Awaited<ReturnType<Notified['team']>>;
beforeAll(async () => {
  notified = await startNotified();
});
afterAll(() => notified.stop());
beforeEach(async () => {
  team = await notified.team();
});

function publish(cards: CardSnapshot[], { isPublic = true, entryId = randomUUID(), title = 'Summer' } = {}) {
  const { world, admin, project } = team;
  const named = cards.map((card) => ({ ...card, projectId: project.id }));
  const actor = { id: admin.id, username: admin.username };
  const data = { entryId, projectId: project.id, title, isPublic, isFirst: true, cards: named, actor };
  return world.publish(changelogPublished, data, entryId, { by: admin });
}
const shipped = async (person: Person) =>
  (await notified.readMessages(person)).filter((message) => message.includes(' shipped '));

describe('a publication', () => {
  it('notifies author and upvoters once that a card shipped, and neither who published nor anybody else', async () => {
    const { world, admin, author, member, card } = team;
    const [voter, withdrawn] = [await world.person('Dora'), await world.person('Emil')];
    for (const person of [voter, withdrawn, admin]) await world.upvote(card, person);
    await world.upvote(card, withdrawn, false);
    await world.comment(card, member);
    const event = await publish([card]);
    await notified.harness.redeliver(event);
    const message = 'Ada shipped "It does not fly" in "Summer"';
    for (const person of [author, voter]) expect(await shipped(person)).toEqual([message]);
    for (const person of [admin, member, withdrawn]) expect(await shipped(person)).toEqual([]);
    const [first] = (await world.as(voter).call(listNotifications)).value;
    expect(first).toMatchObject({ type: 'card_shipped', cardId: card.id, actorId: admin.id });
  });

  it('of many cards is one notification for each person, which leads to the entry', async () => {
    const { world, board, author, project } = team;
    const voter = await world.person('Dora');
    const cards = [];
    for (let n = 0; n < 20; n += 1) cards.push(await world.card(board, author, `Number ${n}`));
    for (const card of cards.slice(0, 12)) await world.upvote(card, voter);
    const entryId = randomUUID();
    const event = await publish(cards, { entryId });
    await notified.harness.redeliver(event);
    expect(await shipped(voter)).toEqual(['Ada shipped 12 cards in "Summer"']);
    expect(await shipped(author)).toEqual(['Ada shipped 20 cards in "Summer"']);
    const [first] = (await world.as(voter).call(listNotifications)).value;
    expect(first).toMatchObject({
      cardId: null,
      metadata: { entryPath: `/public/${project.slug}/changelog/${entryId}` },
    });
  });

  it('notifies of a card once, whichever entries name it', async () => {
    const { author, card, world, board } = team;
    await publish([card]);
    await publish([card, await world.card(board, author, 'Second')], { title: 'Autumn' });
    expect(await shipped(author)).toEqual([
      'Ada shipped "Second" in "Autumn"',
      'Ada shipped "It does not fly" in "Summer"',
    ]);
  });

  it('does not name the entry where not everybody may read it', async () => {
    const { world, author, card, project } = team;
    const entryId = randomUUID();
    await publish([card], { isPublic: false, entryId });
    expect(await shipped(author)).toEqual(['Ada shipped "It does not fly"']);
    const [first] = (await world.as(author).call(listNotifications)).value;
    expect(first?.metadata.entryPath).toBe(`/projects/${project.slug}/changelog/${entryId}`);
  });

  it('notifies only those who see the card, and who want to hear of it', async () => {
    const { world, member, project, author, admin } = team;
    const hidden = await world.board(project, 'private');
    const secret = await world.card(hidden, author, 'Secret');
    const stranger = await world.person('Dora');
    for (const person of [stranger, member]) await world.upvote(secret, person);
    const muted = await world.person('Muted');
    const quiet = await world.person('Quiet');
    for (const person of [muted, quiet]) {
      await world.join(project, person, 'normal_user', person);
      await world.upvote(secret, person);
    }
    const everything = await world.person('Fan');
    await world.join(project, everything, 'normal_user', everything);
    const level = (person: Person, chosen: 'nothing' | 'everything') =>
      world.as(person).call(followCard, { params: { cardId: secret.id }, body: { level: chosen } });
    await level(muted, 'nothing');
    await level(everything, 'everything');
    await world.as(quiet).call(updateNotificationPreferences, {
      body: { channels: { shipped: { bell: false } } },
    });
    await publish([secret]);
    for (const person of [member, author, everything]) expect(await shipped(person)).toHaveLength(1);
    for (const person of [stranger, muted, quiet, admin]) expect(await shipped(person)).toEqual([]);
  });

  it('reaches a voter whose vote is heard of later', async () => {
    const { world, card } = team;
    const voter = await world.person('Dora');
    const vote = await world.upvote(card, voter, true, { deliver: false });
    await publish([card]);
    expect(await shipped(voter)).toEqual([]);
    await notified.harness.redeliver(vote);
    expect(await shipped(voter)).toEqual(['Ada shipped "It does not fly" in "Summer"']);
  });
});
