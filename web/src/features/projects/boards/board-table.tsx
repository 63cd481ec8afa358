import type { Board } from '@cardinal/contracts';
import { VisibilityBadge } from '#ui/domain-badges.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { Loading } from '#ui/skeleton.tsx';
import { SkeletonRows, Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#ui/table.tsx';
import { BoardActions } from './board-actions.tsx';
import { BoardName } from './board-name.tsx';
import { type BoardRowsProps, describePurpose } from './board-row.ts';
import { CardsByStatus } from './cards-by-status.tsx';
import { useRenaming } from './use-renaming.ts';

function Head({ admin }: { admin: boolean }) {
  return (
    <TableHead>
      <TableHeader className="w-[26%]">Board Name</TableHeader>
      <TableHeader>Description</TableHeader>
      <TableHeader>Visibility</TableHeader>
      <TableHeader className="w-44">Cards</TableHeader>
      <TableHeader>Updated</TableHeader>
      {admin && <TableHeader className="w-32 text-right">Actions</TableHeader>}
    </TableHead>
  );
}

export function BoardTable({ slug, boards, admin, onEdit, onDelete }: BoardRowsProps) {
  return (
    <Table label="Project Boards">
      <Head admin={admin} />
      <TableBody>
        {boards.map((board) => (
          <Row key={board.id} slug={slug} board={board} admin={admin} onEdit={onEdit} onDelete={onDelete} />
        ))}
      </TableBody>
    </Table>
  );
}

interface RowProps extends Omit<BoardRowsProps, 'boards'> {
  board: Board;
}

function Row({ slug, board, admin, onEdit, onDelete }: RowProps) {
  const { renaming, start, stop, button } = useRenaming();
  return (
    <TableRow>
      <TableCell className="max-w-0">
        <BoardName slug={slug} board={board} renaming={renaming} onRenamed={stop} />
      </TableCell>
      <TableCell dir="auto" className="text-muted">
        {describePurpose(board)}
      </TableCell>
      <TableCell>
        <div className="flex">
          <VisibilityBadge visibility={board.visibility} />
        </div>
      </TableCell>
      <TableCell>
        <CardsByStatus slug={slug} board={board} />
      </TableCell>
      <TableCell className="whitespace-nowrap text-muted">
        <RelativeTime date={board.updatedAt} />
      </TableCell>
      {admin && (
        <TableCell className="text-right">
          <BoardActions
            board={board}
            renameButton={button}
            onRename={start}
            onEdit={() => onEdit(board)}
            onDelete={() => onDelete(board)}
          />
        </TableCell>
      )}
    </TableRow>
  );
}

export function BoardTableSkeleton() {
  return (
    <Loading label="Loading boards">
      <Table label="Project Boards">
        <Head admin={false} />
        <TableBody>
          <SkeletonRows count={3} widths={['w-40', 'w-48', 'w-16', 'w-32', 'w-14']} />
        </TableBody>
      </Table>
    </Loading>
  );
}
