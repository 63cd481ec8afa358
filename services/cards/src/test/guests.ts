import { randomBytes } from 'node:crypto';
import { type BodyInputOf, getChallenge, solveChallenge, submitAsGuest } from '@cardinal/contracts';
import type { TestBoard, World } from './world.ts';

/** A submission of a guest to a board. */
export interface Sent {
  to: TestBoard;
  address?: string;
  body?: Partial<BodyInputOf<typeof submitAsGuest>>;
}

/** A public board where guests may submit, and an admin of its project. */
export async function openBoardFor(world: World, project?: TestBoard['project']) {
  const board = await world.board('public', project ? { project } : {});
  await world.changeBoard(board, { guestsMaySubmit: true });
  return { board, admin: await world.member(board, 'project_admin') };
}

let addresses = 0;
/** An address of the network that nobody has sent from. */
export function newAddress(): string {
  addresses += 1;
  return `198.51.${Math.floor(addresses / 200)}.${(addresses % 200) + 1}`;
}

/** The secret of a tracking link. */
export const newToken = () => randomBytes(32).toString('base64url');

/** The answer to a new challenge. */
export async function proofFor(world: World) {
  const challenge = (await world.guest.call(getChallenge)).value;
  return { salt: challenge.salt, answer: solveChallenge(challenge)! };
}

export async function sendAsGuest(world: World, { to, address = newAddress(), body = {} }: Sent) {
  const text = { type: 'bug' as const, title: 'It is dark', description: 'The lamp is **off**.' };
  const sent = { token: newToken(), ...text, proof: body.proof ?? (await proofFor(world)), ...body };
  const answer = await world.guest.call(submitAsGuest, {
    params: { project: to.project.slug, board: to.slug },
    body: sent,
    headers: { 'x-forwarded-for': address },
  });
  return { answer, token: sent.token, body: sent };
}
