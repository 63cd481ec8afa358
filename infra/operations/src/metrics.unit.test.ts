import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createMetrics } from '@cardinal/service-kit';
import { expect, it } from '@jest/globals';
import { parse } from 'yaml';

const here = (name: string) => readFileSync(join(import.meta.dirname, '..', name), 'utf8');
const expressions = (): string[] => {
  const { groups } = parse(here('prometheus/cardinal.rules.yml')) as {
    groups: { rules: { expr: string }[] }[];
  };
  const { panels } = JSON.parse(here('grafana/cardinal.json')) as {
    panels: { targets: { expr: string }[] }[];
  };
  return [
    ...groups.flatMap(({ rules }) => rules.map(({ expr }) => expr)),
    ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ];
};

it('the dashboard and the alerts ask for metrics that there are', async () => {
  const metrics = createMetrics('cards');
  metrics.observeRequest({ method: 'GET', route: '/', status: 200, seconds: 0.1 });
  metrics.countEvent('published', 'x');
  const text = await metrics.text();
  const named = expressions().flatMap((expr) => expr.match(/\b(cardinal|nodejs|process)_[a-z0-9_]+/g) ?? []);
  const missing = named.filter((name) => !new RegExp(`^${name}[{ ]`, 'm').test(text));
  expect(named.length).toBeGreaterThan(10);
  expect(missing).toEqual([]);
});

it('every alert leads to a chapter of the operations guide', () => {
  const guide = readFileSync(join(import.meta.dirname, '../../../docs/operations.md'), 'utf8');
  const anchors = [...guide.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title.toLowerCase().replaceAll(' ', '-'),
  );
  for (const [, anchor = ''] of here('prometheus/cardinal.rules.yml').matchAll(
    /operations\.md#([a-z0-9-]+)/g,
  ))
    expect(anchors).toContain(anchor);
});
