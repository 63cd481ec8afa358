import { composed } from './text.ts';

/** Unique among the labels or views of a project: the name as it looks, ignoring case. */
export const nameKey = (name: string): string =>
  composed(name, 'NFKC')
    .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]+/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();

/** The order of labels and views: as people sort, `View 2` before `View 10`. */
export const byName = (one: { name: string }, other: { name: string }): number =>
  one.name.localeCompare(other.name, 'en', { sensitivity: 'base', numeric: true });
