import type { Limits } from '../limits/limits.ts';
import type { Case } from './cases.ts';
import { type Figures, load } from './load.ts';

/** A case at one concurrency, beside what it is held against, measured in turn. */
export interface Comparison {
  name: string;
  kind: Case['kind'];
  concurrency: number;
  product: Figures;
  express: Figures;
  bytes: Figures;
}

/** Before each measurement, for what the case before it had in memory. */
const warmUp = { seconds: 1, concurrency: 10 };
/** Before the first one: code runs slowly at first, and the product has that of three processes to warm up. */
const start = { seconds: 5, concurrency: 10 };
/** Many and short, as the machine falters for seconds at a time. */
const rounds = 12;

/** Of several measurements the one in the middle by throughput; of the two in the middle the slower. */
const middle = (figures: Figures[]): Figures =>
  [...figures].sort((a, b) => a.rps - b.rps)[Math.floor((figures.length - 1) / 2)] as Figures;

interface CompareOptions {
  productUrl: string;
  limits: Limits;
  seconds: number;
}

/** Has every read run for a while; writes would leave work behind. */
export async function warmAll(
  cases: readonly Case[],
  { productUrl, limits }: Omit<CompareOptions, 'seconds'>,
): Promise<void> {
  for (const { product, bare } of cases.filter(({ kind }) => kind === 'read')) {
    await load({ url: productUrl, next: product, ...start });
    await load({ url: limits.expressUrl, next: bare, ...start });
  }
}

/**
 * Measures a case of the product and both of its limits, round by round, so that a noisy neighbour meets all three.
 * @throws Error when an answer is no success: what fails fast would look fast
 */
export async function compare(
  one: Case,
  concurrency: number,
  { productUrl, limits, seconds }: CompareOptions,
): Promise<Comparison> {
  const measure = (url: string, next: Case['product'], duration: number) =>
    load({ url, next, concurrency, seconds: duration });
  const { bytes } = await load({ url: productUrl, next: one.product, ...warmUp });
  await load({ url: limits.expressUrl, next: one.bare, ...warmUp });
  const sameBytes = () => ({ ...one.product(), path: `/${bytes}` });
  const seen = { product: [] as Figures[], express: [] as Figures[], bytes: [] as Figures[] };
  for (let round = 0; round < rounds; round += 1) {
    seen.product.push(await measure(productUrl, one.product, seconds / rounds));
    seen.express.push(await measure(limits.expressUrl, one.bare, seconds / rounds));
    seen.bytes.push(await measure(limits.bytesUrl, sameBytes, seconds / rounds / 2));
  }
  const failed = seen.product.concat(seen.express).reduce((sum, figures) => sum + figures.failed, 0);
  if (failed > 0) throw new Error(`${one.name} at ${concurrency}: ${failed} requests failed`);
  return {
    ...{ name: one.name, kind: one.kind, concurrency },
    product: middle(seen.product),
    express: middle(seen.express),
    bytes: middle(seen.bytes),
  };
}
