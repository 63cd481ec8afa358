import { askAsAgent, type BodyInputOf, decideAgentRequest, listAgentRequests } from '@cardinal/contracts';
import type { Caller } from '@cardinal/testing';
import { maker, type SampleMaker } from './sample.ts';
import type { TestBoard, World } from './world.ts';

const slug = ({ projectSlug }: TestBoard) => ({ slug: projectSlug });
/** Of an entry for those who see no board of the project, and of what tokens with the scope `write` can do for its admin. */
const asked = ({ as }: World, { boardSlug }: TestBoard, caller: Caller): BodyInputOf<typeof askAsAgent> =>
  caller.identity?.userId === as.project_admin.identity?.userId
    ? { act: { tool: 'create_card', boardSlug, fields: { title: 'Asked for', description: 'A text' } } }
    : { act: { tool: 'draft_changelog_entry', fields: { title: 'Asked for' } } };

/** Refuses what waits, which would be too much. */
async function room(as: Caller): Promise<void> {
  for (const { id: requestId, state } of (await as.call(listAgentRequests)).value)
    if (state === 'waiting')
      await as.call(decideAgentRequest, { params: { requestId }, body: { approve: false } });
}

/** The caller's, or of the author where the caller sees no board to ask about. */
async function newRequest(world: World, board: TestBoard, caller: Caller): Promise<string> {
  const as = maker(world, caller);
  await room(as);
  const made = await as.call(askAsAgent, { params: slug(board), body: asked(world, board, as) });
  if (made.status === 201) return made.value.id;
  if (as === world.author) throw new Error(`No request could be made: ${made.error.error}`);
  return newRequest(world, board, world.author);
}

/** Calls about what agents want to do. */
export const agentSamples: Readonly<Record<string, SampleMaker>> = {
  async askAsAgent(world, board, as) {
    await room(maker(world, as));
    return { params: slug(board), body: asked(world, board, as) };
  },
  getAgentRequest: async (world, board, as) => ({
    params: { ...slug(board), requestId: await newRequest(world, board, as) },
  }),
  listAgentRequests: () => ({}),
  decideAgentRequest: async (world, _board, as) => ({
    params: { requestId: await newRequest(world, world.public, as) },
    body: { approve: false },
  }),
};
