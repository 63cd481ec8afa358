import { byName, type Label, limits, nameKey } from '@cardinal/contracts';
import { AppError, notFound } from '@cardinal/service-kit';

function assertFree(labels: readonly Label[], { id, name }: Label): void {
  const taken = labels.find((label) => label.id !== id && nameKey(label.name) === nameKey(name));
  if (!taken) return;
  const message = `There is a label called “${taken.name}” already`;
  throw new AppError('label_taken', message, { issues: [{ path: 'name', message }] });
}

/**
 * The labels with a new one, by name.
 * @throws AppError `label_taken`, or `validation_failed` where the project has as many as it may
 */
export function withLabel(labels: readonly Label[], label: Label): Label[] {
  assertFree(labels, label);
  if (labels.length >= limits.projectLabels) {
    const message = `A project can have at most ${limits.projectLabels} labels`;
    throw new AppError('validation_failed', message, { issues: [{ path: 'name', message }] });
  }
  return [...labels, label].sort(byName);
}

/** @throws AppError `not_found` */
export function findLabel(labels: readonly Label[], id: string): Label {
  const label = labels.find((each) => each.id === id);
  if (!label) throw notFound('Label');
  return label;
}

/**
 * The labels with another name or colour of one of them.
 * @throws AppError `not_found` or `label_taken`
 */
export function withChange(
  labels: readonly Label[],
  id: string,
  change: Partial<Pick<Label, 'name' | 'color'>>,
): Label[] {
  const changed = { ...findLabel(labels, id), ...change };
  assertFree(labels, changed);
  return labels.map((label) => (label.id === id ? changed : label)).sort(byName);
}

/** @throws AppError `not_found` */
export function withoutLabel(labels: readonly Label[], id: string): Label[] {
  findLabel(labels, id);
  return labels.filter((label) => label.id !== id);
}
