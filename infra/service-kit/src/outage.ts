import { AppError } from './app-error.ts';

const mongoNames =
  /^(Mongo(Network|NetworkTimeout|ServerSelection|PoolCleared|PoolClosed|NotConnected|TopologyClosed|WaitQueueTimeout|OperationTimeout)|MongooseServerSelection)Error$/;
/** A server that is shutting down, or not the one that takes writes any more. */
const mongoCodes = new Set<unknown>([91, 189, 10_107, 11_600, 11_602, 13_435, 13_436]);
const systemCodes = new Set<unknown>([
  'ECONNRESET',
  'ECONNREFUSED',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EAI_AGAIN',
]);
const appCodes = new Set<string>(['unavailable', 'timeout', 'overloaded']);

/**
 * Whether an error says that something which is needed is away for now, such as the database or another service, and
 * nothing about what was to be done with it.
 */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AppError) return appCodes.has(error.code);
  const { name, code, cause } = error as Error & { code?: unknown };
  return mongoNames.test(name) || mongoCodes.has(code) || systemCodes.has(code) || isOutage(cause);
}
