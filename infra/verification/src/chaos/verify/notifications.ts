import type {
  cardCreated,
  cardStatusChanged,
  cardUpdated,
  commentCreated,
  DataOf,
  Envelope,
  memberAdded,
  memberRoleChanged,
  Notification,
} from '@cardinal/contracts';
import type { Databases } from '../databases.ts';
import { type Check, checkEach, checkNone, short } from './check.ts';
import { type History, readHistory } from './history.ts';
import type { Truth } from './truth.ts';

interface NotificationRow extends Omit<Notification, 'id' | 'createdAt'> {
  _id: string;
  createdAt: Date;
}

/**
 * Users who must be notified, and those who may be, because they became or ceased to be participants around that time.
 */
interface Audience {
  key: string;
  must: Set<string>;
  may: Set<string>;
}

const admins = (truth: Truth, projectId: string): string[] =>
  (truth.projects.get(projectId)?.members ?? [])
    .filter(({ role }) => role === 'project_admin')
    .map(({ userId }) => userId);

function commenters(history: History, cardId: string, at: string) {
  const { comments } = history.ofCard(cardId);
  const sure = comments.filter(({ id, createdAt }) => createdAt <= at && !history.isWithdrawn(id));
  return { sure: sure.map(({ userId }) => userId), all: comments.map(({ userId }) => userId) };
}

/** Users who voted before and never took it back are certain. */
function upvoters(history: History, cardId: string, at: string) {
  const { upvotes } = history.ofCard(cardId);
  const all = upvotes.map(({ userId }) => userId);
  const wavering = new Set(upvotes.filter((vote) => !vote.on).map(({ userId }) => userId));
  const sure = upvotes.filter((vote) => vote.on && vote.at <= at && !wavering.has(vote.userId));
  return { sure: sure.map(({ userId }) => userId), all };
}

function audience(
  key: string,
  actorId: string,
  must: readonly string[],
  may: readonly string[] = [],
): Audience {
  const others = (ids: readonly string[]) => new Set(ids.filter((id) => id !== actorId));
  return { key, must: others(must), may: others([...must, ...may]) };
}

const lotKey = (cardId: string, bulkId: string | undefined): string =>
  `moved ${cardId} with others, in ${bulkId}`;

/** Of a card that was out of sight, what came before may be gone; who lost sight of one that moved, too. */
function certain(
  { must, ...rest }: Audience,
  { card, time }: { card: { id: string; projectId: string }; time: string },
  truth: Truth,
  history: History,
): Audience {
  const { hasMoved } = history.ofCard(card.id);
  const members = truth.projects.get(card.projectId)?.members ?? [];
  const sure = [...must].filter((id) => !hasMoved || members.some(({ userId }) => userId === id));
  return { ...rest, must: new Set(time > history.hiddenUntil(card.id) ? sure : []) };
}

/** The recipients of a card's event (docs/product-rules.md, Notifications). */
function ofCard(event: Envelope, truth: Truth, history: History): Audience[] {
  const { card } = event.data as Partial<DataOf<typeof cardCreated>>;
  if (!card || !truth.cards.has(card.id)) return [];
  return [participantsOf(event, truth, history), assignedIn(event)]
    .filter((each) => each !== null)
    .map((each) => certain(each, { card, time: event.time }, truth, history));
}

/** Those whom an edit assigned. */
function assignedIn({ type, data, time }: Envelope): Audience | null {
  if (type !== 'cards.card.updated' && type !== 'cards.card.status_changed') return null;
  const { card, actor, assigned = [] } = data as DataOf<typeof cardUpdated>;
  return assigned.length > 0 ? audience(`assigned ${card.id} ${time}`, actor.id, assigned) : null;
}

function participantsOf({ type, data, time }: Envelope, truth: Truth, history: History): Audience | null {
  if (type === 'cards.card.created') {
    const { card, actor } = data as DataOf<typeof cardCreated>;
    return audience(`created ${card.id}`, actor.id, admins(truth, card.projectId));
  }
  if (type === 'cards.card.status_changed') {
    const { card, actor, from, to, bulkId } = data as DataOf<typeof cardStatusChanged>;
    const [commented, upvoted] = [commenters(history, card.id, time), upvoters(history, card.id, time)];
    const key = bulkId ? lotKey(card.id, bulkId) : `moved ${card.id} ${from} ${to} ${time}`;
    return audience(
      key,
      actor.id,
      [card.createdBy, ...card.assigneeIds, ...commented.sure, ...upvoted.sure],
      [...commented.all, ...upvoted.all],
    );
  }
  if (type === 'cards.comment.created') {
    const { card, comment, parentUserId } = data as DataOf<typeof commentCreated>;
    if (history.isWithdrawn(comment.id)) return null;
    const commented = commenters(history, card.id, comment.createdAt);
    const parents = parentUserId ? [parentUserId] : [];
    const must = [card.createdBy, ...card.assigneeIds, ...commented.sure, ...parents];
    return audience(`commented ${comment.id}`, comment.userId, must, commented.all);
  }
  return null;
}

