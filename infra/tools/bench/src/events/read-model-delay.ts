import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { percentile } from '../http/load.ts';
import type { Product } from '../product.ts';
import { projectCount } from '../seed/world.ts';

export interface Delay {
  /** Milliseconds. */
  p50: number;
  p99: number;
  samples: number;
}

const patienceMs = 10_000;

/** From the answer to a write until the board is in the cards service's read model. */
async function once(product: Product, slug: string, cookie: string): Promise<number> {
  const url = product.stack.url;
  const name = `Delay ${randomUUID()}`;
  const answer = await fetch(`${url}/api/projects/${slug}/boards`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie, origin: url },
    body: JSON.stringify({ name, visibility: 'public' }),
  });
  const answered = performance.now();
  if (answer.status !== 201) throw new Error(`A board was refused: ${answer.status} ${await answer.text()}`);
  const boards = product.mongo.db('cardinal_cards').collection('boards');
  while (performance.now() - answered < patienceMs) {
    if (await boards.findOne({ name }, { projection: { _id: 1 } })) return performance.now() - answered;
    await delay(1);
  }
  throw new Error('The board never came to the read model');
}

/**
 * One write after another with a pause between, by somebody who may create boards; in a project of which none of the
 * measured people is a member, so that data that is kept for the next run stays comparable.
 */
export async function measureReadModelDelay(
  product: Product,
  admin: string,
  samples: number,
): Promise<Delay> {
  const slug = `bench-${projectCount - 1}`;
  const times: number[] = [];
  for (let n = 0; n < samples; n += 1) {
    times.push(await once(product, slug, admin));
    await delay(30);
  }
  times.sort((a, b) => a - b);
  return { p50: percentile(times, 0.5), p99: percentile(times, 0.99), samples };
}
