import { type EntryState, may, type Project } from '@cardinal/contracts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ExternalLink, Plus } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { projectHref } from '#features/project-data/index.ts';
import { Button } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { Page, PageHeader } from '#ui/page.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { EmptyState } from '#ui/states.tsx';
import { Switch } from '#ui/switch.tsx';
import { usePageTitle } from '#ui/use-page-title.ts';
import { useShowChangelog } from './api/change-entries.ts';
import { changelogQuery, entriesQuery } from './api/changelog.queries.ts';
import { newEntryHref, publicChangelogHref } from './changelog-links.ts';
import { EntryList } from './entry-list.tsx';
import { MembersEntry } from './members-entry.tsx';

type Filter = EntryState | 'all';
const filters = [
  { value: 'all', label: 'All' },
  { value: 'published', label: 'Published' },
  { value: 'scheduled', label: 'Scheduled' },
  { value: 'draft', label: 'Drafts' },
] as const satisfies { value: Filter; label: string }[];

/** All entries of a project; admins see drafts and scheduled ones among them. */
export function MembersList({ project }: { project: Project }) {
  const { slug, name } = project;
  const writes = may(project.role, 'changelog.write');
  const [filter, setFilter] = useState<Filter>('all');
  const { data: settings } = useQuery(changelogQuery(slug));
  const query = useInfiniteQuery(entriesQuery(slug, filter === 'all' ? undefined : filter));
  usePageTitle(`Changelog - ${name}`);
  const newEntry = (
    <Button asChild variant="primary">
      <Link href={newEntryHref(slug)}>
        <Plus aria-hidden />
        New Entry
      </Link>
    </Button>
  );
  return (
    <Page>
      <PageHeader
        breadcrumbs={[{ label: name, href: projectHref(slug) }, { label: 'Changelog' }]}
        title="Changelog"
        subtitle="What is new, improved and fixed"
        actions={
          <>
            {settings?.isPublic && (
              <Button asChild>
                <Link href={publicChangelogHref(slug)}>
                  <ExternalLink aria-hidden />
                  Public Page
                </Link>
              </Button>
            )}
            {writes && newEntry}
          </>
        }
      />
      {writes && (
        <div className="mb-7 flex min-h-9 flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <Segmented label="Entries" options={filters} value={filter} onValueChange={setFilter} />
          {settings && <PublicSwitch slug={slug} isPublic={settings.isPublic} />}
        </div>
      )}
      <EntryList query={query} empty={<Empty filter={filter} action={writes && newEntry} />}>
        {(entry) => <MembersEntry project={project} entry={entry} />}
      </EntryList>
    </Page>
  );
}

/** The switch for who can read published entries. */
function PublicSwitch({ slug, isPublic }: { slug: string; isPublic: boolean }) {
  const show = useShowChangelog(slug);
  const id = useId();
  return (
    <div className="flex items-center gap-2.5">
      <span className="grid">
        <span id={id} className="text-sm font-medium">
          Public changelog
        </span>
        <span id={`${id}-hint`} className="text-xs text-subtle">
          {isPublic ? 'Everybody reads what is published' : 'Only members read it'}
        </span>
      </span>
      <Switch
        aria-labelledby={id}
        aria-describedby={`${id}-hint`}
        checked={isPublic}
        disabled={show.isPending}
        onCheckedChange={(next) => show.mutate({ isPublic: next })}
      />
    </div>
  );
}

const emptyTitles: Record<Filter, string> = {
  all: 'Nothing here yet',
  published: 'Nothing has been published yet',
  scheduled: 'Nothing is scheduled',
  draft: 'No drafts',
};

const Empty = ({ filter, action }: { filter: Filter; action: ReactNode }) => (
  <EmptyState
    title={emptyTitles[filter]}
    description="An entry says what changed and names the cards that shipped. People who upvoted them are notified."
    action={action}
  />
);
