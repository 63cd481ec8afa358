import { receiveMail, receiveMailEvents } from '@cardinal/contracts';
import { AppError, isSignedRequest, type Log, mountCall, notFound, readRawBody } from '@cardinal/service-kit';
import type { Request, Router } from 'express';
import { z } from 'zod';
import type { Users } from '../../../kernel/read-models/users.ts';
import type { MutedAddresses } from '../muted-addresses.ts';
import type { InboundMail, Received } from './receive-reply.ts';

/** The gateway's limit for requests of this kind is about as large. */
const mostBytes = 1024 * 1024;

const mail = z.object({
  /** The address that it was sent to. */
  to: z.string().max(320),
  /** The whole e-mail, in base64. */
  raw: z.base64().max(mostBytes),
  /** Whether it passed DMARC: everybody can write anything into the header that names the sender. */
  authenticated: z.boolean().default(false),
});

const events = z.object({
  events: z
    .array(
      z.object({
        kind: z.enum(['bounce', 'complaint']),
        address: z.string().max(320),
        /** Bounces that may pass, such as a full mailbox, mute nothing. */
        permanent: z.boolean().default(true),
        reason: z.string().max(1_000).default(''),
      }),
    )
    .max(500),
});

export interface InboundRoutesDeps {
  secret: string | undefined;
  receive(mail: InboundMail): Promise<Received>;
  users: Pick<Users, 'withAddress'>;
  mutedAddresses: Pick<MutedAddresses, 'mute'>;
  log: Log;
}

function parsed<T extends z.ZodType>(schema: T, body: Buffer): z.output<T> {
  let value: unknown;
  try {
    value = JSON.parse(body.toString('utf8'));
  } catch {
    throw new AppError('malformed_request', 'The body is not valid JSON');
  }
  const result = schema.safeParse(value);
  if (!result.success) throw new AppError('validation_failed', 'The body does not have the expected fields');
  return result.data;
}

/** Reports of the mail server or a mail provider: answers, bounces and complaints (docs/mail.md). */
export function mountInbound(router: Router, deps: InboundRoutesDeps): void {
  const { secret, receive, users, mutedAddresses, log } = deps;

  async function signedBody(req: Request): Promise<Buffer> {
    if (!secret) throw notFound('Page');
    const body = await readRawBody(req, mostBytes);
    const timestamp = req.get('x-cardinal-timestamp');
    const signature = req.get('x-cardinal-signature');
    if (!isSignedRequest({ timestamp, signature, body }, secret, Date.now())) {
      log.warn('a request about e-mails was not signed as it should be');
      throw new AppError('unauthenticated', 'The signature is not right');
    }
    return body;
  }

  mountCall(router, receiveMail, async ({ req, res }) => {
    const { raw, ...envelope } = parsed(mail, await signedBody(req));
    res.json(await receive({ ...envelope, raw: Buffer.from(raw, 'base64') }));
  });

  mountCall(router, receiveMailEvents, async ({ req, res }) => {
    const permanent = parsed(events, await signedBody(req)).events.filter((one) => one.permanent);
    let muted = 0;
    for (const { kind, address, reason } of permanent) {
      for (const { _id } of await users.withAddress(address)) {
        await mutedAddresses.mute(_id, address, kind, reason);
        muted += 1;
        log.info({ userId: _id, because: kind }, 'an address is muted');
      }
    }
    res.json({ muted });
  });
}
