import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Cost, type CostOptions, measureCost } from './cost.ts';
import { total } from './usage.ts';

/** The most that a request of an operation may take. */
interface Allowed {
  /** Commands of the database. */
  commands: number;
  /** Processor time, in inserts by bare Express. */
  inserts: number;
}

export interface Budget {
  operations: Record<string, Allowed>;
  /** Commands in a second of half a minute, after half a minute in which nobody asked for anything either. */
  idleCommands: number;
}

/** How the budget is measured, here and in the test that holds it; a longer run has warmer code and smaller figures. */
const budgetRun = { mode: 'embedded' as const, requests: 50, idleMs: 15_000, restMs: 30_000 };

/** How far over its budget a figure may be. */
const tolerance = 0.15;
/** A few commands of the stack at rest fall into one measurement or the next. */
const strayCommands = { request: 0.2, second: 0.5 };
/** Processor time moves by so much more with the machine, whatever it is held against. */
const strayShare = 0.15;
/** Below this share of its budget, processor time is no mood. */
const loose = 0.6;

const file = join(import.meta.dirname, '../../budget.json');
const rounded = (value: number) => Math.round(10 * value) / 10;

export const readBudget = (): Budget => JSON.parse(readFileSync(file, 'utf8')) as Budget;

const getAllowed = (operations: Cost['operations']): Budget['operations'] =>
  Object.fromEntries(
    operations.map(({ id, commands, ratio }) => [
      id,
      { commands: rounded(total(commands)), inserts: rounded(ratio) },
    ]),
  );

/** Makes what was measured the budget; operations that were not measured keep theirs. */
export function writeBudget(cost: Cost): void {
  const operations = { ...readBudget().operations, ...getAllowed(cost.operations) };
  const idleCommands = rounded(total(cost.idle.commands));
  writeFileSync(file, `${JSON.stringify({ operations, idleCommands }, null, 2)}\n`);
}

export interface Verdict {
  /** Ids of operations over their budget, and `idle`. */
  ids: string[];
  /** Figures over their budget, a line each. */
  over: string[];
  /** Figures so far under their budget that it holds nothing. */
  loose: string[];
}

interface Figure {
  id: string;
  unit: string;
  is: number;
  budget: number;
  /** Limits of the figure. */
  most: number;
  least: number;
}

const figure = (id: string, unit: string, is: number, budget: number, stray: number): Figure => ({
  ...{ id, unit, is, budget },
  most: budget * (1 + tolerance) + stray,
  least: budget * (1 - tolerance) - stray,
});

function judgeAll(figures: readonly Figure[]): Verdict {
  const verdict: Verdict = { ids: [], over: [], loose: [] };
  for (const { id, unit, is, budget, most, least } of figures) {
    const line = `${id}: ${is} ${unit}, and the budget is ${budget}`;
    if (is > most) verdict.ids.push(id);
    if (is > most) verdict.over.push(line);
    if (is < least) verdict.loose.push(`${line}: lower it with make bench-budget`);
  }
  return verdict;
}

const buildFigures = (budget: Budget, operations: Cost['operations']): Figure[] =>
  Object.entries(getAllowed(operations)).flatMap(([id, { commands, inserts }]) => {
    const allowed = budget.operations[id] ?? { commands: 0, inserts: 0 };
    const unit = 'bare inserts of processor time';
    const processor = figure(id, unit, inserts, allowed.inserts, strayShare * allowed.inserts);
    return [
      figure(id, 'commands', commands, allowed.commands, strayCommands.request),
      { ...processor, least: loose * allowed.inserts },
    ];
  });

/** Holds what was measured against the budget. */
export function judge(budget: Budget, { operations, idle }: Cost): Verdict {
  const is = rounded(total(idle.commands));
  const atRest = figure('idle', 'commands a second', is, budget.idleCommands, strayCommands.second);
  return judgeAll([...buildFigures(budget, operations), atRest]);
}

/** Measures embedded what the budget is about; what seems to be over it, up to five times. */
export function measureForBudget(budget: Budget, options: Pick<CostOptions, 'only' | 'log'>): Promise<Cost> {
  const again: CostOptions['again'] = ({ operations }) => judgeAll(buildFigures(budget, operations)).ids;
  return measureCost({ ...budgetRun, ...options, again });
}
