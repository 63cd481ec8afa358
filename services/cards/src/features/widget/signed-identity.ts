import { createSecretKey, hkdfSync } from 'node:crypto';
import { limits, line, widgetLimits } from '@cardinal/contracts';
import { AppError } from '@cardinal/service-kit';
import jwt from 'jsonwebtoken';
import { z } from 'zod';

/** A person whom a site identifies. */
export interface SignedPerson {
  sub: string;
  name: string;
}

/** Seconds that the clock of a site may be wrong. */
const skew = 60;
/** Seconds that an identity may hold: a working day, so that one that leaks is soon worth nothing. */
const longest = 12 * 60 * 60;

/**
 * The key with this id, as its project's admins see it once. It is made of a key of the installation, so that
 * anyone who reads the database, or a backup, can sign nothing.
 */
export const deriveSecret = (
  masterKey: string,
  { projectId, id }: { projectId: string; id: string },
): string =>
  `cdw_${Buffer.from(hkdfSync('sha256', masterKey, id, `cardinal/widget/${projectId}`, 32)).toString('base64url')}`;

const refused = (why: string) =>
  new AppError('identity_refused', `This site could not say who you are: ${why}.`);

const claims = z.object({
  sub: line(widgetLimits.subject, 'The id'),
  name: line(limits.guestName, 'The name'),
  iat: z.number(),
  exp: z.number(),
});

function signedBy(token: string, secret: string): jwt.Jwt | null {
  try {
    const options = { algorithms: ['HS256' as const], clockTolerance: skew, complete: true as const };
    return jwt.verify(token, createSecretKey(secret, 'utf8'), options);
  } catch (error) {
    // These are looked at only where the signature is right.
    if (error instanceof jwt.TokenExpiredError) throw refused('what it sent has expired');
    if (error instanceof jwt.NotBeforeError) throw refused('what it sent does not hold yet');
    return null;
  }
}

/**
 * Reads a JWT that a site signed with one of these secrets: HS256 and nothing else, with `sub`, `name`, `iat` and `exp`.
 * @throws AppError `identity_refused`
 */
export function readIdentity(token: string, secrets: readonly string[], now = new Date()): SignedPerson {
  for (const secret of secrets) {
    const found = signedBy(token, secret);
    if (!found) continue;
    // Extensions that a reader must understand, and this one understands none.
    if ('crit' in found.header) throw refused('what it sent needs more than is understood here');
    const result = claims.safeParse(found.payload);
    if (!result.success)
      throw refused('sub, name, iat and exp are needed, and a name of at most 60 characters');
    const { sub, name, iat, exp } = result.data;
    if (exp - iat > longest) throw refused('what it sent would hold for more than twelve hours');
    if (iat > now.getTime() / 1_000 + skew) throw refused('what it sent is of the future');
    return { sub, name };
  }
  throw refused('what it sent is not signed with a key of this project');
}
