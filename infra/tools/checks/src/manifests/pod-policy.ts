import type { Container, Manifest, PodTemplate } from './manifest.types.ts';

const probes = ['startupProbe', 'livenessProbe', 'readinessProbe'] as const;
const secretName = /(SECRET|PASSWORD|TOKEN|_KEY$|^MONGO_URL$|^AMQP_URL$)/;

function hasPort(container: Container, port: unknown): boolean {
  return (container.ports ?? []).some(({ name, containerPort }) => port === name || port === containerPort);
}

function containerFaults(container: Container): string[] {
  const { image = '', resources, securityContext = {}, lifecycle, env = [] } = container;
  const tag = image.split('/').at(-1)?.split(':')[1] ?? '';
  const dropped = (securityContext.capabilities as { drop?: string[] } | undefined)?.drop ?? [];
  const faults = [
    !image.includes('@sha256:') && ['', 'latest'].includes(tag) && `image ${image} names no version`,
    !resources?.requests?.cpu && 'requests no cpu',
    !resources?.requests?.memory && 'requests no memory',
    !resources?.limits?.memory && 'has no memory limit',
    securityContext.allowPrivilegeEscalation !== false && 'may escalate privileges (restricted)',
    !dropped.includes('ALL') && 'keeps capabilities (restricted)',
    securityContext.readOnlyRootFilesystem !== true && 'may write to its root file system',
    !lifecycle?.preStop && 'has no preStop',
  ];
  for (const probe of probes) {
    const check = container[probe] as { httpGet?: { port: unknown } } | undefined;
    if (!check) faults.push(`has no ${probe}`);
    else if (!hasPort(container, check.httpGet?.port))
      faults.push(`${probe} asks at port ${String(check.httpGet?.port)}, which it does not open`);
  }
  for (const { name, value } of env)
    if (value !== undefined && secretName.test(name))
      faults.push(`${name} is written down, not a reference to a secret`);
  return faults.filter((fault) => fault !== false).map((fault) => `container ${container.name}: ${fault}`);
}

/** Violations of our rules and of Pod Security `restricted` in the pods of a Deployment. */
export function podFaults({ spec }: Manifest): string[] {
  const { spec: pod } = spec.template as PodTemplate;
  const { securityContext: context = {} } = pod;
  const profile = (context.seccompProfile as { type?: string } | undefined)?.type;
  const faults = [
    context.runAsNonRoot !== true && 'may run as root (restricted)',
    !['RuntimeDefault', 'Localhost'].includes(profile ?? '') && 'has no seccomp profile (restricted)',
    pod.hostNetwork === true && 'uses the network of its node (restricted)',
    pod.automountServiceAccountToken !== false && 'mounts a service account token',
    !pod.topologySpreadConstraints?.length && 'is not spread over nodes',
    (pod.terminationGracePeriodSeconds ?? 30) < 40 &&
      'has too little time to stop: preStop, drain and stop take 36 s',
  ].filter((fault) => fault !== false);
  return [...faults, ...pod.containers.flatMap(containerFaults)];
}
