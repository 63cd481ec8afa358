import type { DataOf, Envelope, moderated, reportChanged } from '@cardinal/contracts';
import type { Databases } from '../databases.ts';
import { fateOnCard } from '../fates.ts';
import type { Ledger } from '../ledger.ts';
import { type Check, checkEach, checkNone, isText, short } from './check.ts';
import type { Truth } from './truth.ts';

/** Hidden cards and comments are kept as they were. */
function checkHidden({ cards, comments }: Ledger, truth: Truth): Check[] {
  const hiddenCards = cards.filter((card) => card.hiding === 'yes' && fateOnCard(card) === 'living');
  const hiddenComments = comments.filter(
    ({ hiding, fate, card }) => hiding === 'yes' && fate === 'living' && fateOnCard(card) === 'living',
  );
  return [
    checkEach('hidden cards', hiddenCards, ({ id }) =>
      truth.apart.get(id)?.hidden ? null : `The hidden card ${id} is ${short(truth.apart.get(id))}`,
    ),
    checkEach('hidden comments', hiddenComments, ({ id, content }) => {
      const row = truth.comments.get(id);
      const isKept =
        row?.placeholder && row.content === '' && isText(content, row.hidden?.was.content ?? null);
      return isKept ? null : `The hidden comment ${id} is ${short(row)}`;
    }),
  ];
}

const checkLocks = ({ cards }: Ledger, truth: Truth): Check =>
  checkEach(
    'locked comments',
    cards.filter(({ id }) => truth.cards.has(id)),
    ({ id, lock }) => {
      const found = truth.cards.get(id)?.lock ? 'locked' : '';
      return isText(lock, found) ? null : `Comments of ${id} are ${found || 'open'}, not ${short(lock)}`;
    },
  );

interface LogRow {
  _id: string;
  action: string;
  reason: string | null;
}

/** The log has what moderators did, once. */
async function checkLog(
  { deeds }: Ledger,
  databases: Databases,
  events: readonly Envelope[],
  truth: Truth,
): Promise<Check[]> {
  const rows = await databases.rows<LogRow>('cards', 'moderation_log');
  const byId = new Map(rows.map((row) => [row._id, row]));
  const byReason = Map.groupBy(rows, ({ reason }) => reason);
  const done = events.filter(
    ({ type, data }) =>
      type === 'cards.moderation.done' && truth.projects.has((data as DataOf<typeof moderated>).projectId),
  );
  const known = new Set(done.map(({ id }) => id));
  const inProjects = deeds.filter(({ project }) => truth.projects.has(project.id));
  return [
    checkEach('entries of the log of moderation', done, ({ id, data }) =>
      byId.get(id)?.action === (data as DataOf<typeof moderated>).action
        ? null
        : `${short(data)} is not in the log`,
    ),
    checkNone(
      'entries of the log that no event describes',
      rows.filter(({ _id }) => !known.has(_id)).map((row) => short(row)),
    ),
    checkEach('what moderators did for a reason', inProjects, ({ action, reason, result }) => {
      const all = byReason.get(reason) ?? [];
      const possible = { acknowledged: [1], unknown: [0, 1], refused: [0] }[result];
      return possible.includes(all.length) && all.every((entry) => entry.action === action)
        ? null
        : `${action} for ${reason} was ${result}, and is in the log ${all.length} times: ${short(all)}`;
    }),
  ];
}

interface ReportsRow {
  _id: string;
  reports: { by: string }[];
  open: boolean;
}

/** Each person's report is kept once, and each time that reports waited, there was one decision. */
async function checkReports(
  { reports }: Ledger,
  databases: Databases,
  events: readonly Envelope[],
  truth: Truth,
): Promise<Check[]> {
  const rows = new Map((await databases.rows<ReportsRow>('cards', 'reports')).map((row) => [row._id, row]));
  const living = reports.filter(
    ({ target: { id }, isSure }) => isSure && (truth.cards.has(id) || truth.comments.has(id)),
  );
  const decided = events
    .filter(({ type }) => type === 'cards.report.changed')
    .toSorted((one, other) => one.version - other.version);
  const changes = Map.groupBy(decided, ({ subject }) => subject);
  const getChange = ({ data }: Envelope) => (data as DataOf<typeof reportChanged>).change;
  return [
    checkEach('acknowledged reports', living, ({ target, userId }) =>
      rows.get(target.id)?.reports.some(({ by }) => by === userId)
        ? null
        : `The report of ${target.id} by ${userId} is lost`,
    ),
    checkEach('reports, each once a person', rows.values(), ({ _id, reports: all }) =>
      new Set(all.map(({ by }) => by)).size === all.length ? null : `${_id} has ${short(all)}`,
    ),
    checkEach('decisions on reports, each once', changes, ([id, all]) => {
      const kinds = all.map(getChange);
      const isTwice = kinds.some((kind, at) => kind === 'resolved' && kinds[at - 1] !== 'reported');
      const row = rows.get(id);
      const isRight = !row || row.open === (kinds.at(-1) === 'reported');
      return isTwice || !isRight ? `${id} was ${short(kinds)} and is ${short(row)}` : null;
    }),
  ];
}

async function checkBlocks({ blocks }: Ledger, databases: Databases, truth: Truth): Promise<Check> {
  const rows = await databases.rows<{ _id: string; users: { userId: string }[] }>('cards', 'block_lists');
  const lists = new Map(rows.map(({ _id, users }) => [_id, users.map(({ userId }) => userId)]));
  const inProjects = blocks.filter(({ project }) => truth.projects.has(project.id));
  return checkEach('blocked people', inProjects, ({ project, userId, value }) => {
    const found = (lists.get(project.id) ?? []).filter((id) => id === userId);
    const isRight = found.length < 2 && isText(value, found.length === 1 ? 'blocked' : '');
    return isRight
      ? null
      : `${userId} is blocked ${found.length} times in ${project.id}, not ${short(value)}`;
  });
}

export interface CheckModerationDeps {
  ledger: Ledger;
  databases: Databases;
  events: readonly Envelope[];
  truth: Truth;
}

/** Actions of moderators hold, and are in the log. */
export const checkModeration = async ({
  ledger,
  databases,
  events,
  truth,
}: CheckModerationDeps): Promise<Check[]> => [
  ...checkHidden(ledger, truth),
  checkLocks(ledger, truth),
  ...(await checkLog(ledger, databases, events, truth)),
  ...(await checkReports(ledger, databases, events, truth)),
  await checkBlocks(ledger, databases, truth),
];
