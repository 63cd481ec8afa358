import { type CardImport, importFormatNames } from '@cardinal/contracts';
import { useQuery } from '@tanstack/react-query';
import { errorMessage } from '#api/api-error.ts';
import { Badge } from '#ui/badge.tsx';
import { Link } from '#ui/link.tsx';
import { formatNumber } from '#ui/locale.ts';
import { Panel, PanelBody, PanelHeader } from '#ui/panel.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { ErrorState } from '#ui/states.tsx';
import { importsQuery } from '../api/imports.queries.ts';
import { importPath } from '../import-path.ts';
import { countThings, stateTexts } from '../import-texts.ts';

/** The last imports of a project, newest first. */
export function EarlierImports({ slug }: { slug: string }) {
  const { data, error, refetch, isRefetching } = useQuery(importsQuery(slug));
  return (
    <Panel aria-label="Earlier imports">
      <PanelHeader title="Earlier imports" />
      <PanelBody className="py-2">
        {error && !data && (
          <ErrorState
            description={errorMessage(error)}
            onRetry={() => void refetch()}
            retrying={isRefetching}
            className="-my-6"
          />
        )}
        {!data && !error && (
          <Loading label="Loading imports">
            <Skeleton className="my-3 h-10" />
          </Loading>
        )}
        {data?.length === 0 && <p className="py-3 text-sm text-muted">Nothing was imported yet.</p>}
        {data && data.length > 0 && (
          <ul className="divide-y">
            {data.map((one) => (
              <ImportRow key={one.id} slug={slug} one={one} />
            ))}
          </ul>
        )}
      </PanelBody>
    </Panel>
  );
}

function ImportRow({ slug, one }: { slug: string; one: CardImport }) {
  const { id, filename, format, state, by, createdAt } = one;
  return (
    <li className="relative flex flex-wrap items-center gap-x-3 gap-y-1 py-3">
      <div className="grid min-w-0 flex-1 basis-56 gap-0.5">
        <Link
          href={importPath(slug, id)}
          className="rounded-xs text-base font-medium [overflow-wrap:anywhere] after:absolute after:inset-0 hover:underline"
        >
          <bdi>{filename}</bdi>
        </Link>
        <p className="flex flex-wrap gap-x-2 text-xs text-subtle">
          <span>{importFormatNames[format]}</span>
          <span>{describe(one)}</span>
          <RelativeTime date={createdAt} />
          {by && (
            <span>
              by <bdi>{by.username}</bdi>
            </span>
          )}
        </p>
      </div>
      <Badge tone={stateTexts[state].tone} size="sm">
        {stateTexts[state].label}
      </Badge>
    </li>
  );
}

function describe({ state, created, done, total, takenBack }: CardImport): string {
  if (state === 'ready') return countThings(total, 'card');
  if (takenBack) return `${countThings(takenBack.removed, 'card')} removed`;
  if (state === 'running' || state === 'paused')
    return `${formatNumber(done)} of ${countThings(total, 'card')}`;
  return `${countThings(created, 'card')} imported`;
}
