import { type Board, may, type Project } from '@cardinal/contracts';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { CalendarDialog } from '#features/calendars/index.ts';
import type { BoardAddress, ListFilter } from '#features/card-data/index.ts';
import { FollowDialog } from '#features/following/index.ts';
import { DropdownMenu } from '#ui/dropdown-menu.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { loadable } from '#ui/loadable.tsx';
import { DeleteBoardQuestion } from './delete-board-question.tsx';

const BoardMenuItems = loadable(
  async () => (await import('./board-menu-items.tsx')).BoardMenuItems,
  <div className="h-60" />,
);

interface BoardMenuProps {
  address: BoardAddress;
  board: Board;
  project: Project;
  filters: ListFilter;
  onEdit: () => void;
  onSelect: (() => void) | undefined;
  onSaveView: (() => void) | undefined;
}

/** The menu of rare actions on a board. */
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
  const [subscribing, setSubscribing] = useState(false);
  const canManage = may(project.role, 'board.manage');
  return (
    <>
      <DropdownMenu
        className="min-w-56"
        trigger={
          <IconButton
            label="Board menu"
            icon={<Ellipsis />}
            variant="secondary"
            onPointerEnter={() => void BoardMenuItems.preload()}
            onFocus={() => void BoardMenuItems.preload()}
          />
        }
      >
        <BoardMenuItems
          {...{ address, board, canManage, filters, onEdit, onSelect, onSaveView }}
          onFollow={() => setFollowing(true)}
          onSubscribe={() => setSubscribing(true)}
          onDelete={() => setDeleting(true)}
        />
      </DropdownMenu>
      {following && (
        <FollowDialog
          place={{ slug: address.projectSlug, boardSlug: address.boardSlug }}
          name={board.name}
          open
          onOpenChange={setFollowing}
        />
      )}
      {subscribing && <CalendarDialog address={address} name={board.name} onOpenChange={setSubscribing} />}
      <DeleteBoardQuestion address={address} board={board} open={deleting} onOpenChange={setDeleting} />
    </>
  );
}
