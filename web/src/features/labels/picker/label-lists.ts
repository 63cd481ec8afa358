import { byName, type Label, type LabelColor, labelColors } from '@cardinal/contracts';

/** The labels with this one added or, if there, taken off; by name, as the server answers them. */
export function toggledLabel(labels: readonly Label[], label: Label): Label[] {
  const rest = labels.filter(({ id }) => id !== label.id);
  return rest.length < labels.length ? rest : [...labels, label].sort(byName);
}

/** The colour for a new label: the first of the least used ones. Grey comes last, as it says least. */
export function nextColor(labels: readonly Pick<Label, 'color'>[]): LabelColor {
  const [grey, ...others] = labelColors;
  const uses = (color: LabelColor) => labels.filter((label) => label.color === color).length;
  return [...others, grey].reduce((best, color) => (uses(color) < uses(best) ? color : best));
}
