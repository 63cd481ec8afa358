import type { Board } from '@cardinal/contracts';

/** Props of the table on wide screens and of the cards on narrow ones. */
export interface BoardRowsProps {
  slug: string;
  boards: readonly Board[];
  admin: boolean;
  onEdit: (board: Board) => void;
  onDelete: (board: Board) => void;
}

/** The description shown in lists, which is the same for all boards of a visibility. */
export const describePurpose = ({ visibility }: Pick<Board, 'visibility'>): string =>
  visibility === 'public' ? 'Open to community contributions' : 'Internal team use only';
