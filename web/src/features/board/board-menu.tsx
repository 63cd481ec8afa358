import { type Board, may, type Project } from '@cardinal/contracts';
import {
  Bell,
  BookmarkPlus,
  Ellipsis,
  FileBraces,
  FileSpreadsheet,
  Link2,
  Settings2,
  SquareCheck,
  TextCursorInput,
  Trash2,
} from 'lucide-react';
import { useState } from 'react';
import { type BoardAddress, copyBoardLink, copyPublicUrl, type ListFilter } from '#features/card/index.ts';
import { FollowDialog } from '#features/following/index.ts';
import { DropdownMenu, MenuItem, MenuSeparator } from '#ui/dropdown-menu.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { DeleteBoardQuestion } from './delete-board-question.tsx';
import type { ExportFormat } from './export/card-files.ts';

interface BoardMenuProps {
  address: BoardAddress;
  board: Board;
  project: Project;
  filters: ListFilter;
  onEdit: () => void;
  onSelect: (() => void) | undefined;
  onSaveView: (() => void) | undefined;
}

/** What is done to a board rarely. */
export function BoardMenu({
  address,
  board,
  project,
  filters,
  onEdit,
  onSelect,
  onSaveView,
}: BoardMenuProps) {
  const [deleting, setDeleting] = useState(false);
  const [following, setFollowing] = useState(false);
  const canManage = may(project.role, 'board.manage');
  const save = (format: ExportFormat) => async () => {
    const { exportCards } = await import('./export/export-cards.ts');
    await exportCards(address, filters, format);
  };
  return (
    <>
      <DropdownMenu
        className="min-w-56"
        trigger={<IconButton label="Board menu" icon={<Ellipsis />} variant="secondary" />}
      >
        {canManage && (
          <>
            <MenuItem icon={<TextCursorInput />} onSelect={onEdit}>
              Rename
            </MenuItem>
            <MenuItem icon={<Settings2 />} onSelect={onEdit}>
              Edit Board
            </MenuItem>
            <MenuSeparator />
          </>
        )}
        {onSelect && (
          <MenuItem icon={<SquareCheck />} onSelect={onSelect}>
            Select Cards
          </MenuItem>
        )}
        {onSaveView && (
          <MenuItem icon={<BookmarkPlus />} onSelect={onSaveView}>
            Save View
          </MenuItem>
        )}
        <MenuItem icon={<Bell />} onSelect={() => setFollowing(true)}>
          Notifications
        </MenuItem>
        <MenuItem icon={<Link2 />} onSelect={() => void copyBoardLink(address)}>
          Copy Link
        </MenuItem>
        {board.visibility === 'public' && (
          <MenuItem icon={<Link2 />} className="sm:hidden" onSelect={() => void copyPublicUrl(address)}>
            Copy Public URL
          </MenuItem>
        )}
        <MenuItem icon={<FileSpreadsheet />} onSelect={save('csv')}>
          Export as CSV
        </MenuItem>
        <MenuItem icon={<FileBraces />} onSelect={save('json')}>
          Export as JSON
        </MenuItem>
        {canManage && (
          <>
            <MenuSeparator />
            <MenuItem icon={<Trash2 />} variant="danger" onSelect={() => setDeleting(true)}>
              Delete Board
            </MenuItem>
          </>
        )}
      </DropdownMenu>
      {following && (
        <FollowDialog
          place={{ slug: address.projectSlug, boardSlug: address.boardSlug }}
          name={board.name}
          open
          onOpenChange={setFollowing}
        />
      )}
      <DeleteBoardQuestion address={address} board={board} open={deleting} onOpenChange={setDeleting} />
    </>
  );
}
