import { serviceNames } from '@cardinal/contracts';
import { findInstallation, type Installation } from '../installation.ts';
import {
  examineBroker,
  examineMachine,
  examineMongo,
  examineObjects,
  examineSettings,
} from './backing-services.ts';
import { type Finding, finding } from './finding.ts';
import { examineGateway, examineService } from './services.ts';

type Env = Record<string, string | undefined>;

const signs = { ok: ' ok ', look: 'look', bad: ' !! ' };

/** Runs all checks, even if some fail. */
async function examine(installation: Installation, env: Env): Promise<Finding[]> {
  const of = finding;
  const others = await Promise.all([
    examineSettings(installation),
    of('Disk', 'see what is wrong with it', examineMachine),
    of('MongoDB', 'start it, or correct MONGO_URL', () => examineMongo(installation)),
    of('RabbitMQ', 'start it, or correct AMQP_URL', () => examineBroker(installation)),
    of('Images', 'start the S3 server, or correct S3_ENDPOINT and its keys', () =>
      examineObjects(installation),
    ),
    ...serviceNames.map((service) =>
      of(service, 'start it; its log says why it stopped', () => examineService(installation, service)),
    ),
    of('gateway', 'start it; its log says why it stopped', () => examineGateway(installation)),
  ]);
  // Afterwards, as it imports all services: meanwhile other answers would be noticed late, and taken for missing.
  const schemas = await of('Schemas', 'see the finding on MongoDB', async () => {
    const { examineSchemas } = await import('./schemas.ts');
    return examineSchemas(env);
  });
  return [...others.flat(), ...schemas];
}

/**
 * Prints the state of an installation; returns whether nothing is broken.
 * @param env the settings of the installation
 */
export async function doctor(env: Env, print: (line: string) => void): Promise<boolean> {
  const findings = await examine(findInstallation(env), env);
  for (const { level, what, advice } of findings)
    print(`${signs[level]}  ${what}${advice ? `: ${advice}` : ''}`);
  const broken = findings.filter(({ level }) => level === 'bad').length;
  print(broken === 0 ? 'Nothing is broken' : `${broken} broken`);
  return broken === 0;
}
