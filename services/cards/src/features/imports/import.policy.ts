import { type ImportMapping, may, tableFormats } from '@cardinal/contracts';
import { AppError, notFound, type Throttle, type User } from '@cardinal/service-kit';
import type { BoardAccess, SeenBoard, SeenProject } from '../../kernel/access/board-access.ts';
import { requirePart } from '../../kernel/access/require-part.ts';
import { type SignedIn, signedIn } from '../../kernel/access/viewer.ts';
import type { ImportRow } from './import.model.ts';
import type { Imports } from './imports.ts';

export interface ImportPolicyDeps {
  access: Pick<BoardAccess, 'projectBySlug' | 'board'>;
  throttle: Pick<Throttle, 'take'>;
  imports: Pick<Imports, 'find'>;
}

export type Managed = SeenProject & { user: SignedIn };

/** Reads of whole files: uploads and previews of one project in ten minutes. */
const readsInTenMinutes = 100;

function assertColumns({ format, source }: ImportRow, { columns }: ImportMapping): void {
  const isTable = tableFormats.includes(format);
  const refuse = (message: string) =>
    new AppError('validation_failed', message, { issues: [{ path: 'columns', message }] });
  if (columns.length !== (isTable ? source.columns.length : 0))
    throw refuse(
      isTable
        ? `Name a field, or null, for each of the ${source.columns.length} columns of the file`
        : 'Name no columns: this file is no table',
    );
  if (isTable && !columns.includes('title')) throw refuse('Choose the column that has the titles');
}

export type ImportPolicy = ReturnType<typeof createImportPolicy>;

/** Lets the admins of a project import, and finds what they name. */
export function createImportPolicy({ access, throttle, imports }: ImportPolicyDeps) {
  /** @throws AppError `not_found` or `forbidden` */
  async function managed(actor: User, { slug }: { slug: string }): Promise<Managed> {
    const user = signedIn(actor);
    const seen = await access.projectBySlug(user, slug);
    requirePart(user, seen);
    if (!may(seen.role, 'import.manage')) throw new AppError('forbidden', 'Only project admins may import');
    return { ...seen, user };
  }

  return {
    managed,

    /** An import, for an admin of its project. */
    async about(actor: User, params: { slug: string; importId: string }) {
      const seen = await managed(actor, params);
      return { ...seen, row: await imports.find(seen.project._id, params.importId) };
    },

    /** Counts what reads a whole file. @throws AppError `rate_limited` */
    countRead: (projectId: string) =>
      throttle.take({ name: `import:${projectId}`, tries: readsInTenMinutes, windowMs: 600_000 }),

    /** The board that a mapping names. @throws AppError where the mapping does not fit the file, or there is no such board */
    async checkMapping(
      { user, project, row }: Managed & { row: ImportRow },
      mapping: ImportMapping,
    ): Promise<SeenBoard> {
      assertColumns(row, mapping);
      const seen = await access.board(user, { boardId: mapping.boardId, projectId: project._id });
      if (!seen) throw notFound('Board');
      return seen;
    },
  };
}
