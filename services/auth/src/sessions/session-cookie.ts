import type { Response } from 'express';
import { sessionLimits } from './session.rules.ts';

export interface SessionCookie {
  name: string;
  set(res: Response, token: string): void;
  clear(res: Response): void;
}

/** On https the `__Host-` prefix makes browsers require Secure, this host and the path `/`. */
export function createSessionCookie({ publicUrl }: { publicUrl: string }): SessionCookie {
  const secure = new URL(publicUrl).protocol === 'https:';
  const name = secure ? '__Host-cardinal_session' : 'cardinal_session';
  const options = { httpOnly: true, sameSite: 'lax', path: '/', secure } as const;
  return {
    name,
    set: (res, token) => void res.cookie(name, token, { ...options, maxAge: sessionLimits.absoluteMs }),
    clear: (res) => void res.clearCookie(name, options),
  };
}
