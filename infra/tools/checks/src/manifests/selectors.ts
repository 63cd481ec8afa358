import type { LabelSelector } from './manifest.types.ts';

type Labels = Record<string, string>;

/** Whether a selector matches `labels`. An empty selector matches everything. */
export function selects({ matchLabels = {}, matchExpressions = [] }: LabelSelector, labels: Labels): boolean {
  const exact = Object.entries(matchLabels).every(([key, value]) => labels[key] === value);
  return (
    exact &&
    matchExpressions.every(({ key, operator, values = [] }) => {
      const value = labels[key];
      if (operator === 'In') return value !== undefined && values.includes(value);
      if (operator === 'NotIn') return value === undefined || !values.includes(value);
      return operator === 'Exists' ? value !== undefined : value === undefined;
    })
  );
}
