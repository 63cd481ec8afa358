import type { Board, ImportDetail } from '@cardinal/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { boardsQuery } from '#features/project-data/index.ts';

export type DraftMapping = ImportDetail['mapping'];
type ChangeMapping = (changes: Partial<DraftMapping>) => void;

/** Props of the parts of a mapping. */
export interface MappingPart {
  source: ImportDetail['source'];
  mapping: DraftMapping;
  change: ChangeMapping;
}

/** The mapping as it was proposed or last tried, with what was changed on this page. */
export function useMapping(slug: string, detail: ImportDetail) {
  const [changes, setChanges] = useState<Partial<DraftMapping>>({});
  const [search] = useSearchParams();
  const { data: boards } = useQuery(boardsQuery(slug));
  const stored = detail.mapping;
  const boardId = stored.boardId ?? proposeBoard(boards, search.get('board'));
  return {
    boards,
    mapping: { ...stored, boardId, ...changes },
    change: (next: Partial<DraftMapping>) => setChanges((all) => ({ ...all, ...next })),
    /** The server has kept all of it, but for what was changed since then. */
    kept: () => setChanges((latest) => (latest === changes ? {} : latest)),
  };
}

/** The board that the import was begun from, or the only one. */
function proposeBoard(boards: readonly Board[] = [], slug: string | null): string | null {
  const named = boards.find((board) => board.slug === slug);
  return (named ?? (boards.length === 1 ? boards[0] : undefined))?.id ?? null;
}
