import type { Metrics } from '@cardinal/service-kit';
import { Counter, Gauge } from 'prom-client';
import type { SlackOutcome } from './slack-outcome.ts';

interface SlackMetricsDeps {
  metrics: Metrics;
  waiting: () => Promise<number>;
}

/** Outcomes of tries to send, and the number of waiting messages. */
export function createSlackMetrics({ metrics: { registry }, waiting }: SlackMetricsDeps) {
  const tries = new Counter({
    name: 'cardinal_slack_tries_total',
    help: 'Tries to send a message to Slack, by what they came to',
    labelNames: ['outcome'],
    registers: [registry],
  });
  new Gauge({
    name: 'cardinal_slack_waiting',
    help: 'Messages that wait to be sent to Slack',
    registers: [registry],
    async collect() {
      this.set(await waiting());
    },
  });
  return { count: (outcome: SlackOutcome['kind']) => tries.labels(outcome).inc() };
}
