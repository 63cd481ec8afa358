import { mayChangeView, type ProjectRole, type View, type ViewSettings } from '@cardinal/contracts';
import { Bookmark, BookmarkPlus, Ellipsis, Link2, Pencil, RotateCcw, Trash2, Users, X } from 'lucide-react';
import { useState } from 'react';
import { copyBoardLink } from '#features/card-data/index.ts';
import { useCommand } from '#features/commands/index.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { DropdownMenu, MenuItem, MenuSeparator } from '#ui/dropdown-menu.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { useDeleteView, useUpdateView } from './api/change-views.ts';
import { SaveViewDialog } from './save-view-dialog.tsx';
import type { OpenView } from './use-open-view.ts';

export interface ViewBarProps {
  slug: string;
  role: ProjectRole;
  /** The filters and view that the board shows. */
  settings: ViewSettings;
  view: View;
  open: OpenView;
  onSaveAsNew: () => void;
}

/** The view that is open: its name, and actions on its changes. */
export function ViewBar({ slug, role, settings, view, open, onSaveAsNew }: ViewBarProps) {
  const update = useUpdateView(slug);
  const mayChange = mayChangeView(role, view);
  const save = () => update.mutate({ view, changes: settings });
  useCommand('board.saveView', save, {
    when: open.changed && mayChange,
    title: `Save the changes of ${view.name}`,
  });
  return (
    <section
      aria-label="View"
      className="-mt-1 flex h-9 items-center pointer-coarse:h-12 gap-2 px-4 pb-2 sm:px-6"
    >
      <Bookmark aria-hidden className="size-4 shrink-0 text-subtle" />
      <h2 dir="auto" className="min-w-0 truncate text-sm font-semibold">
        {view.name}
      </h2>
      <Badge tone="neutral">{view.shared ? 'Shared' : 'Only you'}</Badge>
      <span role="status" className="shrink-0 text-sm text-subtle max-sm:sr-only">
        {open.changed && 'Changed'}
      </span>
      <div className="ml-auto flex shrink-0 items-center gap-1">
        {open.changed && (
          <>
            <Button size="sm" variant="ghost" onClick={open.reset}>
              Reset
            </Button>
            {mayChange ? (
              <Button size="sm" variant="primary" loading={update.isPending} onClick={save}>
                Save
              </Button>
            ) : (
              <Button size="sm" onClick={onSaveAsNew}>
                Save as new
              </Button>
            )}
          </>
        )}
        <ViewMenu slug={slug} view={view} mayChange={mayChange} onSaveAsNew={onSaveAsNew} open={open} />
      </div>
    </section>
  );
}

type ViewMenuProps = Pick<ViewBarProps, 'slug' | 'view' | 'open' | 'onSaveAsNew'> & { mayChange: boolean };

function ViewMenu({ slug, view, open, mayChange, onSaveAsNew }: ViewMenuProps) {
  const [asked, setAsked] = useState<'rename' | 'delete' | null>(null);
  const update = useUpdateView(slug);
  const remove = useDeleteView(slug);
  const share = () => update.mutate({ view, changes: { shared: !view.shared } });
  const { id, boardSlug } = view;
  // It leads to the view as saved at that time.
  const copyLink = () => void copyBoardLink({ projectSlug: slug, boardSlug }, `?view=${id}`);
  const ask = (what: 'rename' | 'delete') => () => setAsked(what);
  return (
    <>
      <DropdownMenu
        className="min-w-52"
        trigger={<IconButton label="View menu" icon={<Ellipsis />} size="sm" />}
      >
        <MenuItem icon={<BookmarkPlus />} onSelect={onSaveAsNew}>
          Save as New View
        </MenuItem>
        {open.changed && (
          <MenuItem icon={<RotateCcw />} onSelect={open.reset}>
            Reset
          </MenuItem>
        )}
        <MenuItem icon={<Link2 />} onSelect={copyLink}>
          Copy Link
        </MenuItem>
        <MenuItem icon={<X />} onSelect={open.close}>
          Leave View
        </MenuItem>
        {mayChange && (
          <>
            <MenuSeparator />
            <MenuItem icon={<Pencil />} onSelect={ask('rename')}>
              Rename
            </MenuItem>
            {(view.mine || !view.shared) && (
              <MenuItem icon={view.shared ? <Bookmark /> : <Users />} onSelect={share}>
                {view.shared ? 'Keep to Yourself' : 'Share with the Team'}
              </MenuItem>
            )}
            <MenuItem icon={<Trash2 />} variant="danger" onSelect={ask('delete')}>
              Delete View
            </MenuItem>
          </>
        )}
      </DropdownMenu>
      <SaveViewDialog
        slug={slug}
        boardId={view.boardId}
        settings={view}
        view={view}
        open={asked === 'rename'}
        onClose={() => setAsked(null)}
        onSaved={() => undefined}
      />
      <ConfirmDialog
        open={asked === 'delete'}
        onOpenChange={(next) => !next && setAsked(null)}
        title={`Delete the view ${view.name}?`}
        description={`The cards stay as they are. ${view.shared ? 'Nobody in the team will see it any more.' : ''}`}
        confirmLabel="Delete View"
        onConfirm={() => remove.mutateAsync(view)}
      />
    </>
  );
}
