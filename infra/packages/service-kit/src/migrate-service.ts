import type { z } from 'zod';
import { type BaseConfig, readConfig } from './config.ts';
import { createInProcessBus } from './events/in-process/in-process-bus.ts';
import type { Log } from './log.ts';
import { createMetrics } from './metrics.ts';
import { migrate, migrationState, type NewerMigration } from './migrations.ts';
import { type Connection, connectMongo } from './mongo.ts';
import type { ServiceDefinition } from './service.ts';
import { createServiceDeps } from './service-deps.ts';

interface ServiceInput {
  env: Record<string, string | undefined>;
  log: Log;
}

/** Works with the database of a service and its models, without starting the service. */
async function withModels<S extends z.ZodType<BaseConfig>, T>(
  definition: ServiceDefinition<S>,
  { env, log }: ServiceInput,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  const config = readConfig(definition.config, env);
  const { name } = definition;
  const connection = await connectMongo(config.MONGO_URL, `${config.MONGO_DB_PREFIX}_${name}`);
  const bus = createInProcessBus({ connection });
  try {
    // The service creates its models and starts nothing else.
    const metrics = createMetrics({ service: name, ownProcess: false });
    const onWritten = () => {};
    const deps = await createServiceDeps({ name, config, connection, bus, log, metrics, onWritten });
    const runtime = await definition.create(deps);
    await runtime.stop?.();
    return await work(connection);
  } finally {
    await bus.close();
    await connection.close();
  }
}

/**
 * Migrates a service's database without starting the service, which does the same at its start.
 * @returns the ids of the migrations that ran, and of those of a newer release
 * @throws StartError with one line that says what failed
 */
export function migrateService<S extends z.ZodType<BaseConfig>>(
  definition: ServiceDefinition<S>,
  input: ServiceInput,
): Promise<{ done: string[]; newer: string[] }> {
  const { migrations = [] } = definition;
  return withModels(definition, input, async (connection) => {
    const holder = `migrate-${process.pid}`;
    const done = await migrate({ connection, migrations, holder, log: input.log });
    const { newer } = await migrationState(connection, migrations);
    return { done, newer: newer.map(({ id }) => id) };
  });
}

/** How a service's database differs from what this release expects. */
export interface SchemaState {
  pending: string[];
  newer: NewerMigration[];
  /** Indexes of the models that are not there, as `collection: {"field":1}`. */
  missingIndexes: string[];
}

/**
 * Compares a service's database with what this release expects; changes nothing.
 * @throws StartError if the database or a setting of the service is missing
 */
export function examineSchema<S extends z.ZodType<BaseConfig>>(
  definition: ServiceDefinition<S>,
  input: ServiceInput,
): Promise<SchemaState> {
  return withModels(definition, input, async (connection) => {
    const missingIndexes: string[] = [];
    for (const model of Object.values(connection.models)) {
      const { toCreate } = await model.diffIndexes();
      const keys = toCreate.map((key: object) => JSON.stringify(key));
      missingIndexes.push(...keys.map((key) => `${model.collection.collectionName}: ${key}`));
    }
    return { ...(await migrationState(connection, definition.migrations ?? [])), missingIndexes };
  });
}
