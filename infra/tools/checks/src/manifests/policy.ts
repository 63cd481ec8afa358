import type { LabelSelector, Manifest, PodTemplate } from './manifest.types.ts';
import { podFaults } from './pod-policy.ts';
import { selects } from './selectors.ts';

type Labels = Record<string, string>;

/** Pods created by operators, with the labels that these set. */
const operatorPods: Record<string, (name: string) => Labels> = {
  MongoDBCommunity: (name) => ({ app: `${name}-svc` }),
  RabbitmqCluster: (name) => ({ 'app.kubernetes.io/name': name }),
};

const getTemplate = ({ spec }: Manifest) => spec.template as PodTemplate;
const getLabels = (deployment: Manifest): Labels => getTemplate(deployment).metadata.labels ?? {};

class House {
  readonly all: readonly Manifest[];
  readonly deployments: readonly Manifest[];
  readonly pods: readonly Labels[];

  constructor(all: readonly Manifest[]) {
    this.all = all;
    this.deployments = this.of('Deployment');
    const others = all.flatMap(({ kind, metadata }): Labels[] => {
      const labels = operatorPods[kind]?.(metadata.name);
      return labels ? [labels] : [];
    });
    this.pods = [...this.deployments.map(getLabels), ...others];
  }

  of(kind: string): Manifest[] {
    return this.all.filter((manifest) => manifest.kind === kind);
  }

  takesAny(selector: LabelSelector): boolean {
    return this.pods.some((labels) => selects(selector, labels));
  }
}

function serviceFaults(house: House, { spec }: Manifest): string[] {
  const selector = { matchLabels: spec.selector as Labels };
  const behind = house.deployments.filter((deployment) => selects(selector, getLabels(deployment)));
  if (behind.length === 0) return ['selects no pod'];
  const open = behind.flatMap((deployment) =>
    getTemplate(deployment).spec.containers.flatMap(({ ports = [] }) =>
      ports.flatMap(({ name, containerPort }) => [name, containerPort]),
    ),
  );
  const ports = spec.ports as { port: number; targetPort?: string | number }[];
  return ports
    .filter(({ port, targetPort }) => !open.includes(targetPort ?? port))
    .map(({ port, targetPort }) => `port ${port} leads to ${targetPort ?? port}, which no pod opens`);
}

function deploymentFaults(house: House, deployment: Manifest): string[] {
  const labels = getLabels(deployment);
  const { name } = deployment.metadata;
  const guarded = house
    .of('PodDisruptionBudget')
    .some(({ spec }) => selects(spec.selector as LabelSelector, labels));
  const scaler = house
    .of('HorizontalPodAutoscaler')
    .find(({ spec }) => (spec.scaleTargetRef as { name: string }).name === name);
  const faults = podFaults(deployment);
  if (!selects(deployment.spec.selector as LabelSelector, labels))
    faults.push('does not select its own pods');
  if (!guarded) faults.push('has no PodDisruptionBudget');
  if (!scaler) faults.push('has no HorizontalPodAutoscaler');
  else if (Number(scaler.spec.minReplicas ?? 1) < 2) faults.push('may be scaled to a single replica');
  return faults;
}

interface Peer {
  podSelector?: LabelSelector;
  namespaceSelector?: LabelSelector;
}

function networkFaults(house: House, { spec }: Manifest): string[] {
  const faults = house.takesAny(spec.podSelector as LabelSelector) ? [] : ['selects no pod'];
  const { ingress = [], egress = [] } = spec as { ingress?: { from?: Peer[] }[]; egress?: { to?: Peer[] }[] };
  const peers = [...ingress.flatMap(({ from = [] }) => from), ...egress.flatMap(({ to = [] }) => to)];
  for (const { podSelector, namespaceSelector } of peers)
    if (podSelector && !namespaceSelector && !house.takesAny(podSelector))
      faults.push(`names a peer that is no pod: ${JSON.stringify(podSelector)}`);
  return faults;
}

