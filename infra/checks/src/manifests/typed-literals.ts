import type { Manifest } from './manifest.types.ts';

/** Where the types of an API group are. Those of MongoDB's and RabbitMQ's operators are in no package. */
const packages: Record<string, string> = {
  'gateway.networking.k8s.io': '@kubernetes-models/gateway-api/gateway.networking.k8s.io',
  'monitoring.coreos.com': '@kubernetes-models/prometheus-operator/monitoring.coreos.com',
};
const untyped = ['mongodbcommunity.mongodb.com', 'rabbitmq.com'];

function moduleOf({ apiVersion, kind }: Manifest): string | null {
  const [group = '', version] = apiVersion.includes('/') ? apiVersion.split('/') : ['', apiVersion];
  if (untyped.includes(group)) return null;
  const place = packages[group] ?? (group ? `kubernetes-models/${group}` : 'kubernetes-models');
  return `${place}/${version}/${kind}`;
}

/** TypeScript in which every manifest is a literal of its kind's type, so that the compiler finds wrong and unknown fields. */
export function typedLiterals(manifests: readonly Manifest[]): string {
  const lines = manifests.flatMap((manifest, index) => {
    const module = moduleOf(manifest);
    if (!module) return [];
    const type = `I${manifest.kind}`;
    return [
      `import type { ${type} as T${index} } from '${module}';`,
      `export const m${index}: T${index} = ${JSON.stringify(manifest)};`,
    ];
  });
  return `${lines.join('\n')}\n`;
}
