import type { Manifest } from './manifest.types.ts';

/** The packages with the types of API groups. There are none for MongoDB's and RabbitMQ's operators. */
const packages: Record<string, string> = {
  'gateway.networking.k8s.io': '@kubernetes-models/gateway-api/gateway.networking.k8s.io',
  'monitoring.coreos.com': '@kubernetes-models/prometheus-operator/monitoring.coreos.com',
};
const untyped = ['mongodbcommunity.mongodb.com', 'rabbitmq.com'];

function getModule({ apiVersion, kind }: Manifest): string | null {
  const [group = '', version] = apiVersion.includes('/') ? apiVersion.split('/') : ['', apiVersion];
  if (untyped.includes(group)) return null;
  const place = packages[group] ?? (group ? `kubernetes-models/${group}` : 'kubernetes-models');
  return `${place}/${version}/${kind}`;
}

/**
 * TypeScript that assigns every manifest to the type of its kind, so that the compiler finds wrong and unknown fields.
 */
export function typedLiterals(manifests: readonly Manifest[]): string {
  const lines = manifests.flatMap((manifest, index) => {
    const module = getModule(manifest);
    if (!module) return [];
    const type = `I${manifest.kind}`;
    return [
      `import type { ${type} as T${index} } from '${module}';`,
      `export const m${index}: T${index} = ${JSON.stringify(manifest)};`,
    ];
  });
  return `${lines.join('\n')}\n`;
}
