import { may } from '@cardinal/contracts';
import { AppError } from '@cardinal/service-kit';
import { type CardData, nothing } from '../../kernel/card-data/card-data.ts';
import type { Feature } from '../../kernel/feature.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { Assignees } from '../assignees/assignees.ts';
import type { CommentsFeature } from '../comments/feature.ts';
import type { Labels } from '../labels/labels.ts';
import { createDescribeAgain, type DescribeAgain } from './describe-again.ts';
import { createDiscardImport } from './discard-import.ts';
import { type ImportRow, importModels } from './import.model.ts';
import { createImportPolicy } from './import.policy.ts';
import { createPresentImports } from './import.presenter.ts';
import { mountImports } from './import.routes.ts';
import { createImportFiles } from './import-files.ts';
import { createImportLimiter } from './import-limiter.ts';
import { createImportReport } from './import-report.ts';
import { createImportWorker } from './import-worker.ts';
import { createImportedCards } from './imported-cards.ts';
import { createImports } from './imports.ts';
import { createPreviewImport, type PreviewImport } from './preview-import.ts';
import { createReadImport } from './read-import.ts';
import { createReceiveImport } from './receive-import.ts';
import { createRunImport } from './run-import.ts';
import { createTakeBack } from './take-back.ts';
import { createWriteCards, type ImportTarget } from './write-cards.ts';

export interface ImportsFeatureDeps {
  kernel: Kernel;
  assignees: Assignees;
  comments: CommentsFeature;
  labels: Labels;
}

/** The board of an import, with the rights that its importer has now. */
const createSeeBoard =
  ({ access, findActiveUser }: Pick<Kernel, 'access' | 'findActiveUser'>) =>
  async ({ by, projectId, mapping }: ImportRow): Promise<ImportTarget> => {
    const user = await findActiveUser(by);
    if (!user)
      throw new AppError(
        'forbidden',
        'The account of the person who started it is gone or no longer active.',
      );
    const boardId = mapping.boardId ?? '';
    const seen = boardId ? await access.board(user, { boardId, projectId }) : null;
    if (!seen)
      throw new AppError('forbidden', 'Its board is gone, or the person who started it no longer sees it.');
    if (!may(seen.role, 'import.manage'))
      throw new AppError('forbidden', 'The person who started it is no longer an admin of this project.');
    return { ...seen, user };
  };

function createImportStorage({ deps, models: { cards } }: Kernel) {
  const models = importModels(deps.connection);
  const imports = createImports(models);
  const files = createImportFiles({ objects: deps.objects });
  return {
    models,
    imports,
    importedCards: createImportedCards({ ...models, cards }),
    report: createImportReport(models),
    files,
    discard: createDiscardImport({ imports, files }),
  };
}
type Storage = ReturnType<typeof createImportStorage>;

/** The work on imports beside requests. */
function createImportWork(
  { kernel, comments, labels }: ImportsFeatureDeps,
  storage: Storage,
  read: ReturnType<typeof createReadImport>,
) {
  const { store, recount } = kernel;
  const { connection, log } = kernel.deps;
  const { models, imports, importedCards, report, files, discard } = storage;
  const { importAuthors } = models;
  const write = createWriteCards({ store, comments, labels, recount, importAuthors });
  const seeBoard = createSeeBoard(kernel);
  const run = createRunImport({ imports, importedCards, report, read, write, seeBoard });
  const takeBack = createTakeBack({ store, comments, importedCards, imports, names: kernel.names });
  return createImportWorker({ connection, imports, files, discard, run, takeBack, log });
}

/** Removes all that is stored of the imports of a project; what they brought goes with its boards. */
const createPurgeProject =
  ({ models, imports, report, files }: Storage) =>
  async (projectId: string): Promise<void> => {
    const found = (await imports.ofProject(projectId)).map(({ _id }) => _id);
    for (const importId of found) await files.remove(importId);
    await report.forget(found);
    await models.imports.deleteMany({ projectId });
    await models.importedCards.deleteMany({ projectId });
    await models.importAuthors.deleteMany({ projectId });
  };

/** Brings cards from the exports of other products (docs/import.md). */
export function createImportsFeature(deps: ImportsFeatureDeps) {
  const { kernel, assignees, labels } = deps;
  const { access, projects, names, throttle } = kernel;
  const storage = createImportStorage(kernel);
  const { models, imports, importedCards, report, files, discard } = storage;
  const read = createReadImport({ files, projects, importedCards, membersOn: assignees.whoSee });
  const worker = createImportWork(deps, storage, read);
  // One at a time, beside the imports that run: together they are what the memory of a process bears.
  const limited = createImportLimiter({ limits: { most: 1, waiting: 20 } });
  const { connection } = kernel.deps;
  const receive = createReceiveImport({
    ...{ imports, files, projects, names, connection, limited, discard },
  });
  const policy = createImportPolicy({ access, throttle, imports });
  const preview = createPreviewImport({ read, importedCards, labels });
  const describe = createDescribeAgain({ files, projects, names });
  const describeAgain: DescribeAgain = (row, mapping) => limited(() => describe(row, mapping));
  const previewOne: PreviewImport = (row, target) => limited(() => preview(row, target));
  const present = createPresentImports({ names, projects });
  const cardData: CardData = {
    ...{ trash: nothing, restore: nothing, purge: importedCards.purge },
    ...{ move: nothing, merge: nothing, unmerge: nothing },
  };
  const feature: Feature = {
    name: 'imports',
    cardData,
    // Imports hold no name of an account, and names of others are no accounts.
    eraseUser: nothing,
    hooks: {
      async guestNames(ids) {
        const found = await models.importAuthors.find({ _id: { $in: [...ids] } }).lean();
        return new Map(found.map(({ _id, name }) => [_id, name]));
      },
      purgeProject: createPurgeProject(storage),
    },
    mount: (router) =>
      mountImports(router, {
        policy,
        imports,
        discard,
        report,
        receive,
        describeAgain,
        preview: previewOne,
        worker,
        present,
      }),
    jobs: [
      { name: 'imports', everyMs: 5_000, run: worker.sweep, rests: true },
      { name: 'import-files', everyMs: 60 * 60 * 1_000, run: worker.tidy },
    ],
    stop: worker.stop,
  };
  return { feature };
}
