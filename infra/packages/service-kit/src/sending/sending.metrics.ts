import { Counter, Gauge } from 'prom-client';
import type { Metrics } from '../metrics.ts';

/** Outcomes of items and of tries to send them. */
export type Counted = 'sent' | 'withheld' | 'later' | 'away' | 'refused' | 'given_up' | 'failed';

export interface SendingMetricsDeps {
  metrics: Metrics;
  /** Part of the names, such as `mail`. */
  name: string;
  waiting(): Promise<number>;
}

/** Outcomes of tries to send, and the number of what waits. */
export function createSendingMetrics<K extends string>({
  metrics: { registry },
  name,
  waiting,
}: SendingMetricsDeps) {
  const tries = new Counter({
    name: `cardinal_${name}_tries_total`,
    help: `Tries to send (${name}), by what they came to`,
    labelNames: ['outcome'],
    registers: [registry],
  });
  new Gauge({
    name: `cardinal_${name}_waiting`,
    help: `What waits to be sent (${name})`,
    registers: [registry],
    async collect() {
      this.set(await waiting());
    },
  });
  return { count: (outcome: K) => tries.labels(outcome).inc() };
}
