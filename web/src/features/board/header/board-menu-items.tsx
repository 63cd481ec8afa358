import type { Board, ExportFormat } from '@cardinal/contracts';
import {
  Bell,
  BookmarkPlus,
  CalendarDays,
  FileBraces,
  FileSpreadsheet,
  FolderPlus,
  Link2,
  Settings2,
  SquareCheck,
  TextCursorInput,
  Trash2,
} from 'lucide-react';
import { useLocation } from 'wouter';
import {
  type BoardAddress,
  copyBoardLink,
  copyPublicUrl,
  type ListFilter,
} from '#features/card-data/index.ts';
import { importHref } from '#features/project-data/index.ts';
import { MenuItem, MenuSeparator } from '#ui/dropdown-menu.tsx';
import { exportCards } from '../export/export-cards.ts';

interface BoardMenuItemsProps {
  address: BoardAddress;
  board: Board;
  canManage: boolean;
  filters: ListFilter;
  onEdit: () => void;
  onSelect: (() => void) | undefined;
  onSaveView: (() => void) | undefined;
  onFollow: () => void;
  onSubscribe: () => void;
  onDelete: () => void;
}

export function BoardMenuItems(props: BoardMenuItemsProps) {
  const {
    address,
    board,
    canManage,
    filters,
    onEdit,
    onSelect,
    onSaveView,
    onFollow,
    onSubscribe,
    onDelete,
  } = props;
  const [, navigate] = useLocation();
  const save = (format: ExportFormat) => () => exportCards(address, filters, format);
  return (
    <>
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
      <MenuItem icon={<Bell />} onSelect={onFollow}>
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
      <MenuItem icon={<CalendarDays />} onSelect={onSubscribe}>
        Due Dates in a Calendar
      </MenuItem>
      <MenuItem icon={<FileSpreadsheet />} onSelect={save('csv')}>
        Export as CSV
      </MenuItem>
      <MenuItem icon={<FileBraces />} onSelect={save('json')}>
        Export as JSON
      </MenuItem>
      {canManage && (
        <>
          <MenuItem
            icon={<FolderPlus />}
            onSelect={() => navigate(importHref(address.projectSlug, address.boardSlug))}
          >
            Import Cards
          </MenuItem>
          <MenuSeparator />
          <MenuItem icon={<Trash2 />} variant="danger" onSelect={onDelete}>
            Delete Board
          </MenuItem>
        </>
      )}
    </>
  );
}
