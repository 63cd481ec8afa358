import type { Metrics } from '@cardinal/service-kit';
import { Counter } from 'prom-client';

/** How readers of changes were answered: with a first cursor, with changes, or that everything is to be read anew. */
export function createChangesMetrics({ metrics: { registry } }: { metrics: Metrics }): {
  onAnswer: (outcome: 'begun' | 'followed' | 'expired') => void;
} {
  const answered = new Counter({
    name: 'cardinal_changes_answered_total',
    help: 'Answers to readers of changes, by outcome',
    labelNames: ['outcome'],
    registers: [registry],
  });
  return { onAnswer: (outcome) => answered.labels(outcome).inc() };
}
