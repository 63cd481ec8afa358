import type { Board } from '@cardinal/contracts';

/** What the table on a desk and the cards on a phone are given. */
export interface BoardRowsProps {
  slug: string;
  boards: readonly Board[];
  admin: boolean;
  onEdit: (board: Board) => void;
  onDelete: (board: Board) => void;
}

/** What the list says of a board, whatever its own description is. */
export const purposeOf = ({ visibility }: Pick<Board, 'visibility'>): string =>
  visibility === 'public' ? 'Open to community contributions' : 'Internal team use only';