function ofTeam({ type, data, time, actorid }: Envelope, truth: Truth): Audience | null {
  if (type !== 'projects.member.added' && type !== 'projects.member.role_changed') return null;
  const { member } = data as DataOf<typeof memberAdded> | DataOf<typeof memberRoleChanged>;
  const project = truth.projects.get(member.projectId);
  if (!project) return null;
  // A user who was removed since may have been notified before.
  const isMember = project.members.some(({ userId }) => userId === member.userId);
  const must = isMember ? [member.userId] : [];
  return audience(`${type} ${member.projectId} ${time}`, actorid ?? '', must, [member.userId]);
}

/** The bulk change that somebody was notified of; its notification has the time of one of its cards. */
function bulkOf({ createdAt, metadata }: NotificationRow, events: readonly Envelope[]): string | undefined {
  const cardIds = metadata.cardIds as string[];
  for (const { type, time, data } of events) {
    if (type !== 'cards.card.status_changed' || Date.parse(time) !== createdAt.getTime()) continue;
    const { card, bulkId } = data as DataOf<typeof cardStatusChanged>;
    if (bulkId && cardIds.includes(card.id)) return bulkId;
  }
  return undefined;
}

/** What a notification tells of: one occasion, or the change of each card that is left of a bulk change. */
function keysOf(row: NotificationRow, events: readonly Envelope[], truth: Truth): string[] {
  const cardIds = row.metadata.cardIds as string[] | undefined;
  if (!cardIds) return [keyOf(row)];
  const bulkId = bulkOf(row, events);
  return cardIds.filter((id) => truth.cards.has(id)).map((id) => lotKey(id, bulkId));
}

function keyOf({ type, cardId, projectId, metadata, createdAt }: NotificationRow): string {
  const at = createdAt.toISOString();
  if (type === 'card_created') return `created ${cardId}`;
  if (type === 'card_status_changed') return `moved ${cardId} ${metadata.from} ${metadata.to} ${at}`;
  if (type === 'card_assigned') return `assigned ${cardId} ${at}`;
  if (type === 'comment_created' || type === 'comment_reply') return `commented ${metadata.commentId}`;
  if (type === 'member_added') return `projects.member.added ${projectId} ${at}`;
  if (type === 'member_role_changed') return `projects.member.role_changed ${projectId} ${at}`;
  return type;
}

/** Everybody was notified of everything that concerns them, once, and of nothing else. */
export async function checkNotifications(
  databases: Databases,
  events: readonly Envelope[],
  truth: Truth,
): Promise<Check[]> {
  const history = readHistory(events);
  const rows = await databases.rows<NotificationRow>('notifications', 'notifications');
  const about = rows.filter(({ type }) => type !== 'user_pending' && type !== 'account_approved');
  const told = about.flatMap((row) =>
    keysOf(row, events, truth).map((key) => ({ row, key: `${key} → ${row.userId}` })),
  );
  const found = Map.groupBy(told, ({ key }) => key);
  const audiences = events
    .flatMap((event) => [...ofCard(event, truth, history), ofTeam(event, truth)])
    .filter((each) => each !== null);
  const must = audiences.flatMap(({ key, must: ids }) => [...ids].map((id) => `${key} → ${id}`));
  const may = new Set(audiences.flatMap(({ key, may: ids }) => [...ids].map((id) => `${key} → ${id}`)));
  const repeated = [...found].filter(([, all]) => all.length > 1);
  return [
    checkEach('notifications that somebody must have', new Set(must), (key) =>
      found.has(key) ? null : `Nobody told: ${key}`,
    ),
    checkNone(
      'notifications that came twice',
      repeated.map(([key, all]) => `${key}: ${all.length} times`),
    ),
    checkNone(
      'notifications that nobody should have',
      [...found].filter(([key]) => !may.has(key)).map(([key, [first]]) => `${key}: ${short(first?.row)}`),
    ),
  ];
}
