import type {
  cardMerged,
  changelogPublished,
  DataOf,
  Envelope,
  Notification,
  reportChanged,
} from '@cardinal/contracts';
import type { Announcement, Audience } from './audience.ts';
import { admins, commenters, concernedBy, upvoters } from './concern.ts';
import type { History } from './history.ts';
import { mergedKey, shippedKey, waitingKey } from './notification-keys.ts';
import type { Truth } from './truth.ts';

/** Writes under way at a merge come along a moment later, perhaps without a notification. */
const onTheWayMs = 30_000;

/** People who took part in a card hear where it went; they are asked for later, when it may be out again. */
export function ofMerge({ data, time }: Envelope, truth: Truth, history: History): Announcement {
  const { card, from, actor } = data as DataOf<typeof cardMerged>;
  const before = new Date(Date.parse(time) - onTheWayMs).toISOString();
  const { authors, assignees } = history.ofCard(from.id);
  const [commented, upvoted] = [commenters(history, from.id, before), upvoters(history, from.id, before)];
  const merged = truth.apart.get(from.id);
  const isLast = merged?.mergedInto?.cardId === card.id && isLastMerge(history, card.id, from.id, time);
  const sure = {
    author: merged ? [merged.createdBy] : [],
    assigned: merged?.assigneeIds ?? [],
    commented: commented.sure,
    upvoted: upvoted.sure,
  };
  // New participants of the target are notified of what happened there since.
  const possible = {
    author: [...authors],
    assigned: [...assignees],
    commented: [...commented.all, ...commenters(history, card.id, time).all],
    upvoted: [...upvoted.all, ...upvoters(history, card.id, time).all],
  };
  return {
    key: mergedKey(card.id, time),
    type: 'card_status_changed',
    actorId: actor.id,
    concerned: concernedBy(isLast ? sure : {}, possible),
  };
}

const isLastMerge = (history: History, cardId: string, from: string, time: string) =>
  history.ofCard(cardId).merges.every((merge) => merge.cardId !== from || merge.at <= time);

/** News that admins get once an hour for each board, by the event and its change. */
export const waitingEvents: Readonly<Record<string, { change: string; type: Notification['type'] }>> = {
  'cards.report.changed': { change: 'reported', type: 'reports_waiting' },
  'cards.submission.changed': { change: 'received', type: 'submissions_waiting' },
};

export function ofWaiting(
  { type: of, data, time }: Envelope,
  truth: Truth,
  history: History,
): Audience | null {
  const { boardId, projectId, change } = data as DataOf<typeof reportChanged>;
  const { type, change: wanted } = waitingEvents[of]!;
  if (change !== wanted) return null;
  return {
    key: waitingKey(type, boardId, time),
    type,
    time,
    actorId: '',
    card: null,
    concerned: concernedBy({ addressed: admins(truth, projectId) }),
    except: new Set(),
    isInternal: false,
    isGone: !truth.boards.has(boardId),
    // A notification of this hour may be gone, and does not come again.
    wasHidden: history.wasAway(boardId),
    hasMoved: false,
  };
}

/** A card ships once; its authors and upvoters are notified. */
export function* ofPublication(
  { data, time }: Envelope,
  truth: Truth,
  history: History,
): Generator<Audience> {
  const { cards, actor } = data as DataOf<typeof changelogPublished>;
  for (const card of cards) {
    const { sure, all } = upvoters(history, card.id, time);
    const author = [card.createdBy];
    yield {
      key: shippedKey(card.id),
      type: 'card_shipped',
      time,
      actorId: actor.id,
      card: { id: card.id, projectId: card.projectId, boardId: card.boardId },
      concerned: concernedBy({ author, upvoted: sure }, { upvoted: all }),
      except: new Set(),
      isInternal: false,
      isGone: !truth.cards.has(card.id),
      wasHidden: time <= history.hiddenUntil(card.id),
      hasMoved: history.ofCard(card.id).hasMoved || history.ofCard(card.id).merges.length > 0,
    };
  }
}
