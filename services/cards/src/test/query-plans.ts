import type { Connection } from '@cardinal/service-kit';

/** How the database would run a query, as far as its speed depends on it. */
export interface QueryPlan {
  collection: string;
  /** The method that ran it, e.g. `find`. */
  method: string;
  stages: string[];
  /** Of its collection, without those that it looks up beside it. */
  docsExamined: number;
}

type Args = [Record<string, unknown>?, Record<string, unknown>?, Record<string, unknown>?];
interface Seen {
  collection: string;
  method: string;
  args: Args;
}

const group = { $group: { _id: 1, n: { $sum: 1 } } };

/** The command that finds what the method works on; null for methods that look for nothing. */
function toCommand({ collection, method, args: [first = {}, second = {}, third = {}] }: Seen): object | null {
  switch (method) {
    case 'find':
    case 'findOne': {
      const { projection = {}, sort, limit, skip, hint } = second;
      const options = { sort, limit: method === 'findOne' ? 1 : limit, skip, hint };
      const given = Object.entries(options).filter(([, value]) => value !== undefined);
      return { find: collection, filter: first, projection, ...Object.fromEntries(given) };
    }
    case 'aggregate': {
      const hint = second.hint ? { hint: second.hint } : {};
      return { aggregate: collection, pipeline: first, cursor: {}, ...hint };
    }
    case 'countDocuments': {
      const hint = second.hint ? { hint: second.hint } : {};
      return { aggregate: collection, pipeline: [{ $match: first }, group], cursor: {}, ...hint };
    }
    case 'distinct':
      return { distinct: collection, key: first, query: second };
    case 'updateOne':
    case 'updateMany':
    case 'deleteOne':
    case 'deleteMany':
    case 'findOneAndUpdate':
      return { find: collection, filter: first, ...(third.sort ? { sort: third.sort } : {}) };
    default:
      return null;
  }
}

/** Every value under `key`, however deep. */
function listValues(tree: unknown, key: string): unknown[] {
  if (typeof tree !== 'object' || tree === null) return [];
  return Object.entries(tree).flatMap(([name, value]) => [
    ...(name === key ? [value] : []),
    ...listValues(value, key),
  ]);
}

/** The numbers that whole stages add up to, which are the largest of their tree. */
const largest = (tree: unknown, key: string): number =>
  Math.max(0, ...listValues(tree, key).filter((value) => typeof value === 'number'));

const withoutUnions = (explained: object): unknown =>
  JSON.parse(JSON.stringify(explained, (key, value) => (key === '$unionWith' ? undefined : value)));

/**
 * Runs `work` and answers the plans of all queries that the service made meanwhile.
 *
 * @param about only the queries that name this id, not what the service does beside the work
 */
export async function listPlans(
  connection: Connection,
  work: () => Promise<unknown>,
  about = '',
): Promise<QueryPlan[]> {
  const seen: Seen[] = [];
  connection.set('debug', (collection: string, method: string, ...args: Args) => {
    if (JSON.stringify(args).includes(about)) seen.push({ collection, method, args });
  });
  await work();
  connection.set('debug', false);
  const plans: QueryPlan[] = [];
  for (const query of seen) {
    const command = toCommand(query);
    if (!command) continue;
    const explained = await connection.db!.command({ explain: command, verbosity: 'executionStats' });
    const { collection, method } = query;
    const winning = listValues(explained, 'winningPlan');
    plans.push({
      ...{ collection, method },
      stages: listValues(winning, 'stage').map(String),
      docsExamined: largest(withoutUnions(explained), 'totalDocsExamined'),
    });
  }
  return plans;
}

export const described = (plans: readonly QueryPlan[]): string[] =>
  plans.map(({ collection, method, stages }) => `${collection}.${method}: ${stages.join(' < ')}`);
