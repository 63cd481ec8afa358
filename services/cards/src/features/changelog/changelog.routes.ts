import {
  addressTaken,
  createEntry,
  deleteEntry,
  getChangelog,
  getEntry,
  isRefused,
  listEntries,
  listShippedIn,
  may,
  type ProjectAction,
  type ProjectPage,
  updateChangelog,
  updateEntry,
} from '@cardinal/contracts';
import { AppError, answerPage, mountCall, notFound, type User } from '@cardinal/service-kit';
import type { Router } from 'express';
import type { BoardAccess, SeenProject } from '../../kernel/access/board-access.ts';
import { signedIn, toViewer } from '../../kernel/access/viewer.ts';
import type { CardRepository } from '../../kernel/card/card.repository.ts';
import type { SeeCard } from '../../kernel/card/see-card.ts';
import type { ListLimiter } from '../../kernel/load/list-limiter.ts';
import type { Projects } from '../../kernel/read-models/projects.ts';
import type { EntryDocument } from './entry.model.ts';
import type { EntryPresenter } from './entry.presenter.ts';
import type { Entries } from './entry.repository.ts';
import { isShown } from './entry.rules.ts';
import type { SaveEntry } from './save-entry.ts';
import type { WriteEntry } from './write-entry.ts';

/** Entries of whose names a card shows. */
const mostShippedIn = 10;
/** Cards of a list that take as much memory as an entry. */
export const cardsOfEntry = 10;

export interface ChangelogRouteDeps {
  access: Pick<BoardAccess, 'projectBySlug'>;
  projects: Pick<Projects, 'boardBySlug'>;
  entries: Entries;
  saveEntry: SaveEntry;
  writeEntry: WriteEntry;
  presentEntries: EntryPresenter;
  seeCard: SeeCard;
  cards: Pick<CardRepository, 'idsOfMerged'>;
  limiter: ListLimiter;
}

/** @throws AppError `forbidden` */
function assertMay({ role }: Pick<SeenProject, 'role'>, action: ProjectAction): void {
  if (may(role, action)) return;
  const who = action === 'changelog.read' ? 'members of the project' : 'project admins';
  throw new AppError('forbidden', `Only ${who} may do this`);
}

/** @throws AppError `conflict` where a board of an earlier release has the address of the changelog */
async function refuseTakenAddress(projects: Pick<Projects, 'boardBySlug'>, projectId: string): Promise<void> {
  const board = await projects.boardBySlug(projectId, 'changelog' satisfies ProjectPage);
  if (board) throw new AppError('conflict', addressTaken('changelog', board.name));
}

function mountShippedIn(
  router: Router,
  { seeCard, entries, cards }: Pick<ChangelogRouteDeps, 'seeCard' | 'entries' | 'cards'>,
): void {
  mountCall(router, listShippedIn, async ({ actor, params }) => {
    const { card, role } = await seeCard(toViewer(actor), params.cardId);
    if (isRefused(card)) return [];
    const named = await entries.naming(await cards.idsOfMerged(card), mostShippedIn);
    if (named.length === 0) return [];
    const isPublic = await entries.isPublic(card.projectId);
    if (!isPublic && !may(role, 'changelog.read')) return [];
    return named.map(({ _id: id, title, publishedAt, createdAt }) => ({
      ...{ id, title, isPublic },
      publishedAt: (publishedAt ?? createdAt).toISOString(),
    }));
  });
}

export function mountChangelog(router: Router, deps: ChangelogRouteDeps): void {
  const { access, entries, saveEntry: save, writeEntry, presentEntries: present, limiter } = deps;

  async function projectFor(user: User, { slug }: { slug: string }, action: ProjectAction) {
    const found = await access.projectBySlug(signedIn(user), slug);
    assertMay(found, action);
    return { projectId: found.project._id, mayWrite: may(found.role, 'changelog.write') };
  }

  /** An entry for those who write it. */
  async function own(user: User, params: { slug: string; entryId: string }): Promise<EntryDocument> {
    const { projectId } = await projectFor(user, params, 'changelog.write');
    const entry = await entries.byId(projectId, params.entryId);
    if (!entry) throw notFound('Entry');
    return entry;
  }

  const shownTo = async (user: User, entry: EntryDocument, mayWrite = true) => {
    const [shown] = await present.all(signedIn(user), [entry], { mayWrite });
    if (!shown) throw notFound('Entry');
    return shown;
  };

  mountCall(router, getChangelog, async ({ actor, params }) => {
    const { projectId } = await projectFor(actor, params, 'changelog.read');
    return { isPublic: await entries.isPublic(projectId) };
  });

  mountCall(router, updateChangelog, async ({ actor, params, body }) => {
    const { projectId } = await projectFor(actor, params, 'changelog.write');
    if (body.isPublic) await refuseTakenAddress(deps.projects, projectId);
    await entries.setPublic(projectId, body.isPublic);
    return body;
  });

  mountCall(router, listEntries, async ({ actor, params, query: { state, ...part }, req, res }) => {
    await limiter({ req, res }, part.limit * cardsOfEntry);
    const { projectId, mayWrite } = await projectFor(actor, params, 'changelog.read');
    if (!mayWrite && state && state !== 'published')
      return answerPage(res, { ...part, items: [] }, async () => 0);
    const wanted = { state: mayWrite ? state : ('published' as const) };
    const rows = await entries.list(projectId, { ...wanted, ...part });
    const items = await present.all(signedIn(actor), rows, { mayWrite });
    return answerPage(res, { ...part, items }, () => entries.count(projectId, wanted));
  });

  mountCall(router, createEntry, async ({ actor, params, body }) => {
    return shownTo(actor, await writeEntry(actor, params.slug, body));
  });

  mountCall(router, getEntry, async ({ actor, params }) => {
    const { projectId, mayWrite } = await projectFor(actor, params, 'changelog.read');
    const entry = await entries.byId(projectId, params.entryId);
    if (!entry || !(mayWrite || isShown(entry))) throw notFound('Entry');
    return shownTo(actor, entry, mayWrite);
  });

  mountCall(router, updateEntry, async ({ actor, params, body, ifMatch }) => {
    const entry = await own(actor, params);
    const show = await present.createVersionPresenter(signedIn(actor), entry);
    const after = await save.update(actor, entry._id, body, { ifMatch, present: show });
    if (!after) throw notFound('Entry');
    return shownTo(actor, after);
  });

  mountCall(router, deleteEntry, async ({ actor, params, ifMatch }) => {
    const entry = await own(actor, params);
    const show = await present.createVersionPresenter(signedIn(actor), entry);
    const gone = await save.remove(entry, { ifMatch, present: show });
    if (!gone) throw notFound('Entry');
    return undefined;
  });

  mountShippedIn(router, deps);
}
