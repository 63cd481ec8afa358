import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parseAllDocuments } from 'yaml';
import type { Manifest } from './manifest.types.ts';
import { policyFaults } from './policy.ts';
import { selects } from './selectors.ts';
import { typedLiterals } from './typed-literals.ts';

const base = join(import.meta.dirname, '../../../../../k8s/base');

/** The manifests as they are written; images have a version, as an overlay gives them one. */
function installation(): Manifest[] {
  const files = readdirSync(base).filter((name) => name !== 'kustomization.yaml');
  const text = files.map((name) => readFileSync(join(base, name), 'utf8')).join('\n---\n');
  const versioned = text.replaceAll(/image: (cardinal\/\w+)$/gm, 'image: $1:0.1.0');
  return parseAllDocuments(versioned).map((document) => document.toJS() as Manifest);
}

/** The faults of an installation in which something was changed. */
function faultsAfter(kind: string, name: string, from: string | RegExp, to: string): string[] {
  const manifests = installation().map((manifest) => {
    if (manifest.kind !== kind || manifest.metadata.name !== name) return manifest;
    const before = JSON.stringify(manifest);
    const after = before.replace(from, to);
    if (after === before) throw new Error(`${kind} ${name} has no ${String(from)}`);
    return JSON.parse(after) as Manifest;
  });
  return policyFaults(manifests);
}

describe('the policy', () => {
  it('finds nothing wrong with the manifests as they are', () => {
    expect(policyFaults(installation())).toEqual([]);
  });

  it.each<[string, string, string | RegExp, string, RegExp]>([
    [
      'Deployment',
      'cards',
      'cardinal-mongodb-cards',
      'cardinal-mongodb-auth',
      /takes MONGO_URL from cardinal-mongodb-auth/,
    ],
    [
      'MongoDBCommunity',
      'mongodb',
      '"db":"cardinal_cards"',
      '"db":"cardinal_auth"',
      /cards: reaches a database that is not its own/,
    ],
    [
      'MongoDBCommunity',
      'mongodb',
      '"name":"readWrite","db":"cardinal_cards"',
      '"name":"readWriteAnyDatabase","db":"admin"',
      /cardinal-cards has the role readWriteAnyDatabase/,
    ],
    [
      'MongoDBCommunity',
      'mongodb',
      '"name":"cardinal-cards"',
      '"name":"cardinal-card"',
      /cards: has no account at MongoDB/,
    ],
    ['Deployment', 'cards', 'cards:0.1.0', 'cards', /names no version/],
    ['Deployment', 'cards', 'cards:0.1.0', 'cards:latest', /names no version/],
    ['Deployment', 'cards', '"runAsNonRoot":true', '"runAsNonRoot":false', /may run as root/],
    ['Deployment', 'cards', '"type":"RuntimeDefault"', '"type":"Unconfined"', /no seccomp profile/],
    ['Deployment', 'cards', '"drop":["ALL"]', '"drop":["NET_RAW"]', /keeps capabilities/],
    ['Deployment', 'cards', '"allowPrivilegeEscalation":false', '"x":1', /escalate/],
    ['Deployment', 'cards', '"readOnlyRootFilesystem":true', '"x":1', /root file system/],
    ['Deployment', 'cards', '"readinessProbe"', '"noProbe"', /has no readinessProbe/],
    ['Deployment', 'gateway', '"port":"admin"', '"port":"amdin"', /asks at port amdin/],
    ['Deployment', 'cards', '"preStop"', '"postStop"', /has no preStop/],
    ['Deployment', 'cards', '"limits"', '"limit"', /no memory limit/],
    ['Deployment', 'cards', '"cpu":"250m",', '', /requests no cpu/],
    ['Deployment', 'cards', '"automountServiceAccountToken":false', '"x":1', /service account token/],
    ['Deployment', 'cards', '"topologySpreadConstraints"', '"x"', /not spread/],
    [
      'Deployment',
      'cards',
      '"terminationGracePeriodSeconds":45',
      '"terminationGracePeriodSeconds":30',
      /too little time/,
    ],
    [
      'Deployment',
      'auth',
      /"valueFrom":\{"secretKeyRef":\{"name":"cardinal-mongodb[^}]*\}\}/,
      '"value":"mongodb://x"',
      /MONGO_URL is written down/,
    ],
    [
      'Service',
      'cards',
      '"selector":{"app.kubernetes.io/name":"cards"}',
      '"selector":{"app":"cards"}',
      /selects no pod/,
    ],
    ['Service', 'cards', '"targetPort":"http"', '"targetPort":8080', /no pod opens/],
    ['HorizontalPodAutoscaler', 'cards', '"minReplicas":2', '"minReplicas":1', /single replica/],
    [
      'HorizontalPodAutoscaler',
      'cards',
      '"kind":"Deployment","name":"cards"',
      '"kind":"Deployment","name":"card"',
      /has no HorizontalPodAutoscaler/,
    ],
    [
      'PodDisruptionBudget',
      'auth',
      '"app.kubernetes.io/name":"auth"',
      '"app.kubernetes.io/name":"oauth"',
      /selects no pod|has no PodDisruptionBudget/,
    ],
    ['NetworkPolicy', 'default-deny', '"Ingress","Egress"', '"Ingress"', /nothing denies by default/],
    ['NetworkPolicy', 'services-to-parts', '"app":"mongodb-svc"', '"app":"mongo"', /a peer that is no pod/],
    ['HTTPRoute', 'cardinal', '"port":3000', '"port":80', /leads to gateway:80/],
    [
      'PodMonitor',
      'cardinal-gateway',
      '"app.kubernetes.io/name":"gateway"',
      '"app":"gateway"',
      /selects no pod/,
    ],
  ])('finds in %s %s that %s became %s', (kind, name, from, to, fault) => {
    expect(faultsAfter(kind, name, from, to)).toContainEqual(expect.stringMatching(fault));
  });

  it('does not let secrets be kept with the manifests', () => {
    const secret = { apiVersion: 'v1', kind: 'Secret', metadata: { name: 'x' }, spec: {} };
    expect(policyFaults([...installation(), secret])).toContainEqual(expect.stringMatching(/^Secret/));
  });
});

it('a selector takes what carries all that it names', () => {
  const labels = { app: 'cards', tier: 'back' };
  const among = (...values: string[]) => ({ matchExpressions: [{ key: 'app', operator: 'In', values }] });
  expect(selects({}, labels)).toBe(true);
  expect(selects({ matchLabels: { app: 'cards' } }, labels)).toBe(true);
  expect(selects({ matchLabels: { app: 'auth' } }, labels)).toBe(false);
  expect(selects(among('auth', 'cards'), labels)).toBe(true);
  expect(selects(among('auth'), labels)).toBe(false);
});

it('manifests become literals of their published types', () => {
  const monitor = installation().filter(({ kind }) => kind === 'PodMonitor' || kind === 'RabbitmqCluster');
  const text = typedLiterals(monitor);
  expect(text).toContain(
    "import type { IPodMonitor as T0 } from '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1/PodMonitor'",
  );
  expect(text).not.toContain('RabbitmqCluster');
});
