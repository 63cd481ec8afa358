import { errorMessage } from '#api/api-error.ts';
import type { BoardAddress, ListFilter } from '#features/card-data/index.ts';
import { toast } from '#ui/toast-store.ts';
import { createCardFile, type ExportFormat } from './card-files.ts';
import { readCards } from './read-cards.ts';

/** The result replaces it. */
const READING_MS = 600_000;

/** Saves the cards that the reader sees under these filters as a file. */
export async function exportCards(
  address: BoardAddress,
  filters: ListFilter,
  format: ExportFormat,
): Promise<void> {
  toast({ title: 'Reading the cards...', duration: READING_MS });
  try {
    const cards = await readCards(address, filters);
    save(createCardFile(cards, format), `${address.projectSlug}-${address.boardSlug}.${format}`);
    toast({ title: `Exported ${cards.length} ${cards.length === 1 ? 'card' : 'cards'}`, variant: 'success' });
  } catch (error) {
    toast({ title: 'Failed to export the cards', description: errorMessage(error), variant: 'destructive' });
  }
}

function save(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // Browsers have opened it by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
