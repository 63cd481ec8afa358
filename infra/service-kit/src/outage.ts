import { types } from 'node:util';
import { AppError } from './app-error.ts';

const mongoNames =
  /^(Mongo(Network|NetworkTimeout|ServerSelection|ServerClosed|ClientClosed|PoolCleared|PoolClosed|NotConnected|TopologyClosed|WaitQueueTimeout|OperationTimeout)|MongooseServerSelection)Error$/;
/** A server that is shutting down, is not the one that takes writes any more, or has no room on its disk. */
const mongoCodes = new Set<unknown>([91, 189, 10_107, 11_600, 11_602, 13_435, 13_436, 14_031]);
const systemCodes = new Set<unknown>([
  'ECONNRESET',
  'ECONNREFUSED',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EAI_AGAIN',
  'ENOSPC',
  'EDQUOT',
]);
const appCodes = new Set<string>(['unavailable', 'timeout', 'overloaded']);

/** Whether an error says that the database is away, is going away, or has no room left. */
export const isDatabaseAway = (error: Error & { code?: unknown }): boolean =>
  mongoNames.test(error.name) || mongoCodes.has(error.code);

/**
 * Whether an error says that something which is needed is away for now, such as the database or another service, and
 * nothing about what was to be done with it.
 */
export function isOutage(error: unknown): error is Error {
  // Errors of Node itself are of another realm where this runs in a sandbox, as in Jest.
  if (!types.isNativeError(error)) return false;
  if (error instanceof AppError) return appCodes.has(error.code);
  const { code, cause } = error as Error & { code?: unknown };
  return isDatabaseAway(error) || systemCodes.has(code) || isOutage(cause);
}