function routeFaults(house: House, { spec }: Manifest): string[] {
  const rules = spec.rules as { backendRefs?: { name: string; port: number }[] }[];
  const leads = ({ name, port }: { name: string; port: number }) =>
    house
      .of('Service')
      .some(
        ({ metadata, spec: service }) =>
          metadata.name === name && (service.ports as { port: number }[]).some((open) => open.port === port),
      );
  return rules
    .flatMap(({ backendRefs = [] }) => backendRefs)
    .filter((backend) => !leads(backend))
    .map(({ name, port }) => `leads to ${name}:${port}, which no Service offers`);
}

interface Role {
  name: string;
  db: string;
}
interface MongoUser {
  name: string;
  roles: Role[];
}

/** The account of the operators' tools, for all databases; services do not get it. */
const operations = 'cardinal-operations';

function userFaults({ name, roles }: MongoUser): string[] {
  const wide = roles.filter((role) => role.db === 'admin');
  const databases = new Set(roles.map(({ db }) => db));
  const faults = wide.map((role) => `${name} has the role ${role.name} on more than its own database`);
  if (databases.size > 1 && name !== operations) faults.push(`${name} reaches ${databases.size} databases`);
  return faults;
}

const mongoFaults = (_house: House, { spec }: Manifest): string[] =>
  ((spec.users ?? []) as MongoUser[]).flatMap(userFaults);

const findMongoSecret = (deployment: Manifest): string | undefined =>
  getTemplate(deployment)
    .spec.containers.flatMap(({ env = [] }) => env)
    .filter(({ name }) => name === 'MONGO_URL')
    .map(({ valueFrom }) => (valueFrom as { secretKeyRef?: { name: string } })?.secretKeyRef?.name)[0];

/** Each service has its own MongoDB account, with the same name. */
function accountFaults(house: House): string[] {
  const users = house.of('MongoDBCommunity').flatMap(({ spec }) => (spec.users ?? []) as MongoUser[]);
  return house.deployments.flatMap((deployment) => {
    const secret = findMongoSecret(deployment);
    if (secret === undefined) return [];
    const { name } = deployment.metadata;
    const faults = secret === `cardinal-mongodb-${name}` ? [] : [`takes MONGO_URL from ${secret}`];
    const account = users.find((user) => user.name === `cardinal-${name}`);
    if (!account) faults.push('has no account at MongoDB');
    else if (account.roles.some(({ db }) => db !== `cardinal_${name}`))
      faults.push('reaches a database that is not its own');
    return faults.map((fault) => `Deployment ${name}: ${fault}`);
  });
}

const targetsSomething = (house: House, { spec }: Manifest): string[] =>
  house.takesAny(spec.selector as LabelSelector) ? [] : ['selects no pod'];

const rules: Record<string, (house: House, manifest: Manifest) => string[]> = {
  Deployment: deploymentFaults,
  Service: serviceFaults,
  NetworkPolicy: networkFaults,
  HTTPRoute: routeFaults,
  PodDisruptionBudget: targetsSomething,
  PodMonitor: targetsSomething,
  MongoDBCommunity: mongoFaults,
};

const isDefaultDeny = ({ spec }: Manifest) =>
  Object.keys(spec.podSelector as object).length === 0 &&
  !spec.ingress &&
  !spec.egress &&
  ['Ingress', 'Egress'].every((type) => (spec.policyTypes as string[]).includes(type));

/** All violations in a rendered installation, one line each: which object, what. */
export function policyFaults(manifests: readonly Manifest[]): string[] {
  const house = new House(manifests);
  const faults = manifests.flatMap((manifest) =>
    (rules[manifest.kind]?.(house, manifest) ?? []).map(
      (fault) => `${manifest.kind} ${manifest.metadata.name}: ${fault}`,
    ),
  );
  faults.push(...accountFaults(house));
  if (!house.of('NetworkPolicy').some(isDefaultDeny)) faults.push('NetworkPolicy: nothing denies by default');
  if (house.of('Secret').length > 0)
    faults.push('Secret: secrets are made by hand, never kept with the manifests');
  return faults;
}
