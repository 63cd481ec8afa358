import { type ImportDetail, type ImportMapping, tableFormats } from '@cardinal/contracts';
import { PreviewPanel } from '../preview/preview-panel.tsx';
import { BoardPanel } from './board-panel.tsx';
import { ColumnsPanel } from './columns-panel.tsx';
import { PeoplePanel } from './people-panel.tsx';
import { useMapping } from './use-mapping.ts';
import { ValuesPanels } from './values-panels.tsx';

interface MappingProps {
  slug: string;
  detail: ImportDetail;
}

/** Says what becomes of what is in a file, shows what would come of it, and starts the import. */
export function Mapping({ slug, detail }: MappingProps) {
  const { mapping, change, kept, boards } = useMapping(slug, detail);
  const isTable = tableFormats.includes(detail.format);
  const parts = { source: detail.source, mapping, change };
  const complete = isComplete(mapping) ? mapping : null;
  const missing = whyIncomplete(mapping, isTable);
  return (
    <div className="grid grid-cols-1 gap-6">
      <BoardPanel slug={slug} boards={boards} {...parts} />
      {isTable && <ColumnsPanel {...parts} />}
      <ValuesPanels {...parts} />
      <PeoplePanel slug={slug} {...parts} />
      <PreviewPanel {...{ slug, detail, missing }} mapping={missing ? null : complete} onKept={kept} />
    </div>
  );
}

const isComplete = (mapping: ImportDetail['mapping']): mapping is ImportMapping => mapping.boardId !== null;

/** The choice that is missing; null if none is. */
function whyIncomplete({ boardId, columns }: ImportDetail['mapping'], isTable: boolean): string | null {
  if (boardId === null) return 'Choose the board to which the cards go.';
  return isTable && !columns.includes('title') ? 'Choose the column that holds the titles.' : null;
}
