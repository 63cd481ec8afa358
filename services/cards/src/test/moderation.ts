import { randomUUID } from 'node:crypto';
import { commentByMail, listModerationLog, type ModerationEntry } from '@cardinal/contracts';
import type { Person, TestBoard, World } from './world.ts';

/** Actions of moderators in the project of the board, newest first. */
export async function readModerationLog(admin: Person, board: TestBoard): Promise<ModerationEntry[]> {
  return (await admin.call(listModerationLog, { params: { slug: board.at.slug } })).value.items;
}

/** Comments on a card by e-mail. @returns why it was refused; null where it was not */
export async function postCommentByMail(
  world: World,
  { id, username }: Person,
  cardId: string,
  content: string,
): Promise<string | null> {
  const user = { id, username, isSuperAdmin: false, sponsored: false };
  const body = { id: randomUUID(), cardId, user, content };
  return (await world.harness.guest.call(commentByMail, { body })).value.refusal;
}
