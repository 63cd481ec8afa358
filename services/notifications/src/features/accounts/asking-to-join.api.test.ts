import { listNotifications } from '@cardinal/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Notified, startNotified } from '../../test/notified.ts';
import type { Person } from '../../test/world.ts';

let notified: Notified;
beforeAll(async () => {
  notified = await startNotified();
});
afterAll(() => notified.stop());

/** The notifications that ask to join a project, and whether they are unread; newest first. */
const listQuestions = async (person: Person) =>
  (await notified.world.as(person).call(listNotifications)).value
    .filter(({ type }) => type === 'member_added')
    .map(({ metadata, isRead }) => [metadata.asksToJoin === true, isRead]);
const asked = [[true, false]];
const answered = [[false, true]];

describe('a notification of being added', () => {
  it('asks to join until the person has joined', async () => {
    const { world, admin, project } = await notified.team();
    const finn = await world.person('Finn');
    await world.add(project, finn, admin);
    expect(await listQuestions(finn)).toEqual(asked);
    await world.changeRole(project, finn, 'public_user', admin, { joined: false });
    expect(await listQuestions(finn)).toEqual(asked);

    await world.joinByClick(project, finn);
    expect(await listQuestions(finn)).toEqual(answered);
  });

  it('asks nothing of those who count as joined already, nor for releases that did not ask', async () => {
    const { world, admin, project } = await notified.team();
    const [finn, gil] = [await world.person('Finn'), await world.person('Gil')];
    await world.add(project, finn, admin, { joined: true });
    await world.join(project, gil, 'normal_user', admin);
    for (const person of [finn, gil]) expect(await listQuestions(person)).toEqual([[false, false]]);
  });

  it('asks no longer after leaving, also where the project shows a public board, and asks anew when added again', async () => {
    const { world, admin, project } = await notified.team('public');
    const finn = await world.person('Finn');
    await world.add(project, finn, admin);
    await world.leave(project, finn);
    expect(await listQuestions(finn)).toEqual(answered);
    await world.add(project, finn, admin);
    expect(await listQuestions(finn)).toEqual([...asked, ...answered]);
  });

  it('asks nothing where the answer came before the question, however often either comes', async () => {
    const { world, admin, project } = await notified.team();
    const finn = await world.person('Finn');
    const question = await world.add(project, finn, admin, { deliver: false });
    const answer = await world.joinByClick(project, finn);
    await notified.harness.redeliver(question);
    expect(await listQuestions(finn)).toEqual(answered);
    for (const event of [answer, question]) await notified.harness.redeliver(event);
    expect(await listQuestions(finn)).toEqual(answered);
  });

  it('leaves the questions of other people and of other projects alone', async () => {
    const { world, admin, project } = await notified.team();
    const other = await world.project('Other');
    const [finn, gil] = [await world.person('Finn'), await world.person('Gil')];
    await world.add(project, gil, admin);
    await world.add(project, finn, admin);
    await world.add(other, finn, admin);
    await world.joinByClick(other, finn);
    expect(await listQuestions(finn)).toEqual([...answered, ...asked]);
    expect(await listQuestions(gil)).toEqual(asked);
  });
});
