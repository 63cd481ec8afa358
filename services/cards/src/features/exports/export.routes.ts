import { exportBoard, exportProject } from '@cardinal/contracts';
import { mountCall, notFound, type User } from '@cardinal/service-kit';
import type { Router } from 'express';
import type { FindActiveUser } from '../../kernel/access/find-active-user.ts';
import { type SignedIn, signedIn } from '../../kernel/access/viewer.ts';
import type { BoardLists } from '../card-lists/board-lists.ts';
import { cardFiles } from './card-files.ts';
import type { ExportLimiter } from './export-limiter.ts';
import type { ProjectArchive } from './project-archive.ts';
import { sendFile } from './send-file.ts';

export interface ExportRouteDeps {
  lists: Pick<BoardLists, 'eachPage'>;
  archive: ProjectArchive;
  findActiveUser: FindActiveUser;
  limited: Record<'boards' | 'projects', ExportLimiter>;
  origin: string;
}

export function mountExports(
  router: Router,
  { lists, archive, findActiveUser, limited, origin }: ExportRouteDeps,
): void {
  /** The maker as they are at each moment: reading may take long, and they may lose the right meanwhile. */
  const findMaker = (actor: User, thing: string) => async (): Promise<SignedIn> => {
    const user = await findActiveUser(actor.id);
    if (!user) throw notFound(thing);
    return { ...user, token: signedIn(actor).token };
  };

  mountCall(router, exportBoard, ({ actor, params, query: { format, ...query }, req, res }) =>
    limited.boards(actor.id, () => {
      const { type, write } = cardFiles[format];
      const name = `${params.slug}-${params.boardSlug}.${format}`;
      const pages = lists.eachPage(findMaker(actor, 'Board'), params, query);
      return sendFile({ req, res }, { name, type, content: write(pages, origin) });
    }),
  );

  mountCall(router, exportProject, ({ actor, params: { slug }, req, res }) =>
    limited.projects(actor.id, async () => {
      const content = await archive(slug, findMaker(actor, 'Project'));
      await sendFile({ req, res }, { name: `${slug}.tar.gz`, type: 'application/gzip', content });
    }),
  );
}
