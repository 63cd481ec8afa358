import type { ImportDetail } from '@cardinal/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { boardHref, boardsQuery, importHref, projectQuery } from '#features/project-data/index.ts';
import { Button } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { formatNumber } from '#ui/locale.ts';
import { Panel, PanelBody, PanelHeader } from '#ui/panel.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { isMoving } from '../api/imports.queries.ts';
import { countThings } from '../import-texts.ts';
import { ImportCounts } from './import-counts.tsx';
import { ReportPanel } from './report-panel.tsx';
import { RunActions } from './run-actions.tsx';

interface ImportRunProps {
  slug: string;
  detail: ImportDetail;
}

/** How far an import is, and what came of it. */
export function ImportRun({ slug, detail }: ImportRunProps) {
  useFreshBoards(slug, isMoving(detail));
  return (
    <div className="grid grid-cols-1 gap-6">
      <Panel aria-label="Progress">
        <PanelHeader title={titles[detail.state]} description={explain(detail)} />
        <PanelBody className="grid grid-cols-1 gap-5">
          <Progress detail={detail} />
          {detail.state !== 'taken_back' && <ImportCounts counts={detail} created="Imported" />}
          <div className="flex flex-wrap items-center gap-2">
            <BoardLink slug={slug} detail={detail} />
            <RunActions slug={slug} detail={detail} />
          </div>
        </PanelBody>
      </Panel>
      {detail.leftOut > 0 && hasReport(detail) && <ReportPanel slug={slug} detail={detail} />}
    </div>
  );
}

/** While it grows, its number is shown; once the cards are gone, it says nothing. */
const hasReport = (detail: ImportDetail): boolean => !isMoving(detail) && detail.state !== 'taken_back';

const titles: Readonly<Record<ImportDetail['state'], string>> = {
  ready: 'Not started',
  running: 'Importing',
  paused: 'Paused',
  stopped: 'Stopped',
  done: 'Imported',
  failed: 'Failed',
  taking_back: 'Taking it back',
  taken_back: 'Taken back',
};

function explain({ state, failure, takenBack }: ImportDetail): string {
  if (state === 'failed') return `${failure ?? 'It ended too early.'} What came until then is there.`;
  if (state === 'taken_back') return explainRemoval(takenBack);
  if (state === 'running' || state === 'taking_back')
    return 'It goes on if you leave this page; come back whenever you like.';
  if (state === 'paused') return 'It goes on where it was when you resume it.';
  if (state === 'stopped' && failure) return `${failure} The other cards are still there.`;
  if (state === 'stopped') return 'The cards that came until then are there. You can take them back.';
  return 'The cards are on the board. Nobody was notified.';
}

function explainRemoval(takenBack: ImportDetail['takenBack']): string {
  const { removed, stay } = takenBack ?? { removed: 0, stay: 0 };
  const gone = `${countThings(removed, 'card')} ${removed === 1 ? 'was' : 'were'} removed.`;
  if (stay === 0) return gone;
  const others = `${countThings(stay, 'card')} ${stay === 1 ? 'stays' : 'stay'}`;
  return `${gone} ${others}, because somebody has touched ${stay === 1 ? 'it' : 'them'} since.`;
}

function Progress({ detail }: { detail: ImportDetail }) {
  const { state, done, total } = detail;
  const text = `${formatNumber(done)} of ${countThings(total, 'card')}`;
  const value = total > 0 ? done / total : 0;
  // How many cards were taken back is not known before the end.
  const isOver = state !== 'running' && state !== 'paused';
  return (
    <div className={isOver ? 'sr-only' : 'grid grid-cols-1 gap-2'}>
      <p role="status" className="sr-only">
        {titles[state]}
        {state === 'running' && inQuarters(value)}
      </p>
      {!isOver && (
        <>
          <ProgressBar label="Import" value={value} text={text} paused={state === 'paused'} />
          <p className="text-sm text-muted tabular-nums">{text}</p>
        </>
      )}
    </div>
  );
}

/** A screen reader is told of each quarter, and not of each card. */
function inQuarters(value: number): string {
  const percent = Math.floor(value * 4) * 25;
  return percent > 0 ? `, ${percent} percent` : '';
}

function BoardLink({ slug, detail: { boardId, created, state } }: ImportRunProps) {
  const { data: boards } = useQuery(boardsQuery(slug));
  const board = boards?.find(({ id }) => id === boardId);
  if (state === 'taken_back') {
    return (
      <Button asChild>
        <Link href={importHref(slug)}>Import another file</Link>
      </Button>
    );
  }
  if (!board || created === 0) return null;
  return (
    <Button asChild variant={state === 'done' ? 'primary' : 'secondary'}>
      <Link href={boardHref(slug, board.slug)}>
        Open <bdi className="max-w-48 truncate">{board.name}</bdi>
      </Link>
    </Button>
  );
}

/** Imported cards come without messages of the stream, so boards are read anew when an import ends. */
function useFreshBoards(slug: string, moves: boolean): void {
  const client = useQueryClient();
  const moved = useRef(moves);
  useEffect(() => {
    if (moved.current && !moves) void client.invalidateQueries({ queryKey: projectQuery(slug).queryKey });
    moved.current = moves;
  }, [moves, client, slug]);
}
