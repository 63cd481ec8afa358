import type { CardImport, ImportDetail } from '@cardinal/contracts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { ImportRow } from './import.model.ts';

const toTime = (date: Date | undefined) => date?.toISOString() ?? null;

/** Presents imports to the admins of their project. */
export function createPresentImports({ names, projects }: Pick<Kernel, 'names' | 'projects'>) {
  async function present(rows: readonly ImportRow[]): Promise<CardImport[]> {
    const people = await names(rows.map(({ by }) => by));
    return Promise.all(
      rows.map(async (row) => {
        const { format, filename, bytes, state, total, done, created, known, skipped, leftOut } = row;
        // One that is being received is never read.
        if (state === 'receiving') throw new Error('An import was presented before its file is here');
        const boardId = row.mapping?.boardId ?? null;
        const board = row.startedAt && boardId ? await projects.board(boardId) : null;
        return {
          ...{ id: row._id, format, filename, bytes, state, total, done, created, known, skipped, leftOut },
          by: people.get(row.by) ?? null,
          createdAt: row.createdAt.toISOString(),
          startedAt: toTime(row.startedAt),
          endedAt: toTime(row.endedAt),
          boardId: board?._id ?? null,
          failure: row.failure ?? null,
          takenBack: row.takenBack ?? null,
        };
      }),
    );
  }
  return {
    all: present,
    async detail(row: ImportRow): Promise<ImportDetail> {
      const [shown] = await present([row]);
      if (!shown) throw new Error('An import was not presented');
      return { ...shown, source: row.source, mapping: row.mapping };
    },
  };
}
export type PresentImports = ReturnType<typeof createPresentImports>;
