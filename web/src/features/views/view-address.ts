import type { ViewSettings } from '@cardinal/contracts';
import { boardPath, formatFilters } from '#features/card-data/index.ts';

/** The parts of a board's address besides its filters: the open view, and how it is shown. */
const shape = ['view', 'mode', 'density', 'group'] as const;
/** The parameters that only an open view has. */
const ofView = ['view', 'mode', 'density'] as const;

/** The view that is open in an address; null without. */
export const viewIdIn = (search: string): string | null => new URLSearchParams(search).get('view');

/** Whether an address says only which view is open: it shows the saved view. */
export const isBare = (search: string): boolean =>
  viewIdIn(search) !== null && [...new URLSearchParams(search).keys()].length === 1;

/** A search with other filters, of which nothing else changes. */
export function withFilters(search: string, filters: string): string {
  const before = new URLSearchParams(search);
  const params = new URLSearchParams();
  for (const name of shape) if (before.has(name)) params.set(name, before.get(name) ?? '');
  for (const [name, value] of new URLSearchParams(filters)) params.set(name, value);
  const text = params.toString();
  return text && `?${text}`;
}

export function withoutView(search: string): string {
  const params = new URLSearchParams(search);
  for (const name of ofView) params.delete(name);
  const text = params.toString();
  return text && `?${text}`;
}

/** The search of a board that shows this, as the view with this id. */
export function formatViewSearch(
  { mode, density, group, filter, sort, order }: ViewSettings,
  id: string,
): string {
  const rows = mode === 'list' ? `&density=${density}` : '';
  const lanes = group ? `&group=${group}` : '';
  return withFilters(`?view=${id}&mode=${mode}${rows}${lanes}`, formatFilters({ ...filter, sort, order }));
}

/** The address of a board with all that a view shows, so that nothing has to be asked first. */
export const viewHref = (
  projectSlug: string,
  view: ViewSettings & { id: string; boardSlug: string },
): string => boardPath({ projectSlug, boardSlug: view.boardSlug }) + formatViewSearch(view, view.id);
