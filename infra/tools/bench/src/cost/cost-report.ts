import { table } from '../report.ts';
import type { Cost, OperationCost } from './cost.ts';
import { type Counts, total } from './usage.ts';

const number = (value: number) => Math.max(value, 0).toFixed(1);

/** The larger ones first, with what they are. */
const listed = (counts: Counts): string =>
  Object.entries(counts)
    .filter(([, value]) => value >= 0.05)
    .sort(([, a], [, b]) => b - a)
    .map(([name, value]) => `${name} ${number(value)}`)
    .join(', ');

const toRow = ({ name, processor, commands, flushes, ratio }: OperationCost): string[] => [
  name,
  number(total(processor)),
  listed(processor),
  number(ratio),
  number(total(commands)),
  listed(commands),
  number(flushes),
];

const head = ['', 'ms', 'by process', '× bare insert', 'commands', 'by kind', 'flushes'];

function buildTable({ mode, operations, bareMs, idle, memory }: Cost): string {
  const idleRow = [
    'nothing at all, in a second',
    number(10 * total(idle.percent)),
    listed(Object.fromEntries(Object.entries(idle.percent).map(([name, value]) => [name, 10 * value]))),
    '',
    number(total(idle.commands)),
    listed(idle.commands),
    '',
  ];
  const resident = memory.map(({ name, mib }) => `${name} ${mib}`).join(', ');
  return [
    `### ${mode}`,
    table(head, [...operations.map(toRow), idleRow]),
    `An insert by bare Express: ${bareMs.toFixed(2)} ms. At rest: ${total(idle.percent).toFixed(1)} % of one processor.`,
    `Memory after it: ${memory.reduce((sum, { mib }) => sum + mib, 0)} MiB (${resident}).`,
  ].join('\n\n');
}

/** The figures as Markdown, a table for each mode. */
export const costReport = (costs: readonly Cost[]): string => costs.map(buildTable).join('\n\n');
