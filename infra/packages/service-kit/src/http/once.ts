import {
  type Call,
  idempotencyKeyHeader,
  idempotencyKeyPattern,
  isKeyed,
  replayedHeader,
} from '@cardinal/contracts';
import type { Request, Response } from 'express';
import { AppError } from '../app-error.ts';
import { currentContext, withContext } from '../context.ts';
import type { KeptAnswer } from '../idempotency/answer-box.ts';
import type { Claim, Idempotency } from '../idempotency/idempotency.ts';
import { createNewIds } from '../idempotency/new-id.ts';
import type { Actor } from './actor.ts';

/** Stands for all guests; their keys are long enough to be nobody else's. */
const guests = 'guests';
const shortestOfGuests = 20;

function readKey(req: Request, person: string): string {
  // A string of structured fields has quotes, and most clients send none.
  const [, quoted, plain] = String(req.headers[idempotencyKeyHeader]).match(idempotencyKeyPattern) ?? [];
  const key = quoted ?? plain;
  if (key === undefined)
    throw new AppError('malformed_request', 'Idempotency-Key must have 1 to 255 visible ASCII characters');
  if (person === guests && key.length < shortestOfGuests)
    throw new AppError(
      'malformed_request',
      `Without signing in, Idempotency-Key must have at least ${shortestOfGuests} characters`,
    );
  return key;
}

/** An answer in JSON, and its ETag. */
export interface Sent {
  json: string | Buffer;
  tag?: string | undefined;
}

const isAnswer = (begun: KeptAnswer | Claim): begun is KeptAnswer => 'json' in begun;

/** A refused request leaves nothing, so that it can be mended and sent again. */
async function runOrRelease(claim: Claim, run: () => Promise<Sent>): Promise<Sent> {
  const newIds = createNewIds({ seed: claim.seed });
  try {
    return await withContext({ ...currentContext(), newIds }, run);
  } catch (error) {
    await claim.release().catch(() => {});
    throw error;
  }
}

async function runClaimed(claim: Claim, res: Response, run: () => Promise<Sent>): Promise<Sent> {
  const answer = await runOrRelease(claim, run);
  // An answer that signs somebody in cannot be given again.
  const end = res.hasHeader('set-cookie')
    ? claim.release()
    : claim.keep({ ...answer, json: String(answer.json) });
  // It is done. Where that cannot be noted, the claim ends by itself.
  await end.catch(() => {});
  return answer;
}

/** Does a request of `call` once: one that comes again with the same `Idempotency-Key` is given the same answer. */
export async function doOnce(
  { call, actor, req, res }: { call: Call; actor: Actor; req: Request; res: Response },
  run: () => Promise<Sent>,
): Promise<Sent> {
  const idempotency = res.locals.idempotency as Idempotency | undefined;
  if (!isKeyed(call) || !idempotency || req.headers[idempotencyKeyHeader] === undefined) return run();
  const person = actor.kind === 'user' ? actor.id : guests;
  const content = [
    // With a token for other projects, the answer of before is nobody's to read: the key then was used otherwise.
    ...(actor.kind === 'user' && actor.token?.projectIds ? [actor.token.projectIds.join()] : []),
    req.method,
    req.originalUrl,
    req.headers['if-match'] ?? '',
    JSON.stringify(req.body ?? {}),
  ];
  const begun = await idempotency.begin({
    person,
    key: readKey(req, person),
    content: content.join('\n'),
  });
  if (!isAnswer(begun)) return runClaimed(begun, res, run);
  res.set(replayedHeader, 'true');
  return begun;
}
