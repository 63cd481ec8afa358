import type { ServiceName } from '@cardinal/contracts';
import { createLog, examineSchema, type SchemaState } from '@cardinal/service-kit';
import { services } from '../migrate.ts';
import { bad, type Finding, look, ok } from './finding.ts';

type Env = Record<string, string | undefined>;

/** Judges the schema of a service's database. */
export function judgeSchema(
  service: ServiceName,
  { pending, newer, missingIndexes }: SchemaState,
): Finding[] {
  const unreadable = newer.filter((migration) => migration.unreadable).map(({ id }) => id);
  const readable = newer.filter((migration) => !migration.unreadable).map(({ id }) => id);
  const findings = [
    ...(unreadable.length > 0
      ? [
          bad(
            `${service}: a newer release has changed the data, and this one cannot read it (${unreadable.join(', ')})`,
            'start that release or a later one, or restore a backup that was made before',
          ),
        ]
      : []),
    ...(readable.length > 0
      ? [
          look(
            `${service}: a newer release has migrated the data (${readable.join(', ')})`,
            'start that release',
          ),
        ]
      : []),
    ...(pending.length > 0
      ? [
          bad(
            `${service}: migrations wait (${pending.join(', ')})`,
            'run make migrate, or restart the service',
          ),
        ]
      : []),
    ...(missingIndexes.length > 0
      ? [bad(`${service}: indexes are missing (${missingIndexes.join('; ')})`, 'run make migrate')]
      : []),
  ];
  return findings.length > 0
    ? findings
    : [ok(`${service}: migrations and indexes are those of this release`)];
}

/** Compares the schema of every database with what this release expects. */
export async function examineSchemas(env: Env): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const definition of services) {
    const log = createLog({ service: definition.name, level: 'silent' });
    findings.push(...judgeSchema(definition.name, await examineSchema(definition, { env, log })));
  }
  return findings;
}
