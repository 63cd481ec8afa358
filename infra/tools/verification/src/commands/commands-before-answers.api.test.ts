import { type CommandRecorder, recordCommands, type SentCommand } from '@cardinal/backing-services';
import { createCard, createComment, getCard, updateCard, upvoteCard } from '@cardinal/contracts';
import { eventually, testMongoUrl } from '@cardinal/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createWorld, type World } from '../world/world.ts';

let recorder: CommandRecorder;
let world: World;
beforeAll(async () => {
  recorder = await recordCommands(testMongoUrl());
  world = await createWorld({
    getEnv: (name): Record<string, string> => (name === 'cards' ? { MONGO_URL: recorder.url } : {}),
  });
  // Projects and roles are in memory from here on: the first answers of the projects service made it forget.
  for (let round = 0; round < 3; round += 1) {
    const { id: cardId } = (await createOne()).value;
    for (const caller of [world.as.normal_user, world.as.project_admin])
      await caller.call(getCard, { params: { cardId } });
    await world.harness.drained();
  }
});
afterAll(async () => {
  await world.harness.stop();
  recorder.stop();
});

const createOne = async () => {
  const params = { slug: world.public.projectSlug, boardSlug: world.public.boardSlug };
  return world.author.call(createCard, { params, body: { title: 'One', description: 'More' } });
};

const decisive = ['cards', 'card_upvotes', 'comments', 'boards', 'projects', 'members'];
/** Without what sweeps do at any time. */
const isOfCall = ({ command, collection, body }: SentCommand) =>
  ['find', 'insert', 'update'].includes(command) &&
  decisive.includes(collection) &&
  !JSON.stringify(body).includes('"$unset":{"untallied"');

/** Waits until marks of what was counted before are taken off, which is done a moment later. */
async function untilCounted(): Promise<void> {
  await world.harness.drained();
  const { connection } = world.harness.services.get('cards')!;
  await eventually(async () => {
    const marked = ['card_upvotes', 'comments'].map((name) =>
      connection.collection(name).countDocuments({ recountAt: { $exists: true } }),
    );
    return (await Promise.all(marked)).every((count) => count === 0);
  });
}

/** The commands that the service of cards sends until a call is answered, each as its parts. */
async function findCommands(call: () => Promise<{ status: number }>): Promise<string[]> {
  await untilCounted();
  recorder.sent.length = 0;
  const { status } = await call();
  const sent = recorder.sent.filter(isOfCall);
  expect([200, 201]).toContain(status);
  return [...Map.groupBy(sent, ({ at }) => at).values()].map((parts) =>
    parts.map(({ command, collection }) => `${command} ${collection}`).join(', '),
  );
}

describe('before its answer', () => {
  it('a new card is one command', async () => {
    expect(await findCommands(createOne)).toEqual(['insert cards']);
  });

  it('a vote and an edit are one command, and a comment is one besides the card', async () => {
    const params = { cardId: await world.newCard(world.public) };
    const voter = world.as.normal_user;
    const edit = { params, body: { status: 'In Progress' as const } };
    expect(await findCommands(() => world.as.project_admin.call(updateCard, edit))).toEqual(['update cards']);
    expect(await findCommands(() => voter.call(upvoteCard, { params }))).toEqual([
      'insert card_upvotes, update cards',
    ]);
    expect(await findCommands(() => voter.call(upvoteCard, { params }))).toEqual([
      'insert card_upvotes, update cards',
      'find cards',
      'find card_upvotes',
      'update card_upvotes',
      'update cards',
    ]);
    const body = { content: 'Here, too' };
    expect(await findCommands(() => voter.call(createComment, { params, body }))).toEqual([
      'find cards',
      'insert comments, update cards',
    ]);
  });
});
