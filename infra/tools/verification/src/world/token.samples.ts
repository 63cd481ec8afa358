import {
  createProjectToken,
  createToken,
  listProjectTokens,
  listTokens,
  revokeProjectToken,
  revokeToken,
} from '@cardinal/contracts';
import type { Caller } from '@cardinal/testing';
import { maker, type SampleMaker } from './sample.ts';
import type { TestBoard, World } from './world.ts';

const wish = { name: 'A script', scope: 'write', expiresAt: null } as const;
/** As many as are left before new ones would fill a list. */
const kept = 10;

/** A token of the caller, made if there is none. */
async function ownToken(caller: Caller): Promise<string> {
  const [first] = (await caller.call(listTokens)).value;
  if (first) return first.id;
  const body = { ...wish, projectIds: null };
  return (await caller.call(createToken, { body })).value.token.id;
}

async function roomForOwn(caller: Caller): Promise<void> {
  const all = (await caller.call(listTokens)).value;
  for (const { id } of all.slice(kept)) await caller.call(revokeToken, { params: { tokenId: id } });
}

const getAdmin = (world: World, board: TestBoard): Caller =>
  board === world.elsewhere ? world.as['foreign admin'] : world.as.project_admin;

async function projectToken(world: World, board: TestBoard): Promise<string> {
  const [admin, params] = [getAdmin(world, board), { projectId: board.projectId }];
  const [first] = (await admin.call(listProjectTokens, { params })).value;
  return first?.id ?? (await admin.call(createProjectToken, { params, body: wish })).value.token.id;
}

async function roomForProject(world: World, board: TestBoard): Promise<void> {
  const [admin, params] = [getAdmin(world, board), { projectId: board.projectId }];
  const all = (await admin.call(listProjectTokens, { params })).value;
  for (const { id } of all.slice(kept))
    await admin.call(revokeProjectToken, { params: { ...params, tokenId: id } });
}

export const tokenSamples: Readonly<Record<string, SampleMaker>> = {
  listTokens: () => ({}),
  createToken: async (world, _board, as) => {
    await roomForOwn(maker(world, as));
    return { body: { ...wish, projectIds: null } };
  },
  revokeToken: async (world, _board, as) => ({
    params: { tokenId: await ownToken(maker(world, as)) },
  }),
  listProjectTokens: (_world, { projectId }) => ({ params: { projectId } }),
  createProjectToken: async (world, board) => {
    await roomForProject(world, board);
    return { params: { projectId: board.projectId }, body: wish };
  },
  revokeProjectToken: async (world, board) => ({
    params: { projectId: board.projectId, tokenId: await projectToken(world, board) },
  }),
};
