export interface MergedEdit<Content> {
  /** Our changes, and otherwise theirs. */
  merged: Content;
  /** Fields that both changed to different values. */
  conflicts: (keyof Content)[];
}

/** Merges two concurrent edits of `base`, and lists their conflicts. */
export function mergeEdit<Content extends object>(
  base: Content,
  mine: Content,
  theirs: Content,
): MergedEdit<Content> {
  const fields = Object.keys(base) as (keyof Content)[];
  const changed = (content: Content, field: keyof Content) => content[field] !== base[field];
  const mineAlone = fields.filter((field) => changed(mine, field));
  return {
    merged: { ...theirs, ...Object.fromEntries(mineAlone.map((field) => [field, mine[field]])) },
    conflicts: mineAlone.filter((field) => changed(theirs, field) && mine[field] !== theirs[field]),
  };
}

/** The changed fields of an edit, so that nothing else is overwritten. */
export function changesFrom<Content extends object>(base: Content, mine: Content): Partial<Content> {
  const fields = Object.keys(base) as (keyof Content)[];
  const changed = fields.filter((field) => mine[field] !== base[field]);
  return Object.fromEntries(changed.map((field) => [field, mine[field]])) as Partial<Content>;
}
