export interface MergedEdit<Content> {
  /** Ours where we changed something, else theirs. */
  merged: Content;
  /** What both changed, and not into the same. */
  conflicts: (keyof Content)[];
}

/** Two people edited one thing from `base` on: what comes of it, and on what they must agree. */
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

/** Of an edit only what it changes, so that nothing else is written over. */
export function changesFrom<Content extends object>(base: Content, mine: Content): Partial<Content> {
  const fields = Object.keys(base) as (keyof Content)[];
  const changed = fields.filter((field) => mine[field] !== base[field]);
  return Object.fromEntries(changed.map((field) => [field, mine[field]])) as Partial<Content>;
}
