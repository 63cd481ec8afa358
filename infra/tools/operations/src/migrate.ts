import { authService } from '@cardinal/auth';
import { cardsService } from '@cardinal/cards';
import { integrationsService } from '@cardinal/integrations';
import { notificationsService } from '@cardinal/notifications';
import { projectsService } from '@cardinal/projects';
import {
  type BaseConfig,
  createLog,
  migrateService,
  type ServiceDefinition,
  StartError,
} from '@cardinal/service-kit';
import type { z } from 'zod';

type AnyService = ServiceDefinition<z.ZodType<BaseConfig>>;

/** The services, whose definitions say what their databases should be. */
export const services = [
  authService,
  projectsService,
  cardsService,
  notificationsService,
  integrationsService,
] as unknown as readonly AnyService[];

/**
 * Migrates every database, one after another, and stops at the first failure.
 * @throws StartError with one line: which service, which migration, why
 */
export async function migrateAll(
  env: Record<string, string | undefined>,
  print: (line: string) => void,
  definitions: readonly AnyService[] = services,
): Promise<void> {
  for (const definition of definitions) {
    const log = createLog({ service: definition.name, level: 'warn' });
    try {
      const { done, newer } = await migrateService(definition, { env, log });
      const what = done.length > 0 ? done.join(', ') : 'nothing to migrate';
      print(
        `${definition.name}: ${what}, indexes are there${newer.length > 0 ? `; a newer release has run ${newer.join(', ')}` : ''}`,
      );
    } catch (cause) {
      throw new StartError(`${definition.name}: ${(cause as Error).message}`, { cause });
    }
  }
}
