/** The parts of a Kubernetes object that the policy checks. */
export interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string; namespace?: string; labels?: Record<string, string> };
  /** Kinds without one are never looked into. */
  spec: Record<string, unknown>;
  data?: Record<string, string>;
}

export interface LabelSelector {
  matchLabels?: Record<string, string>;
  matchExpressions?: { key: string; operator: string; values?: string[] }[];
}

export interface Container {
  name: string;
  image?: string;
  ports?: { name?: string; containerPort: number }[];
  env?: { name: string; value?: string; valueFrom?: unknown }[];
  resources?: { requests?: Record<string, string>; limits?: Record<string, string> };
  securityContext?: Record<string, unknown>;
  lifecycle?: { preStop?: unknown };
  [probe: string]: unknown;
}

export interface PodTemplate {
  metadata: { labels?: Record<string, string> };
  spec: {
    containers: Container[];
    securityContext?: Record<string, unknown>;
    automountServiceAccountToken?: boolean;
    topologySpreadConstraints?: unknown[];
    terminationGracePeriodSeconds?: number;
    hostNetwork?: boolean;
  };
}
