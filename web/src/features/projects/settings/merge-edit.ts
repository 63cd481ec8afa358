import type { Project } from '@cardinal/contracts';

/** What the form holds of a project; no description is the empty text. */
export interface ProjectText {
  name: string;
  description: string;
}

export const textOf = ({ name, description }: Pick<Project, 'name' | 'description'>): ProjectText => ({
  name,
  description: description ?? '',
});

export type TextField = keyof ProjectText;
const fields: TextField[] = ['name', 'description'];

export interface MergedEdit {
  /** Ours where we changed something, else theirs. */
  text: ProjectText;
  /** What both changed, and not into the same. */
  conflicts: TextField[];
}

/** Two people edited one project from `base` on: what comes of it, and on what they must agree. */
export function mergeEdit(base: ProjectText, mine: ProjectText, theirs: ProjectText): MergedEdit {
  const changed = (text: ProjectText, field: TextField) => text[field] !== base[field];
  const pick = (field: TextField) => (changed(mine, field) ? mine[field] : theirs[field]);
  return {
    text: { name: pick('name'), description: pick('description') },
    conflicts: fields.filter(
      (field) => changed(mine, field) && changed(theirs, field) && mine[field] !== theirs[field],
    ),
  };
}
