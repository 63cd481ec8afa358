import { type ChangelogEntry, cardPath, may, type Project } from '@cardinal/contracts';
import { Pencil, Trash2 } from 'lucide-react';
import { useLocation } from 'wouter';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Link } from '#ui/link.tsx';
import { formatMoment } from '#ui/locale.ts';
import { useDeleteEntry } from './api/change-entries.ts';
import { changelogHref, editEntryHref, entryHref } from './changelog-links.ts';
import { EntryArticle } from './entry-article.tsx';

interface MembersEntryProps {
  project: Project;
  entry: ChangelogEntry;
  /** On a page of its own. */
  alone?: boolean;
}

/** An entry for members, with what admins do with it. */
export function MembersEntry({ project, entry, alone = false }: MembersEntryProps) {
  const { slug, role } = project;
  return (
    <EntryArticle
      entry={entry}
      publishedAt={entry.publishedAt}
      href={alone ? undefined : entryHref(slug, entry.id)}
      hrefOfCard={({ id }) => cardPath(id)}
      badges={<StateBadge entry={entry} />}
      actions={may(role, 'changelog.write') && <Actions slug={slug} entry={entry} />}
    />
  );
}

function StateBadge({ entry: { state, publishAt } }: { entry: ChangelogEntry }) {
  if (state === 'draft') return <Badge tone="outline">Draft</Badge>;
  if (state === 'published' || !publishAt) return null;
  return (
    <>
      <Badge tone="violet">Scheduled</Badge>
      <span>{formatMoment(publishAt)}</span>
    </>
  );
}

function Actions({ slug, entry }: { slug: string; entry: ChangelogEntry }) {
  const remove = useDeleteEntry(slug);
  const [, navigate] = useLocation();
  const { title } = entry;
  return (
    <>
      <Button asChild variant="ghost" size="sm">
        <Link href={editEntryHref(slug, entry.id)} aria-label={`Edit ${title}`}>
          <Pencil aria-hidden />
          Edit
        </Link>
      </Button>
      <ConfirmDialog
        trigger={<IconButton label={`Delete ${title}`} icon={<Trash2 aria-hidden />} size="sm" />}
        title="Delete this entry?"
        description={`“${title}” will be gone for good, also from the feed. Its cards stay.`}
        confirmLabel="Delete Entry"
        onConfirm={async () => {
          await remove.mutateAsync(entry);
          navigate(changelogHref(slug));
        }}
      />
    </>
  );
}
