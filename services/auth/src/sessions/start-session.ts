import { type Actor, parseDevice } from '@cardinal/service-kit';
import type { Request, Response } from 'express';
import type { UserDocument } from '../users/user.model.ts';
import type { SignIdentityToken } from './identity-token.ts';
import type { Sessions } from './session.repository.ts';
import type { SessionCookie } from './session-cookie.ts';

export interface StartSessionDeps {
  sessions: Sessions;
  cookie: SessionCookie;
  signIdentityToken: SignIdentityToken;
}

interface Asked {
  actor: Actor;
  req: Request;
  res: Response;
}

/** Opens a new session in the browser that asks, whatever session it had. @returns the identity token for the web */
export async function startSession(
  { sessions, cookie, signIdentityToken }: StartSessionDeps,
  { actor, req, res }: Asked,
  user: UserDocument,
): Promise<string> {
  const token = await sessions.open(user, parseDevice(req.get('user-agent')));
  if (actor.kind === 'user') await sessions.end(actor.sessionId);
  cookie.set(res, token);
  return signIdentityToken(user);
}
