import {
  deleteImport,
  getImport,
  listImportReport,
  listImports,
  pauseImport,
  previewImport,
  resumeImport,
  startImport,
  stopImport,
  takeBackImport,
  uploadImport,
} from '@cardinal/contracts';
import { AppError, answerPage, mountCall } from '@cardinal/service-kit';
import type { Router } from 'express';
import type { DescribeAgain } from './describe-again.ts';
import type { DiscardImport } from './discard-import.ts';
import type { ImportRow } from './import.model.ts';
import type { ImportPolicy } from './import.policy.ts';
import type { PresentImports } from './import.presenter.ts';
import type { ImportReport } from './import-report.ts';
import type { ImportWorker } from './import-worker.ts';
import type { Imports } from './imports.ts';
import type { PreviewImport } from './preview-import.ts';
import type { ReceiveImport } from './receive-import.ts';

export interface ImportRouteDeps {
  policy: ImportPolicy;
  imports: Imports;
  discard: DiscardImport;
  report: ImportReport;
  receive: ReceiveImport;
  describeAgain: DescribeAgain;
  preview: PreviewImport;
  worker: Pick<ImportWorker, 'kick'>;
  present: PresentImports;
}

/** Files, and what is in them. */
export function mountImports(router: Router, deps: ImportRouteDeps): void {
  const { policy, imports, discard, report, receive, describeAgain, preview, present } = deps;
  const { managed, about, countRead, checkMapping } = policy;

  mountCall(router, listImports, async ({ params, actor }) =>
    present.all(await imports.list((await managed(actor, params)).project._id)),
  );

  mountCall(router, uploadImport, async ({ params, query, actor, req, res }) => {
    const seen = await managed(actor, params);
    await countRead(seen.project._id);
    const row = await receive(seen.user, seen, query, req);
    res.status(uploadImport.status).json(uploadImport.response.parse(await present.detail(row)));
  });

  mountCall(router, getImport, async ({ params, actor }) => present.detail((await about(actor, params)).row));

  mountCall(router, deleteImport, async ({ params, actor }) => {
    const { row } = await about(actor, params);
    await discard(row);
    return { ok: true as const };
  });

  mountCall(router, previewImport, async ({ params, body, actor }) => {
    const seen = await about(actor, params);
    const { row, user, project } = seen;
    if (row.state !== 'ready')
      throw new AppError('conflict', 'Only an import that was not started can be previewed');
    const board = await checkMapping(seen, body);
    await countRead(project._id);
    const described = await describeAgain({ ...row, by: user.id }, body);
    const found = await preview(described, { ...board, user });
    await imports.keepMapping(described);
    return found;
  });

  mountCall(router, listImportReport, async ({ params, query, actor, res }) => {
    const { row } = await about(actor, params);
    const items = await report.page(row._id, query);
    return answerPage(res, { ...query, items }, () => report.count(row._id));
  });

  mountImportStates(router, deps);
}

/** Start, pause and end. Each answers at once; the work is done beside. */
function mountImportStates(router: Router, { policy, imports, worker, present }: ImportRouteDeps): void {
  const { about, checkMapping } = policy;

  function begun(row: ImportRow) {
    worker.kick(row._id);
    return present.detail(row);
  }

  mountCall(router, startImport, async ({ params, body, actor }) => {
    const seen = await about(actor, params);
    await checkMapping(seen, body);
    const set = { mapping: body, startedAt: new Date(), by: seen.user.id };
    return begun(await imports.change(seen.row, ['ready'], 'running', set));
  });

  mountCall(router, pauseImport, async ({ params, actor }) => {
    const { row } = await about(actor, params);
    return present.detail(await imports.changeIf(row, ['running'], 'paused'));
  });

  mountCall(router, resumeImport, async ({ params, actor }) => {
    const { row } = await about(actor, params);
    // In the name of who started it, as its texts without an author are theirs.
    return begun(await imports.changeIf(row, ['paused', 'failed'], 'running'));
  });

  mountCall(router, stopImport, async ({ params, actor }) => {
    const { row } = await about(actor, params);
    const endedAt = new Date();
    return begun(await imports.changeIf(row, ['running', 'paused', 'failed'], 'stopped', { endedAt }));
  });

  mountCall(router, takeBackImport, async ({ params, actor }) => {
    const { row } = await about(actor, params);
    if (['running', 'paused'].includes(row.state)) throw new AppError('conflict', 'Stop this import first');
    return begun(await imports.changeIf(row, ['stopped', 'done', 'failed'], 'taking_back'));
  });
}
