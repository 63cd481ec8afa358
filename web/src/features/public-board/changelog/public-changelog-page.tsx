import {
  type ProjectPage,
  type PublishedEntry,
  projectPagePath,
  publicCardPath,
  publicEntryPath,
  type ShippedCard,
} from '@cardinal/contracts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ChevronLeft, Rss } from 'lucide-react';
import { Route, useParams } from 'wouter';
import { errorMessage, isApiError } from '#api/api-error.ts';
import {
  EntriesLoading,
  EntryArticle,
  EntryList,
  EntryNotFound,
  publicChangelogQuery,
  publicEntriesQuery,
  publicEntryQuery,
} from '#features/changelog/index.ts';
import { LivePublicBoard } from '#features/live/index.ts';
import { Button } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { loadable } from '#ui/loadable.tsx';
import { Page, PageHeader } from '#ui/page.tsx';
import { PageSpinner } from '#ui/spinner.tsx';
import { EmptyState, ErrorState } from '#ui/states.tsx';
import { usePageTitle } from '#ui/use-page-title.ts';
import { PublicFrame } from '../public-frame.tsx';
import { HeadingLoading } from '../public-states.tsx';

export { prefetch } from './prefetch.ts';

/** A board of an earlier release may have the address where the changelog is not public. */
const PublicBoard = loadable(
  async () => (await import('../public-board-page.tsx')).PublicBoardPage,
  <PageSpinner />,
);

/** A public changelog, or one entry of it, as anyone sees it. */
export function PublicChangelogPage() {
  const { project = '', entryId } = useParams();
  const { data, error, isRefetching, refetch } = useQuery(publicChangelogQuery(project));
  if (isApiError(error, 404))
    return (
      <Route path="/public/:project/:board/:cardId?">
        <PublicBoard />
      </Route>
    );
  return (
    <PublicFrame project={project}>
      <Page column="centred">
        {error && !data && (
          <ErrorState description={errorMessage(error)} onRetry={refetch} retrying={isRefetching} />
        )}
        {!error && !data && (entryId ? <EntriesLoading /> : <ChangelogLoading />)}
        {data && <LivePublicBoard project={data.project.slug} board={'changelog' satisfies ProjectPage} />}
        {data && (entryId ? <Entry {...data.project} entryId={entryId} /> : <Entries {...data.project} />)}
      </Page>
    </PublicFrame>
  );
}

const ChangelogLoading = () => (
  <>
    <HeadingLoading label="Loading changelog" buttons={1} />
    <EntriesLoading />
  </>
);

interface Project {
  slug: string;
  name: string;
}

const hrefOfCardIn =
  (project: string) =>
  ({ id, boardSlug }: ShippedCard): string =>
    publicCardPath({ project, board: boardSlug }, id);

function Entries({ slug, name }: Project) {
  const query = useInfiniteQuery(publicEntriesQuery(slug));
  const path = projectPagePath(slug, 'changelog');
  usePageTitle(`${name} - Changelog`);
  return (
    <>
      <PageHeader
        title={`${name} - Changelog`}
        subtitle="What is new, improved and fixed"
        actions={
          <Button asChild className="print:hidden">
            <a href={`${path}/feed.atom`}>
              <Rss aria-hidden />
              Feed
            </a>
          </Button>
        }
      />
      <EntryList
        query={query}
        empty={<EmptyState title="Nothing has been published yet" description="Come back soon." />}
      >
        {(entry) => <Article slug={slug} entry={entry} href={publicEntryPath(slug, entry.id)} />}
      </EntryList>
    </>
  );
}

function Entry({ slug, name, entryId }: Project & { entryId: string }) {
  const { data, error, isRefetching, refetch } = useQuery(publicEntryQuery(slug, entryId));
  usePageTitle(data?.title);
  const all = projectPagePath(slug, 'changelog');
  if (isApiError(error, 404) || isApiError(error, 400)) return <EntryNotFound href={all} />;
  if (error && !data)
    return <ErrorState description={errorMessage(error)} onRetry={refetch} retrying={isRefetching} />;
  return (
    <>
      <nav aria-label="Breadcrumb" className="mb-5">
        <Link
          dir="auto"
          href={all}
          className="inline-flex items-center gap-1 rounded-xs text-sm text-subtle hover:text-ink pointer-coarse:min-h-10"
        >
          <ChevronLeft aria-hidden className="size-4" />
          {name} - Changelog
        </Link>
      </nav>
      {data ? <Article slug={slug} entry={data} /> : <EntriesLoading />}
    </>
  );
}

const Article = ({ slug, entry, href }: { slug: string; entry: PublishedEntry; href?: string }) => (
  <EntryArticle entry={entry} publishedAt={entry.publishedAt} href={href} hrefOfCard={hrefOfCardIn(slug)} />
);
