import { type Envelope, listNotifications, memberRemoved, type ProjectSnapshot } from '@cardinal/contracts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { OpenPages } from '../../test/open-pages.ts';
import type { Person } from '../../test/world.ts';

let pages: OpenPages;
beforeAll(async () => {
  pages = await OpenPages.start();
});
afterEach(() => pages.closeAll());
afterAll(() => pages.stop());

/** The projects service knows that they are out; no event brings it. */
async function takeOut({ id: projectId, name, slug }: ProjectSnapshot, who: Person): Promise<Envelope> {
  const data = { projectId, userId: who.id, project: { id: projectId, name, slug } };
  const event = await pages.world.publish(memberRemoved, data, `${projectId}/members`, { deliver: false });
  pages.harness.projectsOwner.take(event);
  return event;
}

describe('somebody who was removed', () => {
  it('hears so, and the stream of the private board ends before the removal is answered', async () => {
    const { world, admin, member, project, privateBoard } = await pages.team();
    const query = { project: project.slug, board: privateBoard.slug };
    const page = await pages.open(member, { query });
    await world.card(privateBoard, admin);
    await page.hears({ type: 'card' });
    await pages.harness.projectsOwner.revoke(await takeOut(project, member));
    await page.ends();
    expect(page.messages).toContainEqual({ type: 'project', projectId: project.id });
    expect((await pages.open(member, { query })).response.status).toBe(404);
  });

  it('is refused where the right is lost while the stream opens', async () => {
    const { member, project, privateBoard } = await pages.team();
    const query = { project: project.slug, board: privateBoard.slug };
    const { projectsOwner } = pages.harness;
    (await pages.open(member, { query })).close();
    await projectsOwner.forgetWatchers();
    const lookUp = projectsOwner.holdLookUp();
    const opening = pages.open(member, { query });
    await lookUp.asked;
    await projectsOwner.revoke(await takeOut(project, member));
    lookUp.release();
    expect((await opening).response.status).toBe(404);
  });

  it('hears of nothing in the project any longer if this replica was not informed', async () => {
    const { world, admin, member, project, privateBoard } = await pages.team();
    const page = await pages.open(member);
    const other = await pages.open(admin);
    await takeOut(project, member);
    await pages.harness.projectsOwner.forgetWatchers();
    const card = await world.card(privateBoard, admin);
    await other.hears({ type: 'card', cardId: card.id });
    expect(page.messages.filter(({ type }) => type === 'card')).toEqual([]);
  });

  it('finds nothing of a private board among the notifications', async () => {
    const { world, admin, member, project, privateBoard } = await pages.team();
    const card = await world.card(privateBoard, member, 'A secret');
    await world.move(card, admin, 'In Progress');
    const titles = async () =>
      (await world.as(member).call(listNotifications)).value.filter(({ message }) =>
        message.includes('A secret'),
      );
    expect(await titles()).toHaveLength(1);
    await pages.harness.projectsOwner.revoke(await takeOut(project, member));
    expect(await titles()).toEqual([]);
  });

  it('finds none either if this replica was not informed', async () => {
    const { world, admin, member, project, privateBoard } = await pages.team();
    const card = await world.card(privateBoard, member, 'A secret');
    await world.move(card, admin, 'In Progress');
    await takeOut(project, member);
    await pages.harness.projectsOwner.forgetWatchers();
    const found = (await world.as(member).call(listNotifications)).value;
    expect(found.filter(({ message }) => message.includes('A secret'))).toEqual([]);
  });
});
