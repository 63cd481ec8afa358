import { loadable } from '#ui/loadable.tsx';
import { PageSpinner } from '#ui/spinner.tsx';

/** By itself, so that the first load of every page lists one file of this screen, and not all of its parts. */
export const ImportPage = loadable(
  async () => (await import('./import-page.tsx')).ImportPage,
  <PageSpinner />,
);
