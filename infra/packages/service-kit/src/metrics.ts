import { setTimeout as delay } from 'node:timers/promises';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { createLoopDelay, type LoopDelay } from './loop-delay.ts';

export interface Metrics {
  registry: Registry;
  observeRequest(request: { method: string; route: string; status: number; seconds: number }): void;
  /** Counts an event that was published, received, failed or became a dead letter. */
  countEvent(outcome: 'published' | 'handled' | 'retried' | 'dead', type: string): void;
  /** Runs `measure` before each answer of `text`, for at most a second; if it fails, the last values stay. */
  onScrape(measure: () => Promise<void>): void;
  /** The number of unpublished events, and the age of the oldest in seconds. */
  setOutbox(depth: number, oldestSeconds: number): void;
  /** The number of events in this service's queue, and of its dead letters. */
  setQueue(depths: { waiting: number; dead: number }): void;
  text(): Promise<string>;
}

const longestMeasureMs = 1_000;

/** Its own measurement of the event loop would wake the process a hundred times a second. Milliseconds. */
const never = 2 ** 31 - 1;

/** The metrics of the process, with the delay of the event loop only while it is used. */
function collectProcess(registry: Registry): LoopDelay {
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: never });
  for (const { name } of registry.getMetricsAsArray())
    if (name.startsWith('nodejs_eventloop_lag')) registry.removeSingleMetric(name);
  const loopDelay = createLoopDelay();
  new Gauge({
    name: 'nodejs_eventloop_lag_p99_seconds',
    help: 'The 99th percentile of event loop delays since the last answer; 0 while the process is not used',
    registers: [registry],
    collect() {
      this.set(loopDelay.p99());
    },
  });
  return loopDelay;
}

interface MetricsDeps {
  service: string;
  /** Whether the process is measured too; not where several services share one. Default: true. */
  ownProcess?: boolean;
}

/** Prometheus metrics of one service: requests by route template, events by outcome, the outbox, the process. */
export function createMetrics({ service, ownProcess = true }: MetricsDeps): Metrics {
  const registry = new Registry();
  const measures: (() => Promise<void>)[] = [];
  registry.setDefaultLabels({ service });
  const loopDelay = ownProcess ? collectProcess(registry) : undefined;
  const registers = [registry];
  const requests = new Histogram({
    name: 'cardinal_http_request_seconds',
    help: 'Requests by route template and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers,
  });
  const events = new Counter({
    name: 'cardinal_events_total',
    help: 'Events by outcome and type',
    labelNames: ['outcome', 'type'],
    registers,
  });
  const depth = new Gauge({
    name: 'cardinal_outbox_events',
    help: 'Events that wait in outboxes',
    registers,
  });
  const age = new Gauge({
    name: 'cardinal_outbox_oldest_seconds',
    help: 'Age of the oldest waiting event',
    registers,
  });
  const waiting = new Gauge({
    name: 'cardinal_queue_events',
    help: "Events that wait in the service's queue at the broker; every replica says the same",
    registers,
  });
  const dead = new Gauge({
    name: 'cardinal_dead_letters',
    help: 'Events that the service could not handle; every replica says the same',
    registers,
  });
  return {
    registry,
    observeRequest({ method, route, status, seconds }) {
      loopDelay?.noteUse();
      requests.labels(method, route, String(status)).observe(seconds);
    },
    countEvent(outcome, type) {
      loopDelay?.noteUse();
      events.labels(outcome, type).inc();
    },
    setOutbox(count, oldestSeconds) {
      depth.set(count);
      age.set(oldestSeconds);
    },
    setQueue(depths) {
      waiting.set(depths.waiting);
      dead.set(depths.dead);
    },
    onScrape: (measure) => void measures.push(measure),
    async text() {
      const measured = Promise.allSettled(measures.map((measure) => measure()));
      await Promise.race([measured, delay(longestMeasureMs, undefined, { ref: false })]);
      return registry.metrics();
    },
  };
}
