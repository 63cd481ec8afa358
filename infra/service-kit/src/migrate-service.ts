import type { z } from 'zod';
import { type BaseConfig, readConfig } from './config.ts';
import { createInProcessBus } from './events/in-process/in-process-bus.ts';
import type { Log } from './log.ts';
import { createMetrics } from './metrics.ts';
import { migrate } from './migrations.ts';
import { connectMongo } from './mongo.ts';
import type { ServiceDefinition } from './service.ts';
import { createServiceDeps } from './service-deps.ts';

/**
 * Migrates a service's database without starting the service, which does the same at its start.
 * @returns the ids of the migrations that ran
 * @throws StartError with one line that says what failed
 */
export async function migrateService<S extends z.ZodType<BaseConfig>>(
  definition: ServiceDefinition<S>,
  { env, log }: { env: Record<string, string | undefined>; log: Log },
): Promise<string[]> {
  const config = readConfig(definition.config, env);
  const { name } = definition;
  const connection = await connectMongo(config.MONGO_URL, `${config.MONGO_DB_PREFIX}_${name}`);
  const bus = createInProcessBus({ connection });
  try {
    // The service creates its models and starts nothing else.
    const metrics = createMetrics({ service: name, ownProcess: false });
    const deps = await createServiceDeps({
      name,
      config,
      connection,
      bus,
      log,
      metrics,
      onWritten: () => {},
    });
    const runtime = await definition.create(deps);
    await runtime.stop?.();
    return await migrate({
      connection,
      migrations: definition.migrations ?? [],
      holder: `migrate-${process.pid}`,
      log,
    });
  } finally {
    await bus.close();
    await connection.close();
  }
}
