import { types } from 'node:util';
import { AppError } from './app-error.ts';

const mongoNames =
  /^(Mongo(Network|NetworkTimeout|ServerSelection|ServerClosed|ClientClosed|PoolCleared|PoolClosed|NotConnected|TopologyClosed|WaitQueueTimeout|OperationTimeout)|MongooseServerSelection)Error$/;
/** A server that is shutting down, is no longer primary, or has a full disk. */
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
const appCodes = new Set<string>(['unavailable', 'timeout', 'overloaded', 'storage_full']);
/** Of the file system and of S3 servers. MongoDB is away then, and comes back by itself. */
const fullCodes = new Set<unknown>(['ENOSPC', 'EDQUOT', 'XMinioStorageFull', 'InsufficientStorage']);

/** The driver wraps an error of its own that failed a whole bulk, and only keeps its message. */
const failedBulk = ({ name, code, writeErrors }: Error & { code?: unknown; writeErrors?: unknown[] }) =>
  name === 'MongoBulkWriteError' && code === undefined && writeErrors?.length === 0;

/** Whether an error means that the database is unavailable, shutting down or out of disk space. */
export const isDatabaseAway = (error: Error & { code?: unknown }): boolean =>
  mongoNames.test(error.name) || mongoCodes.has(error.code) || failedBulk(error);

/**
 * Whether an error means that a dependency, such as the database or another service, is unavailable, and nothing about
 * the request itself.
 */
export function isOutage(error: unknown): error is Error {
  // In a sandbox such as Jest's, Node's own errors belong to another realm.
  if (!types.isNativeError(error)) return false;
  if (error instanceof AppError) return appCodes.has(error.code);
  const { code, cause } = error as Error & { code?: unknown };
  return isDatabaseAway(error) || systemCodes.has(code) || isOutage(cause);
}

/** Whether an error means that something could not be stored for lack of room. */
export function isStorageFull(error: unknown): error is Error {
  if (!types.isNativeError(error)) return false;
  const { code, cause } = error as Error & { code?: unknown };
  return fullCodes.has(code) || isStorageFull(cause);
}
