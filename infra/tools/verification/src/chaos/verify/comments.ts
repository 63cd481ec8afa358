import { type commentUpdated, type DataOf, type Envelope, limits, listComments } from '@cardinal/contracts';
import type { Ledger } from '../ledger.ts';
import type { Worker } from '../load/worker.ts';
import { type Check, checkEach, checkNone, short } from './check.ts';
import type { CommentRow, Truth } from './truth.ts';

type Update = DataOf<typeof commentUpdated>['comment'];

const standing = (rows: ReadonlyMap<string, CommentRow>): CommentRow[] =>
  [...rows.values()].filter(({ placeholder }) => !placeholder);
const living = ({ comments }: Truth): CommentRow[] => standing(comments);

/** The edits of each comment or note by their events, oldest first. */
function groupEdits(events: readonly Envelope[]): Map<string, Update[]> {
  const updates = events
    .filter(({ type }) => type === 'cards.comment.updated' || type === 'cards.note.updated')
    .toSorted((one, other) => one.version - other.version)
    .map(({ data }) => (data as DataOf<typeof commentUpdated>).comment);
  return Map.groupBy(updates, ({ id }) => id);
}

/** Each edit is kept once, the last fifty of each comment. */
function checkEdits(events: readonly Envelope[], truth: Truth): Check {
  const edits = groupEdits(events);
  const rows = [...living(truth), ...standing(truth.notes)];
  return checkEach('edits that comments and notes keep', rows, ({ _id, edits: kept = [] }) => {
    const wanted = (edits.get(_id) ?? []).slice(-limits.commentEdits).map(({ updatedAt }) => updatedAt);
    const found = kept.map(({ at }) => at.toISOString());
    return short(found) === short(wanted) && found.length === wanted.length
      ? null
      : `${_id} keeps ${found.length} edits, and has ${wanted.length}: ${short(found)}, ${short(wanted)}`;
  });
}

function checkAcknowledgedEdits({ comments, notes }: Ledger, events: readonly Envelope[]): Check {
  const texts = new Set([...groupEdits(events).values()].flat().map(({ id, content }) => `${id} ${content}`));
  const acknowledged = [...comments, ...notes].flatMap(({ id, edits }) =>
    edits.map((content) => `${id} ${content}`),
  );
  return checkEach('acknowledged edits of comments and notes', acknowledged, (edit) =>
    texts.has(edit) ? null : `No event has the edit of ${edit}`,
  );
}

function checkMentions({ mentions }: Ledger, events: readonly Envelope[]): Check {
  const published = new Set(
    events.flatMap(({ type, subject, data }) => {
      if (!/^cards\.(card|comment|note)\.(created|updated|status_changed)$/.test(type)) return [];
      const { mentioned = [] } = data as { mentioned?: string[] };
      return mentioned.map((userId) => `${subject} → ${userId}`);
    }),
  );
  return checkEach('acknowledged mentions', mentions, ({ subject, userId }) =>
    published.has(`${subject} → ${userId}`) ? null : `No event has the mention of ${userId} in ${subject}`,
  );
}

/** Everybody has one reaction of each kind at most, and the counts that are shown count them. */
async function checkReactions(truth: Truth, { who }: Worker): Promise<Check[]> {
  const doubled = living(truth).flatMap(({ _id, reactions = [] }) => {
    const given = reactions.map(({ kind, by }) => `${kind} by ${by}`);
    return new Set(given).size === given.length ? [] : [`${_id} has ${short(given)}`];
  });
  const countsIn = (kinds: Iterable<{ kind: string; count: number }>) =>
    short([...kinds].map(({ kind, count }) => `${count} ${kind}`).sort());
  const reactedTo = living(truth).filter(({ reactions = [] }) => reactions.length > 0);
  const shown = new Map<string, string>();
  for (const cardId of new Set(reactedTo.map((comment) => comment.cardId)))
    for (const comment of await who.call(listComments, { params: { cardId } }))
      shown.set(comment.id, countsIn(comment.reactions));
  return [
    checkNone('reactions that somebody gave twice', doubled),
    checkEach('counts of reactions as they are shown', reactedTo, ({ _id, reactions = [] }) => {
      const byKind = Map.groupBy(reactions, ({ kind }) => kind);
      const real = countsIn([...byKind].map(([kind, all]) => ({ kind, count: all.length })));
      return shown.get(_id) === real ? null : `${_id} shows ${shown.get(_id)}, and has ${real}`;
    }),
  ];
}

/** Content that comments carry: edits, mentions, reactions. */
export const checkComments = async (
  ledger: Ledger,
  events: readonly Envelope[],
  truth: Truth,
  lead: Worker,
): Promise<Check[]> => [
  checkAcknowledgedEdits(ledger, events),
  checkEdits(events, truth),
  checkMentions(ledger, events),
  ...(await checkReactions(truth, lead)),
];
