import { type ImportFormat, importFormatNames, importFormats } from '@cardinal/contracts';
import { ChevronRight } from 'lucide-react';

/** Where each product has the file that is read here. */
const sources: Readonly<Record<ImportFormat, string>> = {
  csv: 'Any table with a row of headings, in commas, semicolons or tabs. You say what its columns are.',
  trello: 'The JSON file of a board: its menu, “Print, export, and share”, “Export as JSON”.',
  jira: 'The CSV file of a search: “Export”, “Export CSV (all fields)”.',
  linear: 'The CSV file of a workspace: “Settings”, “Import and export”, “Export CSV”.',
  github: 'Issues as the API answers them: the JSON of /repos/OWNER/NAME/issues?state=all.',
  canny: 'The CSV file of a board with its posts.',
  fider: 'The backup of a site, a zip archive: “Site settings”, “Export”.',
};

/** Names the formats, and where to find their files; closed at first. */
export function Formats() {
  return (
    <details className="group rounded-lg border bg-surface shadow-card">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-lg px-5 py-3 text-base font-medium hover:bg-hover">
        <ChevronRight aria-hidden className="size-4 text-subtle group-open:rotate-90" />
        Where to find the file
      </summary>
      <dl className="grid grid-cols-1 gap-x-6 gap-y-3 border-t p-5 text-sm sm:grid-cols-[6rem_minmax(0,1fr)]">
        {importFormats.map((format) => (
          <div key={format} className="contents">
            <dt className="font-medium max-sm:-mb-2.5">{importFormatNames[format]}</dt>
            <dd className="text-muted [overflow-wrap:anywhere]">{sources[format]}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
