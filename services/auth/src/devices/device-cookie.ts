import { minutes } from '@cardinal/service-kit';
import { parse } from 'cookie';
import type { Request, Response } from 'express';
import { z } from 'zod';
import { after, type Clock } from '../clock.ts';
import { computeSignature, deriveKey, randomSecret, sameText } from '../secrets.ts';
import type { UserDocument } from '../users/user.model.ts';

const lifetimeMs = minutes(365 * 24 * 60);
/** Accounts that one browser keeps; the one that has not signed in for longest goes. */
const mostAccounts = 5;

const payload = z.object({
  id: z.string(),
  accounts: z.array(z.object({ userId: z.string(), epoch: z.number(), until: z.number() })),
});
type Payload = z.output<typeof payload>;

type Owner = Pick<UserDocument, '_id' | 'sessionEpoch'>;

/** The browser of a request. */
export interface KnownDevice {
  /** The id under which its tries on this account are counted; null if the account was never used there. */
  idFor(user: Owner): string | null;
}

export interface DeviceCookie {
  read(req: Request): KnownDevice;
  /** Notes that the owner of an account signed in, or proved to be it, in this browser. */
  remember(req: Request, res: Response, user: Owner): void;
}

/**
 * Notes in a browser which accounts were used there, so that strangers who try passwords elsewhere cannot shut their owners
 * out (OWASP's "device cookies"). It lets nobody in: the password is still needed. A new password ends it, as anyone
 * who used the one before may be a stranger; so does a suspension.
 */
export function createDeviceCookie({
  internalKey,
  publicUrl,
  now,
}: {
  internalKey: string;
  publicUrl: string;
  now: Clock;
}): DeviceCookie {
  const secure = new URL(publicUrl).protocol === 'https:';
  const name = secure ? '__Secure-cardinal_device' : 'cardinal_device';
  // Only the hub's forms ask for it.
  const options = { httpOnly: true, sameSite: 'strict', path: '/hub', secure, maxAge: lifetimeMs } as const;
  const key = deriveKey(internalKey, 'device');

  function content(req: Request): Payload | null {
    const [body = '', signature = ''] = (parse(req.headers.cookie ?? '')[name] ?? '').split('.');
    if (!sameText(signature, computeSignature(key, body))) return null;
    return payload.safeParse(JSON.parse(Buffer.from(body, 'base64url').toString('utf8'))).data ?? null;
  }

  return {
    read(req) {
      const found = content(req);
      return {
        idFor({ _id, sessionEpoch }) {
          const account = found?.accounts.find(({ userId }) => userId === _id);
          const isValid = account?.epoch === sessionEpoch && account.until > now().getTime();
          return found && isValid ? found.id : null;
        },
      };
    },
    remember(req, res, { _id: userId, sessionEpoch: epoch }) {
      const others = content(req)?.accounts.filter((account) => account.userId !== userId) ?? [];
      const account = { userId, epoch, until: after(now(), lifetimeMs).getTime() };
      // A new id each time, so that a copy of an earlier cookie fills no counter of this browser.
      const noted: Payload = { id: randomSecret(), accounts: [account, ...others].slice(0, mostAccounts) };
      const body = Buffer.from(JSON.stringify(noted)).toString('base64url');
      res.cookie(name, `${body}.${computeSignature(key, body)}`, options);
    },
  };
}
