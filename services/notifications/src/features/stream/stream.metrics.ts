import type { Metrics } from '@cardinal/service-kit';
import { Counter, Gauge } from 'prom-client';
import type { EndReason } from './stream-connection.ts';

interface StreamMetricsDeps {
  metrics: Metrics;
  open: () => number;
}

/** The number of open streams, and why streams ended. */
export function createStreamMetrics({ metrics: { registry }, open }: StreamMetricsDeps): {
  onEnd: (reason: EndReason) => void;
} {
  new Gauge({
    name: 'cardinal_streams_open',
    help: 'Open streams of live updates at this replica',
    registers: [registry],
    collect() {
      this.set(open());
    },
  });
  const ended = new Counter({
    name: 'cardinal_streams_ended_total',
    help: 'Streams that ended, by reason',
    labelNames: ['reason'],
    registers: [registry],
  });
  return { onEnd: (reason) => ended.labels(reason).inc() };
}
