import type { Metrics } from '@cardinal/service-kit';
import { Counter, Gauge } from 'prom-client';

/** What became of e-mails and of tries to send them. */
export type Counted = 'sent' | 'withheld' | 'later' | 'away' | 'refused' | 'given_up' | 'failed';

export interface MailMetricsDeps {
  metrics: Metrics;
  waiting(): Promise<number>;
}

/** Outcomes of tries to send, and the number of waiting e-mails. */
export function createMailMetrics({ metrics: { registry }, waiting }: MailMetricsDeps) {
  const tries = new Counter({
    name: 'cardinal_mail_tries_total',
    help: 'Tries to send an e-mail, by what they came to',
    labelNames: ['outcome'],
    registers: [registry],
  });
  new Gauge({
    name: 'cardinal_mail_waiting',
    help: 'E-mails that wait to be sent',
    registers: [registry],
    async collect() {
      this.set(await waiting());
    },
  });
  return { count: (outcome: Counted) => tries.labels(outcome).inc() };
}
