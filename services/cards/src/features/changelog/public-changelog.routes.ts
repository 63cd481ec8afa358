import { getPublicChangelog, getPublicEntry, listPublicEntries } from '@cardinal/contracts';
import { answerPage, mountCall, notFound } from '@cardinal/service-kit';
import type { Router } from 'express';
import { toViewer } from '../../kernel/access/viewer.ts';
import type { ListLimiter } from '../../kernel/load/list-limiter.ts';
import { cardsOfEntry } from './changelog.routes.ts';
import type { EntryPresenter } from './entry.presenter.ts';
import type { Entries } from './entry.repository.ts';
import { isShown } from './entry.rules.ts';
import type { PublicChangelog } from './public-changelog.ts';

export interface PublicChangelogRouteDeps {
  entries: Pick<Entries, 'byId' | 'list' | 'count'>;
  changelog: PublicChangelog;
  presentEntries: EntryPresenter;
  limiter: ListLimiter;
}

/** Published entries of public changelogs, for pages, badges and everybody else. */
export function mountPublicChangelog(router: Router, deps: PublicChangelogRouteDeps): void {
  const { entries, changelog, presentEntries: present, limiter } = deps;

  mountCall(router, getPublicChangelog, async ({ params }) => {
    const { _id: id, name, slug } = await changelog.project(params.project);
    return { project: { id, name, slug } };
  });

  mountCall(router, listPublicEntries, async ({ actor, params, query: { since, ...part }, req, res }) => {
    await limiter({ req, res }, part.limit * cardsOfEntry);
    const { _id: projectId } = await changelog.project(params.project);
    const wanted = { state: 'published' as const, since: since ? new Date(since) : undefined };
    const rows = await entries.list(projectId, { ...wanted, ...part });
    const items = await present.published(toViewer(actor), rows);
    return answerPage(res, { ...part, items }, () => entries.count(projectId, wanted));
  });

  mountCall(router, getPublicEntry, async ({ actor, params }) => {
    const { _id: projectId } = await changelog.project(params.project);
    const entry = await entries.byId(projectId, params.entryId);
    if (!entry || !isShown(entry)) throw notFound('Entry');
    const [shown] = await present.published(toViewer(actor), [entry]);
    if (!shown) throw notFound('Entry');
    return shown;
  });
}
