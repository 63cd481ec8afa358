import { freshName } from './fresh-name.ts';
import { serviceUrl } from './service-urls.ts';

/** A mongodb:// URI of this worker's engine with a new database for each call. */
export function testMongoUri(name?: string): string {
  return withDatabase(testMongoUrl(), freshName(name));
}

/** The URI of this worker's engine without a database, for code that takes the database's name or prefix separately. */
export function testMongoUrl(): string {
  const engines = serviceUrl('TEST_MONGO_URL').split(' ');
  return engines[Number(process.env.JEST_WORKER_ID ?? 0) % engines.length]!;
}

function withDatabase(url: string, database: string): string {
  const [hosts, options] = url.split('?', 2);
  return `${hosts!.replace(/\/$/, '')}/${database}${options ? `?${options}` : ''}`;
}
