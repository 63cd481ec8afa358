import type { CardImport } from '@cardinal/contracts';
import { formatNumber } from '#ui/locale.ts';
import { StatTile } from '#ui/stat-tile.tsx';

interface ImportCountsProps {
  counts: Pick<CardImport, 'created' | 'known' | 'skipped' | 'leftOut'>;
  /** The label of the cards that come. */
  created: string;
}

/** The numbers of cards that came of a file, and of those that did not. */
export function ImportCounts({ counts, created }: ImportCountsProps) {
  return (
    <div className="@container grid grid-cols-2 gap-2 lg:grid-cols-4 lg:gap-3">
      <StatTile label={created} value={formatNumber(counts.created)} />
      <StatTile label="Imported before" value={formatNumber(counts.known)} />
      <StatTile label="Skipped" value={formatNumber(counts.skipped)} />
      <StatTile label="Left out" value={formatNumber(counts.leftOut)} />
    </div>
  );
}
