import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { createWidgetKey, getWidget, revokeWidgetKey, updateWidget, voteInWidget } from '@cardinal/contracts';
import type { SampleMaker } from './sample.ts';
import type { TestBoard, World } from './world.ts';

const slug = ({ projectSlug }: TestBoard) => ({ slug: projectSlug });
const inProject = ({ projectSlug }: TestBoard) => ({ project: projectSlug });
const onBoard = ({ projectSlug, boardSlug }: TestBoard) => ({ project: projectSlug, board: boardSlug });
const site = 'https://shop.example';

/** The widget is on. */
async function open(world: World, board: TestBoard): Promise<void> {
  const body = { isOn: true, origins: [site] };
  await world.as.project_admin.call(updateWidget, { params: slug(board), body });
}

/** A new key, in place of those that would be too many. */
async function newKey(world: World, board: TestBoard): Promise<{ id: string; secret: string }> {
  const admin = world.as.project_admin;
  await open(world, board);
  await roomForKeys(world, board);
  const { secret, widget } = (await admin.call(createWidgetKey, { params: slug(board) })).value;
  return { id: widget.keys[0]!.id, secret };
}

async function roomForKeys(world: World, board: TestBoard): Promise<void> {
  const admin = world.as.project_admin;
  const { keys } = (await admin.call(getWidget, { params: slug(board) })).value;
  for (const { id } of keys.slice(1))
    await admin.call(revokeWidgetKey, { params: { ...slug(board), keyId: id } });
}

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** An identity as a site signs it. */
async function identity(world: World, board: TestBoard): Promise<string> {
  const { secret } = await newKey(world, board);
  const now = Math.floor(Date.now() / 1_000);
  const claims = { sub: 'customer-1', name: 'Ann', iat: now, exp: now + 600 };
  const text = `${encoded({ alg: 'HS256', typ: 'JWT' })}.${encoded(claims)}`;
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
}

/** Somebody who is known since they tried to vote. */
async function known(world: World, board: TestBoard): Promise<string> {
  const body = { identity: await identity(world, board), cardId: randomUUID(), on: true };
  await world.harness.guest.call(voteInWidget, { params: inProject(board), body });
  return 'customer-1';
}

export const widgetSamples: Readonly<Record<string, SampleMaker>> = {
  getWidget: (_world, board) => ({ params: slug(board) }),
  updateWidget: (_world, board) => ({ params: slug(board), body: { isOn: true, origins: [site] } }),
  createWidgetKey: async (world, board) => {
    await roomForKeys(world, board);
    return { params: slug(board) };
  },
  revokeWidgetKey: async (world, board) => ({
    params: { ...slug(board), keyId: (await newKey(world, board)).id },
  }),
  forgetWidgetPerson: async (world, board) => ({
    params: slug(board),
    body: { subject: await known(world, board) },
  }),
  startWidget: async (world, board) => {
    await open(world, board);
    return { params: inProject(board), query: { since: '2026-01-01T00:00:00Z' } };
  },
  embedWidget: async (world, board) => {
    await open(world, board);
    return { params: onBoard(board), query: { view: 'submit', theme: 'dark', accent: 'aa3355' } };
  },
  identifyInWidget: async (world, board) => ({
    params: inProject(board),
    body: { identity: await identity(world, board), cardIds: [randomUUID()] },
  }),
  voteInWidget: async (world, board) => ({
    params: inProject(board),
    body: { identity: await identity(world, board), cardId: await world.newCard(board), on: true },
  }),
  commentInWidget: async (world, board) => ({
    params: inProject(board),
    body: {
      ...{ identity: await identity(world, board), id: randomUUID() },
      ...{ cardId: await world.newCard(board), content: 'From the shop' },
    },
  }),
  submitInWidget: async (world, board) => ({
    params: onBoard(board),
    body: {
      ...{ identity: await identity(world, board), token: randomBytes(32).toString('base64url') },
      ...{ type: 'bug', title: 'From the shop', description: 'Of a customer' },
    },
  }),
};
