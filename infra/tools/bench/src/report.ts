import type { Comparison } from './http/compare.ts';
import type { Figures } from './http/load.ts';
import type { Run } from './run.ts';

/** A table in Markdown whose first column is text and whose others are numbers. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map((_, at) => (at === 0 ? '---' : '--:')), ...rows]
    .map((row) => `| ${row.join(' | ')} |`)
    .join('\n');

const whole = (value: number) => value.toFixed(0);
const ms = (value: number) => (value < 10 ? value.toFixed(1) : value.toFixed(0));
const percent = (share: number) => `${(100 * share).toFixed(0)} %`;
const times = (ratio: number) => `${ratio.toFixed(1)} ×`;
const latencies = ({ p50, p975, p99 }: Figures) => `${ms(p50)} / ${ms(p975)} / ${ms(p99)}`;

const comparisonTable = (comparisons: readonly Comparison[]): string =>
  table(
    [
      '',
      'at once',
      'requests/s',
      'p50 / p97.5 / p99 ms',
      'bare Express/s',
      'of it',
      'p50 against it',
      'bare http/s',
    ],
    comparisons.map(({ name, concurrency, product, express, bytes }) => [
      name,
      String(concurrency),
      whole(product.rps),
      latencies(product),
      whole(express.rps),
      percent(product.rps / express.rps),
      times(product.p50 / express.p50),
      whole(bytes.rps),
    ]),
  );

function growthTable(small: Run, large: Run): string {
  const rows = large.comparisons.flatMap((after) => {
    const before = small.comparisons.find(
      ({ name, concurrency }) => name === after.name && concurrency === after.concurrency,
    );
    if (!before) return [];
    const growth = after.product.p50 / before.product.p50;
    // The two runs are minutes apart, and the machine is not the same: this says how much of it is not ours.
    const bare = after.express.p50 / before.express.p50;
    const figures = [ms(before.product.p50), ms(after.product.p50), times(growth), times(bare)];
    return [[after.name, String(after.concurrency), ...figures]];
  });
  return table(
    [
      '',
      'at once',
      `p50 ms, ${small.cards} cards`,
      `p50 ms, ${large.cards} cards`,
      'growth',
      'of bare Express',
    ],
    rows,
  );
}

const otherTable = (runs: readonly Run[]): string =>
  table(
    ['', ...runs.map(({ cards }) => `${cards} cards`)],
    [
      ['start of the product, s', ...runs.map(({ startMs }) => (startMs / 1_000).toFixed(1))],
      [
        'events/s through outbox, RabbitMQ and consumers',
        ...runs.map(({ pipeline }) => whole(pipeline.perSecond)),
      ],
      [
        'write to read model, p50 / p99 ms',
        ...runs.map(({ readModel }) => `${ms(readModel.p50)} / ${ms(readModel.p99)}`),
      ],
      [
        'move to open pages, p50 / p99 ms',
        ...runs.map(({ streams }) => `${ms(streams.p50)} / ${ms(streams.p99)}`),
      ],
    ],
  );

const memoryTable = ({ memory }: Run): string =>
  table(
    ['MiB', 'before the load', 'after it'],
    memory.loaded.map(({ name, mib }) => [
      name,
      String(memory.idle.find((one) => one.name === name)?.mib ?? '–'),
      String(mib),
    ]),
  );

/** All figures as Markdown tables. */
export function report(runs: readonly Run[]): string {
  const [small, large] = [runs[0], runs.at(-1)];
  const parts = runs.map((run) => `### ${run.cards} cards\n\n${comparisonTable(run.comparisons)}`);
  if (small && large && small !== large) parts.push(`### Growth\n\n${growthTable(small, large)}`);
  parts.push(`### Events, live updates, start\n\n${otherTable(runs)}`);
  if (large) parts.push(`### Memory, ${large.cards} cards\n\n${memoryTable(large)}`);
  return parts.join('\n\n');
}
