import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { answerHash, type Proof } from '@cardinal/contracts';
import { AppError, isDuplicateKey } from '@cardinal/service-kit';
import type { SpentModel } from './submission.model.ts';

/** Milliseconds that a challenge can be answered. */
const goodFor = 15 * 60_000;

export interface ChallengeDeps {
  secret: string;
  /** About half of them are needed to find the answer. */
  tries: number;
  spent: SpentModel;
  now?: () => number;
}

export type Challenges = ReturnType<typeof createChallenges>;

const refused = () =>
  new AppError('challenge_failed', 'The proof that you are no robot is not right. Please try again.');

/**
 * Challenges of guests (`solveChallenge`). They need no record until they are answered: the salt says until when it
 * holds, and the answer is made of it with a key.
 */
export function createChallenges({ secret, tries, spent, now = Date.now }: ChallengeDeps) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'cardinal/challenges', 32));
  const getAnswer = (salt: string): number =>
    createHmac('sha256', key).update(`answer:${salt}`).digest().readUIntBE(0, 6) % tries;
  const signed = (text: string): string =>
    `${text}.${createHmac('sha256', key).update(text).digest('base64url').slice(0, 22)}`;

  return {
    create() {
      const expires = now() + goodFor;
      // Short enough for one block of the hash, with the answer.
      const salt = signed(`${expires.toString(36)}.${randomBytes(9).toString('base64url')}`);
      return {
        salt,
        target: answerHash(salt, getAnswer(salt)),
        tries,
        expiresAt: new Date(expires).toISOString(),
      };
    },

    /** @throws AppError `challenge_failed`, or `challenge_expired` */
    check({ salt, answer }: Proof): void {
      const [expires = '', random = ''] = salt.split('.');
      if (signed(`${expires}.${random}`) !== salt || getAnswer(salt) !== answer) throw refused();
      if (Number.parseInt(expires, 36) < now())
        throw new AppError('challenge_expired', 'The page was open for too long. Please try again.');
    },

    /** Once, in all replicas. @throws AppError `challenge_spent` */
    async spend({ salt }: Proof): Promise<void> {
      const expires = Number.parseInt(salt, 36);
      try {
        // Kept for longer than the clocks of replicas differ.
        await spent.create({ _id: salt, expiresAt: new Date(expires + goodFor) });
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        throw new AppError('challenge_spent', 'This was sent already. Please try again.');
      }
    },
  };
}
