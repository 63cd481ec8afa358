import { type ImportDetail, importLimits } from '@cardinal/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { errorMessage } from '#api/api-error.ts';
import { Button } from '#ui/button.tsx';
import { formatNumber } from '#ui/locale.ts';
import { Panel, PanelHeader } from '#ui/panel.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { ErrorState } from '#ui/states.tsx';
import { toast } from '#ui/toast-store.ts';
import { reportQuery } from '../api/imports.queries.ts';
import { LeftOutList } from './left-out-list.tsx';
import { saveReport } from './save-report.ts';

interface ReportPanelProps {
  slug: string;
  detail: ImportDetail;
}

/** Lists what an import left out and why, and saves it as a file. */
export function ReportPanel({ slug, detail }: ReportPanelProps) {
  const query = useInfiniteQuery({ ...reportQuery(slug, detail.id), refetchOnMount: 'always' });
  const items = query.data?.pages.flatMap((page) => page.items);
  return (
    <Panel aria-label="Report">
      <PanelHeader title="Left out" description={describe(detail)} actions={<Save {...{ slug, detail }} />} />
      {query.isError && !items && (
        <ErrorState
          description={errorMessage(query.error)}
          onRetry={() => void query.refetch()}
          retrying={query.isRefetching}
        />
      )}
      {query.isPending && (
        <Loading label="Loading the report" className="grid gap-3 p-5">
          <Skeleton className="h-8" />
          <Skeleton className="h-8" />
        </Loading>
      )}
      {items && <LeftOutList format={detail.format} items={items} />}
      {query.hasNextPage && (
        <div className="grid border-t px-5 py-3">
          <ShowMore pages={query} />
        </div>
      )}
    </Panel>
  );
}

function describe({ leftOut }: ImportDetail): string {
  const { leftOut: most } = importLimits;
  if (leftOut <= most) return 'What is not in the product, and why.';
  return `What is not in the product, and why: the first ${formatNumber(most)} of ${formatNumber(leftOut)}.`;
}

function Save({ slug, detail }: ReportPanelProps) {
  const [isSaving, setIsSaving] = useState(false);
  async function save() {
    setIsSaving(true);
    try {
      await saveReport(slug, detail);
    } catch (error) {
      toast({
        title: 'The report was not saved',
        description: errorMessage(error),
        variant: 'destructive',
      });
    } finally {
      setIsSaving(false);
    }
  }
  return (
    <Button icon={<Download />} loading={isSaving} onClick={() => void save()}>
      Download
    </Button>
  );
}
