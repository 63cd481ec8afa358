import { createHash } from 'node:crypto';
import { AppError } from '../app-error.ts';
import type { Connection } from '../mongo.ts';
import { createWriter } from '../writer.ts';
import { createAnswerBox, type KeptAnswer } from './answer-box.ts';
import { type KeyedRequestDocument, keyedRequestModel } from './idempotency.model.ts';
import { createRoom } from './room.ts';

/** Longer than any request takes. Milliseconds. */
const claimMs = 120_000;

/** A request that may come again. */
interface KeyedRequest {
  /** The user's id, or what stands for all guests. */
  person: string;
  key: string;
  /** Its method, address, version and body. */
  content: string;
}

/** The right to do a request. Only one process has it at a time. */
export interface Claim {
  /** The same for each try of the same request, and known to nobody else. */
  seed: string;
  /** Keeps the answer for those who ask again. */
  keep(answer: KeptAnswer): Promise<void>;
  /** Leaves nothing of a request that was refused or failed, so that it can be tried again. */
  release(): Promise<void>;
}

export interface Idempotency {
  /**
   * The answer that a request with this key was given, or the right to do it.
   * @throws AppError `idempotency_key_in_use` while it is done, `idempotency_key_reused` where it was another request
   */
  begin(request: KeyedRequest): Promise<KeptAnswer | Claim>;
}

const hash = (...parts: string[]): string =>
  createHash('sha256').update(parts.join('\n')).digest('base64url');

const inUse = () =>
  new AppError('idempotency_key_in_use', 'A request with this Idempotency-Key is being done', {
    retryAfter: 1,
  });
const reused = () =>
  new AppError('idempotency_key_reused', 'This Idempotency-Key was sent with another request before');

export interface IdempotencyDeps {
  connection: Connection;
  now?: () => number;
}

/** Does each request that has an `Idempotency-Key` once, and answers the same when it comes again. */
export function createIdempotency({ connection, now = Date.now }: IdempotencyDeps): Idempotency {
  const model = keyedRequestModel(connection);
  const writer = createWriter({ model });
  const room = createRoom({ model });

  /** Takes over from a process that died. */
  async function takeOver(
    { _id, claimedUntil: former }: KeyedRequestDocument,
    claimedUntil: Date,
  ): Promise<boolean> {
    const update = { $set: { claimedUntil } };
    return (await writer.update({ filter: { _id, claimedUntil: former }, update })).matched;
  }

  return {
    async begin({ person, key, content }) {
      const box = createAnswerBox({ key });
      const _id = hash(person, key);
      const fields = { _id, person: hash('person', person), digest: box.digest(content), bytes: 0 };
      const claimedUntil = new Date(now() + claimMs);
      const fresh = { ...fields, at: new Date(now()), claimedUntil };
      if (!(await writer.insertIfMissing(fresh))) {
        const known = await model.findById(_id).lean<KeyedRequestDocument>();
        // It was refused a moment ago.
        if (!known) throw inUse();
        if (known.digest !== fields.digest) throw reused();
        if (known.answer) return box.open(Buffer.from(known.answer.buffer));
        if (Number(known.claimedUntil) > now() || !(await takeOver(known, claimedUntil))) throw inUse();
      }
      return {
        seed: box.digest(`${_id}\n${content}`),
        // Another process may have taken over from one that is very slow.
        async keep(answer) {
          const sealed = box.seal(answer);
          const update = { $set: { answer: sealed, bytes: sealed.length }, $unset: { claimedUntil: 1 } };
          await writer.update({ filter: { _id, claimedUntil }, update });
          await room.taken(fields.person, sealed.length);
        },
        async release() {
          await writer.remove({ _id, claimedUntil });
        },
      };
    },
  };
}
