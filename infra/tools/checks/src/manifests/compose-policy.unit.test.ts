import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { type Composition, compositionFaults, isHeavy } from './compose-policy.ts';

const root = join(import.meta.dirname, '../../../../..');
const composition = () =>
  parse(readFileSync(join(root, 'docker-compose.yml'), 'utf8'), { merge: true }) as Composition;

describe('the policy of the composition', () => {
  it('finds nothing wrong with docker-compose.yml as it is', () => {
    expect(compositionFaults(composition())).toEqual([]);
  });

  it.each<[string, object, string]>([
    [
      'gateway',
      { ports: ['3000:3000'] },
      'gateway publishes 3000:3000 to other machines without being asked',
    ],
    [
      'gateway',
      { ports: ['0.0.0.0:80:3000'] },
      'gateway publishes 0.0.0.0:80:3000 to other machines without being asked',
    ],
    ['mongo', { mem_limit: undefined }, 'mongo has no memory limit'],
    ['s3', { logging: undefined }, 's3 may fill the disk with its log'],
    [
      'mongo-init',
      { logging: { options: { 'max-file': '5' } } },
      'mongo-init may fill the disk with its log',
    ],
    [
      'rabbitmq',
      { healthcheck: { test: ['CMD', 'rabbitmq-diagnostics', '-q', 'ping'] } },
      'rabbitmq starts a heavy program at each probe',
    ],
  ])('finds in %s that it has %j', (name, change, fault) => {
    const changed = composition();
    Object.assign(changed.services[name]!, change);
    expect(compositionFaults(changed)).toEqual([fault]);
  });
});

it('knows a probe that starts a heavy program', () => {
  expect(isHeavy('node -e 1')).toBe(true);
  expect(isHeavy(['CMD-SHELL', 'mongosh --eval 1 || exit 1'])).toBe(true);
  expect(isHeavy(['CMD', 'bash', '-c', 'exec 3<>/dev/tcp/127.0.0.1/5672'])).toBe(false);
  const image = readFileSync(join(root, 'infra/docker/Dockerfile'), 'utf8');
  const probes = [...image.matchAll(/^HEALTHCHECK .*CMD (.*)$/gm)].map(([, test]) => test!);
  expect(probes).toHaveLength(1);
  expect(probes.filter(isHeavy)).toEqual([]);
});
