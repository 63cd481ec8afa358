import { type ExportFormat, exportBoard, fillPath, toQueryString } from '@cardinal/contracts';
import type { BoardAddress, ListFilter } from '#features/card-data/index.ts';
import { toast } from '#ui/toast-store.ts';

/** Has the browser save what the server writes: the cards that the reader sees under these filters, in their order. */
export function exportCards(
  { projectSlug, boardSlug }: BoardAddress,
  filters: ListFilter,
  format: ExportFormat,
): void {
  const link = document.createElement('a');
  const path = fillPath(exportBoard.path, { slug: projectSlug, boardSlug });
  link.href = path + toQueryString({ ...filters, format });
  link.download = '';
  link.click();
  toast({ title: 'Your browser saves the cards as a file' });
}
