import type { ImportFormat, previewImport, ResponseOf } from '@cardinal/contracts';
import { formatNumber } from '#ui/locale.ts';
import { countThings } from '../import-texts.ts';
import { ImportCounts } from '../run/import-counts.tsx';
import { LeftOutList } from '../run/left-out-list.tsx';

/** Labels that are named; of further ones, the number. */
const NAMED = 12;

interface PreviewSummaryProps {
  format: ImportFormat;
  answer: ResponseOf<typeof previewImport>;
}

/** The counts of a dry run, the labels that it would make, and what it would leave out. */
export function PreviewSummary({ format, answer }: PreviewSummaryProps) {
  const { report, newLabels, leftOut } = answer;
  const further = newLabels.length - NAMED;
  return (
    <>
      <ImportCounts counts={answer} created="To import" />
      {newLabels.length > 0 && (
        <p className="text-sm text-muted [overflow-wrap:anywhere]">
          {countThings(newLabels.length, 'label')} would be made:{' '}
          <bdi>{newLabels.slice(0, NAMED).join(', ')}</bdi>
          {further > 0 && ` and ${formatNumber(further)} more`}.
        </p>
      )}
      {report.length > 0 && (
        <details className="rounded-lg border">
          <summary className="min-h-11 cursor-pointer rounded-lg px-4 py-3 text-sm font-medium hover:bg-hover">
            {leftOut === 1
              ? '1 thing would be left out'
              : `${formatNumber(leftOut)} things would be left out`}
          </summary>
          <div className="border-t">
            <LeftOutList format={format} items={report} />
          </div>
        </details>
      )}
    </>
  );
}
