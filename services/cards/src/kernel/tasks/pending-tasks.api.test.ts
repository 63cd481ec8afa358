import { createLog } from '@cardinal/service-kit';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startWorld, type World } from '../../test/world.ts';
import { createPendingTasks, type Note, pendingTaskModel } from './pending-tasks.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

it('does what else is noted where one thing fails', async () => {
  const notes = pendingTaskModel(world.database, 'Chore', 'chores');
  const work = async ({ _id }: Note) => {
    if (_id === 'a') throw new Error('out of order');
    return true;
  };
  await notes.insertMany(['a', 'b', 'c'].map((_id) => ({ _id, createdAt: new Date() })));
  const chores = createPendingTasks({ notes, log: createLog({ service: 'cards', level: 'silent' }), work });
  await expect(chores.run()).rejects.toThrow('out of order');
  expect(await notes.distinct('_id')).toEqual(['a']);
});
