import { type CardImport, toCsvHead, toCsvRow } from '@cardinal/contracts';
import { readAll } from '#api/read-all.ts';
import { saveFile } from '#ui/save-file.ts';
import { readReportPage } from '../api/imports.queries.ts';

/** Saves all that an import left out, as CSV. */
export async function saveReport(slug: string, { id, filename }: CardImport): Promise<void> {
  const items = await readAll((offset) => readReportPage(slug, id, offset));
  const rows = items.map(({ line, card, why }) => toCsvRow([line, card, why]));
  const text = toCsvHead(['line', 'card', 'reason']) + rows.join('');
  saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), `${filename}-left-out.csv`);
}
