import autocannon from 'autocannon';

export interface Ask {
  method: 'GET' | 'POST' | 'PATCH';
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

/** Results of a load; times in milliseconds. */
export interface Figures {
  /** Requests per second. */
  rps: number;
  p50: number;
  p975: number;
  p99: number;
  /** Bytes of the bodies, per answer. */
  bytes: number;
  /** Answers that were no success; a measurement with any is worth nothing. */
  failed: number;
}

/** The value below which `share` of the sorted `values` are. */
export const percentile = (values: readonly number[], share: number): number =>
  values[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN;

export interface LoadOptions {
  url: string;
  /** The next request; called once for each. */
  next: () => Ask;
  concurrency: number;
  seconds: number;
}

/** Keeps `concurrency` requests under way for `seconds`, each on a connection of its own. */
export async function load({ url, next, concurrency, seconds }: LoadOptions): Promise<Figures> {
  const times: number[] = [];
  let bytes = 0;
  const began = performance.now();
  const { promise, resolve, reject } = Promise.withResolvers<autocannon.Result>();
  const run = autocannon(
    {
      url,
      connections: concurrency,
      duration: seconds,
      timeout: 30,
      // Milliseconds between its looks at the clock; it ends at one of them.
      sampleInt: 50,
      requests: [{ setupRequest: (request) => ({ ...request, ...next() }) as autocannon.Request }],
    },
    (error, result) => (error ? reject(error) : resolve(result)),
  );
  // Its own percentiles are in whole milliseconds.
  run.on('response', (_client, _status, size, time) => {
    times.push(time);
    bytes += size;
  });
  const result = await promise;
  const elapsed = (performance.now() - began) / 1_000;
  times.sort((a, b) => a - b);
  return {
    rps: times.length / Math.min(elapsed, Math.max(seconds, result.duration)),
    p50: percentile(times, 0.5),
    p975: percentile(times, 0.975),
    p99: percentile(times, 0.99),
    bytes: Math.round(bytes / Math.max(times.length, 1)),
    failed: result.non2xx + result.errors + result.timeouts,
  };
}
