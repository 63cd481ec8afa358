import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { authService } from '@cardinal/auth';
import { cardsService } from '@cardinal/cards';
import { gatewayConfig } from '@cardinal/gateway';
import { integrationsService } from '@cardinal/integrations';
import { notificationsService } from '@cardinal/notifications';
import { projectsService } from '@cardinal/projects';
import { describe, expect, it } from '@jest/globals';
import { parse, parseAllDocuments } from 'yaml';

const root = join(import.meta.dirname, '../../../../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

const services = [authService, projectsService, cardsService, notificationsService, integrationsService];
const settings: Record<string, string[]> = {
  gateway: Object.keys(gatewayConfig.shape),
  ...Object.fromEntries(services.map(({ name, config }) => [name, Object.keys(config.shape)])),
};
const parts = Object.keys(settings);

/** Settings that the composition decides itself, or a part decides well for everybody. */
const ours: readonly (string | RegExp)[] = [
  'PORT',
  'HOST',
  'NODE_ENV',
  'WEB_DIR',
  'DRAIN_MS',
  'INSTANCE_ID',
  'MONGO_DB_PREFIX',
  'AMQP_PREFIX',
  'OBJECTS_DIR',
  // Of the S3 server beside it.
  'S3_BUCKET',
  'S3_REGION',
  // Makes the demo accounts, which are for one machine.
  'ALLOW_SEED',
  // Set by `make run`.
  'SETUP_TOKEN_PRINTED',
  // A sandbox's, in tests.
  'SLACK_API_URL',
  'SLACK_AUTHORIZE_URL',
  /_(MS|SECONDS|BYTES)$/,
  /^STREAM_MAX_/,
  'SEARCH_MEMORY_CARDS',
];
const isOurs = (name: string) =>
  ours.some((each) => (typeof each === 'string' ? each === name : each.test(name)));
const isSecret = (name: string) =>
  /SECRET|PASSWORD|(?<!RATE_LIMIT_)TOKEN|_KEY$|^(MONGO|AMQP|SMTP)_URL$/.test(name);

interface Composition {
  services: Record<string, { environment?: Record<string, string> }>;
}

describe('a setting that an operator makes', () => {
  it.each(parts)('reaches the container of %s in the composition', (part) => {
    const { services } = parse(read('docker-compose.yml'), { merge: true }) as Composition;
    const given = Object.keys(services[part]?.environment ?? {});
    expect(settings[part]?.filter((name) => !isOurs(name) && !given.includes(name))).toEqual([]);
  });

  it('is named by the composition as .env has it, and by the documentation where .env may have it', () => {
    const text = read('docker-compose.yml');
    const fromEnv = [...text.matchAll(/^ +([A-Z_]+): \$\{([A-Z_]+)/gm)];
    expect(
      fromEnv.filter(([, inside, outside]) => inside !== outside && !/^(MONGO|RABBITMQ|AWS)_/.test(inside!)),
    ).toEqual([]);
    const optional = [...text.matchAll(/\$\{([A-Z_]+):-/g)].map(([, name]) => name!);
    const page = read('docs/operations.md');
    expect(optional.filter((name) => !page.includes(`\`${name}\``) && !page.includes(`\`${name}=`))).toEqual(
      [],
    );
  });

  it.each(parts)('reaches the pods of %s: secrets by name, others in the common settings', (part) => {
    const folder = 'k8s/base';
    const manifests = readdirSync(join(root, folder)).flatMap((file) =>
      parseAllDocuments(read(`${folder}/${file}`)).map((document) => document.toJS()),
    );
    const deployment = manifests.find(
      ({ kind, metadata }) => kind === 'Deployment' && metadata.name === part,
    );
    const [{ env, envFrom }] = deployment.spec.template.spec.containers;
    expect(envFrom).toEqual([{ configMapRef: { name: 'cardinal-settings' } }]);
    const secrets = env
      .filter(({ valueFrom }: { valueFrom?: object }) => valueFrom && 'secretKeyRef' in valueFrom)
      .map(({ name }: { name: string }) => name);
    expect(
      settings[part]?.filter((name) => isSecret(name) && !isOurs(name) && !secrets.includes(name)),
    ).toEqual([]);
  });
});
