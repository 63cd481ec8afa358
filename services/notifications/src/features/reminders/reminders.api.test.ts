import { cardRestored, listNotifications } from '@cardinal/contracts';
import type { InternalClient } from '@cardinal/service-kit';
import { eventually } from '@cardinal/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Notified, startNotified } from '../../test/notified.ts';
import type { Person } from '../../test/world.ts';
import { createDueCards } from './due-cards.ts';
import { dayAfter } from './reminder.rules.ts';

let notified: Notified;
beforeAll(async () => {
  notified = await startNotified();
});
afterAll(() => notified.stop());

/** The time zone where it is this hour now, give or take minutes, by its distance from UTC. */
function zoneAt(hour: number): { timeZone: string; today: string } {
  const now = new Date();
  const ahead = ((hour - now.getUTCHours() + 36) % 24) - 12;
  const clock = new Date(now.getTime() + ahead * 3_600_000);
  // These names have the sign of POSIX: Etc/GMT-2 is two hours ahead.
  return { timeZone: `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`, today: dayAfter(clock, 0) };
}

const { timeZone: noon, today } = zoneAt(12);
const tomorrow = dayAfter(new Date(today), 1);

async function sweep(): Promise<void> {
  const { runtime } = notified.harness.services.get('notifications')!;
  await runtime.jobs!.find(({ name }) => name === 'remind-of-due-cards')!.run();
}

/** The user's reminders of due dates, newest first. */
const listReminders = async (person: Person) =>
  (await notified.readMessages(person)).filter((message) => message.includes(' is due '));

type Card = Awaited<ReturnType<Notified['team']>>['card'];

describe('reminders', () => {
  let team: Awaited<ReturnType<Notified['team']>>;
  let assignee: Person;
  beforeEach(async () => {
    team = await notified.team('private');
    assignee = await team.world.person('Noor', { timeZone: noon });
    await team.world.join(team.project, assignee, 'normal_user');
  });

  /** A card of the team that is assigned to Noor. */
  async function due(dueDate: string, title: string): Promise<Card> {
    const card = await team.world.card(team.board, team.author, title, [assignee]);
    await team.world.schedule(card, team.admin, dueDate);
    return card;
  }

  it('come to assignees the day before and on the day, once', async () => {
    await due(today, 'Today');
    await due(tomorrow, 'Tomorrow');
    await due(dayAfter(new Date(today), 2), 'Later');
    await due(dayAfter(new Date(today), -1), 'Over');
    await sweep();
    const expected = ['"Tomorrow" is due tomorrow', '"Today" is due today'];
    expect(await listReminders(assignee)).toEqual(expect.arrayContaining(expected));
    await sweep();
    expect(await listReminders(assignee)).toHaveLength(2);
    for (const person of [team.admin, team.author]) expect(await listReminders(person)).toEqual([]);
  });

  it('say which card it is', async () => {
    const card = await due(today, 'Today');
    await sweep();
    const [first] = (await team.world.as(assignee).call(listNotifications)).value;
    expect(first).toMatchObject({
      type: 'card_due',
      cardId: card.id,
      actorId: null,
      metadata: { cardTitle: 'Today', projectName: 'Rocket', dueDate: today },
    });
  });

  it('come anew for another day, and to those who are assigned later', async () => {
    const card = await due(today, 'Moved');
    await sweep();
    await team.world.schedule(card, team.admin, tomorrow);
    await team.world.assign(card, team.admin, team.member);
    const late = await team.world.person('Late', { timeZone: noon });
    await team.world.join(team.project, late, 'normal_user');
    await team.world.assign(card, team.admin, late);
    await sweep();
    expect(await listReminders(assignee)).toEqual(['"Moved" is due tomorrow', '"Moved" is due today']);
    expect(await listReminders(late)).toEqual(['"Moved" is due tomorrow']);
  });

  it('wait for the morning of each assignee', async () => {
    const night = zoneAt(3);
    const sleeper = await team.world.person('Sleeper', { timeZone: night.timeZone });
    await team.world.join(team.project, sleeper, 'normal_user');
    const card = await team.world.card(team.board, team.author, 'Early', [sleeper]);
    await team.world.schedule(card, team.admin, night.today);
    await sweep();
    expect(await listReminders(sleeper)).toEqual([]);
  });

  it('are for open cards whose date still stands, and for those who see them', async () => {
    const [done, undated, gone] = [
      await due(today, 'Done'),
      await due(today, 'Undated'),
      await due(today, 'Gone'),
    ];
    await team.world.move(done, team.admin, 'Resolved');
    await team.world.schedule(undated, team.admin, null);
    await team.world.deleteCard(gone, team.admin);
    const hidden = await due(today, 'Hidden');
    await team.world.leave(team.project, assignee);
    expect(hidden.assigneeIds).toEqual([assignee.id]);
    await sweep();
    expect(await listReminders(assignee)).toEqual([]);
  });

  it('come for a card that got another date after a rebuild, when it had none', async () => {
    const card = await due(today, 'Rebuilt');
    await team.world.schedule(card, team.admin, null);
    const { connection } = notified.harness.services.get('notifications')!;
    const nothing = { call: async () => ({ items: [], next: null }) } as unknown as InternalClient;
    await createDueCards({ connection, internal: nothing }).rebuild();
    await team.world.schedule(card, team.admin, tomorrow);
    await sweep();
    expect(await listReminders(assignee)).toEqual(['"Rebuilt" is due tomorrow']);
  });

  it('leave nothing behind once a card is deleted or its day is over', async () => {
    const cards = [await due(today, 'Deleted'), await due('2020-01-01', 'Over')];
    const { connection } = notified.harness.services.get('notifications')!;
    const left = () =>
      connection
        .collection<{ _id: string }>('due_cards')
        .countDocuments({ _id: { $in: cards.map(({ id }) => id) } });
    expect(await left()).toBe(2);
    await team.world.deleteCard(cards[0]!, team.admin);
    await sweep();
    expect(await left()).toBe(0);
  });

  it('leave nothing behind where an edit of a card is heard of after its deletion', async () => {
    const { world, admin, author, board } = team;
    const card = await world.card(board, author);
    const edit = await world.schedule(card, admin, tomorrow);
    const { connection } = notified.harness.services.get('notifications')!;
    const left = () => connection.collection<{ _id: string }>('due_cards').countDocuments({ _id: card.id });
    for (const trashed of [true, false]) {
      await world.deleteCard(card, admin, trashed);
      await notified.harness.redeliver(edit);
      expect(await left()).toBe(0);
    }
  });

  it('come for a restored card whose date is heard of before its restoration', async () => {
    const { world, admin, author, board } = team;
    const card = await world.card(board, author, 'Back', [assignee]);
    await world.deleteCard(card, admin, true);
    const actor = { id: admin.id, username: admin.username };
    const restored = await world.publish(cardRestored, { card, actor }, card.id, { deliver: false });
    notified.owners.cards.set(card.id, {
      card: { value: card, version: 3 },
      commenterIds: [],
      upvoterIds: [],
    });
    const dated = world.schedule(card, admin, tomorrow);
    await eventually(() => notified.owners.asked.some((path) => path.includes(card.id)));
    await notified.harness.redeliver(restored);
    await dated;
    await sweep();
    expect(await listReminders(assignee)).toEqual(['"Back" is due tomorrow']);
  });
});
