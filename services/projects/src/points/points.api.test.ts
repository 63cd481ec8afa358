import { randomUUID } from 'node:crypto';
import { deleteProject, getPoints, type Project, pointsAwarded } from '@cardinal/contracts';
import { eventually } from '@cardinal/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { actor, type Person, startWorld, type World } from '../test/world.ts';

const award = (world: World, project: Project, { id: userId }: Person, points: number) => {
  const awardId = randomUUID();
  const data = { awardId, cardId: randomUUID(), projectId: project.id, userId, points, actor };
  return world.harness.emit(pointsAwarded, data, { subject: awardId, version: 1 });
};
const readPoints = async (person: Person) => (await person.call(getPoints)).value;

describe('points, while awarding is off', () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld();
  });
  afterAll(() => world.stop());

  it('are the documented figure for everybody', async () => {
    const ann = await world.person();
    await award(world, await world.project(ann), ann, 10);
    expect(await readPoints(ann)).toEqual({ points: 247, awarding: false });
    expect(await readPoints(await world.person())).toEqual({ points: 247, awarding: false });
  });
});

describe('points, while awarding is on', () => {
  let world: World;
  let ann: Person;
  beforeAll(async () => {
    world = await startWorld({ FEATURE_POINTS: 'on' });
    ann = await world.person();
  });
  afterAll(() => world.stop());

  it('are one’s own sum over all projects', async () => {
    const bob = await world.person();
    const [one, other] = [await world.project(ann), await world.project(ann)];
    await award(world, one, bob, 10);
    await award(world, one, bob, 5);
    await award(world, other, bob, 1);
    await award(world, other, ann, 100);
    expect(await readPoints(bob)).toEqual({ points: 16, awarding: true });
    expect(await readPoints(await world.person())).toEqual({ points: 0, awarding: true });
  });

  it('count an award once, however often its event arrives', async () => {
    const bob = await world.person();
    const project = await world.project(ann);
    const event = await award(world, project, bob, 10);
    await award(world, project, bob, 7);
    await Promise.all([world.harness.redeliver(event), world.harness.redeliver(event)]);
    expect((await readPoints(bob)).points).toBe(17);
  });

  it('count every one of many awards at once, the very first ones too', async () => {
    const bob = await world.person();
    const project = await world.project(ann);
    await Promise.all(Array.from({ length: 40 }, () => award(world, project, bob, 1)));
    expect((await readPoints(bob)).points).toBe(40);
  });

  it('go with their project, at once and for good', async () => {
    const bob = await world.person();
    const [kept, doomed] = [await world.project(ann), await world.project(ann)];
    await award(world, kept, bob, 3);
    const event = await award(world, doomed, bob, 10);
    await ann.call(deleteProject, { params: { slug: doomed.slug } });
    expect((await readPoints(bob)).points).toBe(3);
    const rows = world.harness.services.get('projects')!.connection.collection('points');
    await eventually(async () => expect(await rows.countDocuments({ projectId: doomed.id })).toBe(0));
    await world.harness.redeliver(event);
    expect(await rows.countDocuments({ projectId: doomed.id })).toBe(0);
  });
});
