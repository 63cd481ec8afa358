import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { authService } from '@cardinal/auth';
import { cardsService } from '@cardinal/cards';
import { integrationsService } from '@cardinal/integrations';
import { notificationsService } from '@cardinal/notifications';
import { projectsService } from '@cardinal/projects';
import { createMetrics } from '@cardinal/service-kit';
import { type ServiceHarness, startServices } from '@cardinal/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';

const here = (name: string) => readFileSync(join(import.meta.dirname, '..', name), 'utf8');

function readExpressions(source: 'alerts' | 'dashboard'): string[] {
  if (source === 'alerts') {
    const { groups } = parse(here('prometheus/cardinal.rules.yml')) as {
      groups: { rules: { expr: string }[] }[];
    };
    return groups.flatMap(({ rules }) => rules.map(({ expr }) => expr));
  }
  const { panels } = JSON.parse(here('grafana/cardinal.json')) as {
    panels: { targets: { expr: string }[] }[];
  };
  return panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
}

const namedIn = (source: 'alerts' | 'dashboard') => [
  ...new Set(
    readExpressions(source).flatMap((expr) => expr.match(/\b(cardinal|nodejs|process)_[a-z0-9_]+/g) ?? []),
  ),
];

/** Names in a text of metrics; three for a histogram. */
const exportedBy = (text: string): string[] =>
  [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = '', type]) =>
    type === 'histogram' ? ['_bucket', '_count', '_sum'].map((part) => name + part) : [name],
  );

let harness: ServiceHarness;
let exported: Map<string, string[]>;

beforeAll(async () => {
  harness = await startServices(
    [authService, projectsService, cardsService, notificationsService, integrationsService],
    // Nothing is sent, so nothing has to listen there.
    { env: { SMTP_URL: 'smtp://127.0.0.1:9' } },
  );
  exported = new Map();
  for (const [name, { url }] of harness.services)
    exported.set(name, exportedBy(await (await fetch(new URL('/metrics', url))).text()));
  // Metrics of a process, which the gateway exports, too.
  exported.set('process', exportedBy(await createMetrics({ service: 'any' }).text()));
});
afterAll(() => harness?.stop());

describe('metrics queried of Prometheus', () => {
  it.each(['dashboard', 'alerts'] as const)('by the %s are exported by the services', (source) => {
    const all = new Set([...exported.values()].flat());
    const named = namedIn(source);
    expect(named.length).toBeGreaterThan(4);
    expect(named.filter((name) => !all.has(name))).toEqual([]);
  });

  it('include all that the services count of their own, so that nothing is measured for nobody', () => {
    const named = new Set([...namedIn('dashboard'), ...namedIn('alerts')]);
    const unasked = [...exported.values()]
      .flat()
      .filter((name) => name.startsWith('cardinal_') && !named.has(name) && !name.endsWith('_sum'));
    expect([...new Set(unasked)]).toEqual([]);
  });
});

describe('an alert', () => {
  it('leads to a chapter of the operations guide', () => {
    const guide = readFileSync(join(import.meta.dirname, '../../../../docs/operations.md'), 'utf8');
    const chapters = [...guide.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
      title.toLowerCase().replaceAll(' ', '-'),
    );
    const wanted = [...here('prometheus/cardinal.rules.yml').matchAll(/operations\.md#([a-z0-9-]+)/g)].map(
      ([, chapter]) => chapter,
    );
    expect(wanted.length).toBeGreaterThan(4);
    expect(wanted.filter((chapter) => !chapters.includes(chapter ?? ''))).toEqual([]);
  });
});
