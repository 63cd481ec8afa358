import { type ImportDetail, importFormatNames } from '@cardinal/contracts';
import { useQuery } from '@tanstack/react-query';
import { errorMessage, isApiError } from '#api/api-error.ts';
import { importHref } from '#features/project-data/index.ts';
import { Badge } from '#ui/badge.tsx';
import { Link } from '#ui/link.tsx';
import { NotFound } from '#ui/not-found.tsx';
import { Page, PageHeader } from '#ui/page.tsx';
import { PageSpinner } from '#ui/spinner.tsx';
import { ErrorState } from '#ui/states.tsx';
import { importQuery } from './api/imports.queries.ts';
import { FocusKept } from './focus-kept.tsx';
import { countThings, formatBytes, stateTexts } from './import-texts.ts';
import { Mapping } from './mapping/mapping.tsx';
import { ImportRun } from './run/import-run.tsx';

interface OneImportProps {
  slug: string;
  importId: string;
  /** The project, for the way back. */
  home: { label: string; href: string };
}

/** An import: its mapping before it is started, how far it is, and what came of it. */
export function OneImport({ slug, importId, home }: OneImportProps) {
  const { data, error, refetch, isRefetching } = useQuery(importQuery(slug, importId));
  if (isApiError(error, 404)) {
    return (
      <NotFound
        className="py-24"
        title="Import not found"
        description="It was discarded, or gave way to another file before it was started."
      >
        <Link href={importHref(slug)}>Import another file</Link>
      </NotFound>
    );
  }
  if (error && !data) {
    return (
      <ErrorState description={errorMessage(error)} onRetry={() => void refetch()} retrying={isRefetching} />
    );
  }
  if (!data) return <PageSpinner label="Loading the import" />;
  return (
    <Page column>
      <PageHeader
        breadcrumbs={[home, { label: 'Import', href: importHref(slug) }, { label: data.filename }]}
        title={data.filename}
        badges={<Badges detail={data} />}
        subtitle={describe(data)}
      />
      <FocusKept state={data.state}>
        {data.state === 'ready' ? (
          <Mapping slug={slug} detail={data} />
        ) : (
          <ImportRun slug={slug} detail={data} />
        )}
      </FocusKept>
    </Page>
  );
}

function Badges({ detail: { format, state } }: { detail: ImportDetail }) {
  return (
    <>
      <Badge tone="outline">{importFormatNames[format]}</Badge>
      <Badge tone={stateTexts[state].tone}>{stateTexts[state].label}</Badge>
    </>
  );
}

function describe({ source, bytes, by }: ImportDetail): string {
  const { cards, comments } = source;
  const held = [countThings(cards, 'card'), comments > 0 && countThings(comments, 'comment')];
  return [...held, formatBytes(bytes), by && `uploaded by ${by.username}`].filter(Boolean).join(' · ');
}
