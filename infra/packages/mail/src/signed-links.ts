import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

const claim = z.tuple([z.string(), z.string(), z.number()]);

/** The action of a link for a user. */
export interface SignedLink {
  userId: string;
  scope: string;
}

export interface SignedLinksDeps {
  /** The secret that the signing key is derived from. */
  key: string;
  /** Links for another purpose are not accepted. */
  purpose: string;
  /** How long a link is valid, in milliseconds. */
  validMs: number;
  now?: () => number;
}

const longest = 400;

export type SignedLinks = ReturnType<typeof createSignedLinks>;

/** Links that work without a session: each is signed for one user and one scope, until it expires. */
export function createSignedLinks({ key, purpose, validMs, now = Date.now }: SignedLinksDeps) {
  const signing = Buffer.from(hkdfSync('sha256', key, 'cardinal.mail', purpose, 32));
  const computeSignature = (payload: string) =>
    createHmac('sha256', signing).update(payload).digest('base64url');

  return {
    sign({ userId, scope }: SignedLink): string {
      const payload = Buffer.from(JSON.stringify([userId, scope, now() + validMs])).toString('base64url');
      return `${payload}.${computeSignature(payload)}`;
    },

    /** The action of the link, or the reason why it has none. */
    read(token: string): SignedLink | 'forged' | 'old' {
      const [payload = '', signature = '', ...rest] = token.length > longest ? [] : token.split('.');
      const expected = Buffer.from(computeSignature(payload));
      const given = Buffer.from(signature);
      const isSigned =
        rest.length === 0 && given.length === expected.length && timingSafeEqual(given, expected);
      if (!isSigned) return 'forged';
      const [userId, scope, until] = claim.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()));
      return until < now() ? 'old' : { userId, scope };
    },
  };
}
