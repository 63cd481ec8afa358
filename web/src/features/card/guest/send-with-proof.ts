import { type Challenge, getChallenge, type Proof, solveChallenge } from '@cardinal/contracts';
import { ApiError } from '#api/api-error.ts';
import { request } from '#api/client.ts';

/** In a worker, or here where there is none. */
async function findAnswer(challenge: Challenge): Promise<number | null> {
  if (typeof Worker === 'undefined') return solveChallenge(challenge);
  const worker = new Worker(new URL('./challenge-worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise<number | null>((resolve) => {
      worker.addEventListener('message', ({ data }: MessageEvent<number | null>) => resolve(data));
      worker.addEventListener('error', () => resolve(solveChallenge(challenge)));
      worker.postMessage(challenge);
    });
  } finally {
    worker.terminate();
  }
}

async function newProof(): Promise<Proof> {
  const challenge = await request(getChallenge);
  return { salt: challenge.salt, answer: (await findAnswer(challenge)) ?? 0 };
}

/** Sends something of a guest with the answer to a challenge; once more with a new one if that is refused. */
export async function sendWithProof<Answer>(send: (proof: Proof) => Promise<Answer>): Promise<Answer> {
  try {
    return await send(await newProof());
  } catch (error) {
    if (!(error instanceof ApiError) || !error.code.startsWith('challenge_')) throw error;
    return send(await newProof());
  }
}
