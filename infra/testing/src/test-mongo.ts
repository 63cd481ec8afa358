import { freshName } from './fresh-name.ts';
import { serviceUrl } from './service-urls.ts';

/** A mongodb:// URI of the run's engine with a new database for each call. */
export function testMongoUri(name?: string): string {
  return withDatabase(testMongoUrl(), freshName(name));
}

/** The engine's URI without a database, for code that takes the database's name or prefix separately. */
export function testMongoUrl(): string {
  return serviceUrl('TEST_MONGO_URL');
}

function withDatabase(url: string, database: string): string {
  const [hosts, options] = url.split('?', 2);
  return `${hosts!.replace(/\/$/, '')}/${database}${options ? `?${options}` : ''}`;
}
