import type { Clock } from '../clock.ts';
import type { AdmitUser } from '../hub/admit-user.ts';
import type { Hub, RedeemRequest } from '../hub/hub.ts';
import type { UserDocument } from '../users/user.model.ts';
import type { Users } from '../users/user.repository.ts';
import { changeTimeZone } from '../users/user.rules.ts';

interface OpenedSession {
  /** The identity token for the web. */
  token: string;
  user: UserDocument;
}

interface OpenSessionDeps {
  hub: Hub;
  admit: AdmitUser;
  users: Pick<Users, 'change'>;
  now: Clock;
}

/**
 * Redeems the hub's code and opens a new session. A suspended user gets one too: it only shows the account's state, which
 * a sign-in never changes. The first one notes the browser's time zone.
 */
export async function openSession(
  { hub, admit, users, now }: OpenSessionDeps,
  { timeZone, ...request }: RedeemRequest & { timeZone?: string | undefined },
  start: (user: UserDocument) => Promise<string>,
): Promise<OpenedSession> {
  const user = await admit(await hub.redeem(request));
  const token = await start(user);
  if (!timeZone || user.timeZone) return { token, user };
  return { token, user: await users.change(user._id, (found) => changeTimeZone(found, timeZone, now())) };
}
