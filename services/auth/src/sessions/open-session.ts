import type { Actor } from '@cardinal/service-kit';
import type { AdmitUser } from '../hub/admit-user.ts';
import type { Hub, RedeemRequest } from '../hub/hub.ts';
import type { UserDocument } from '../users/user.model.ts';
import type { Sessions } from './session.repository.ts';

export interface OpenedSession {
  token: string;
  user: UserDocument;
}

/**
 * Redeems the hub's code and opens a new session, whatever session the browser had. A suspended user gets one too: it
 * only shows the account's state, which a sign-in never changes.
 */
export async function openSession(
  { hub, admit, sessions }: { hub: Hub; admit: AdmitUser; sessions: Sessions },
  request: RedeemRequest,
  actor: Actor,
): Promise<OpenedSession> {
  const user = await admit(await hub.redeem(request));
  const token = await sessions.open(user);
  if (actor.kind === 'user') await sessions.end(actor.sessionId);
  return { token, user };
}
