import type {
  CardSnapshot,
  cardCreated,
  cardMerged,
  cardStatusChanged,
  cardUpdated,
  changelogPublished,
  commentCreated,
  commentUpdated,
  DataOf,
  Envelope,
  FollowReason,
  memberAdded,
  memberRoleChanged,
  Notification,
  reportChanged,
} from '@cardinal/contracts';
import type { History } from './history.ts';
import type { Truth } from './truth.ts';

export type Reason = FollowReason | 'addressed';

/**
 * Why somebody is concerned; `possible` because they became or ceased to be a participant around that time, so that both are
 * right.
 */
interface Concern {
  sure: Set<Reason>;
  possible: Set<Reason>;
}

/** Whom an event concerns, before what they chose to hear of (docs/product-rules.md, Notifications). */
export interface Audience {
  /** Names what is told, as `keyOf` does of a notification. */
  key: string;
  type: Notification['type'];
  time: string;
  actorId: string;
  /** The card, and the board where it was read. */
  card: { id: string; projectId: string; boardId: string } | null;
  concerned: Map<string, Concern>;
  /** Who is mentioned by it. */
  except: ReadonlySet<string>;
  /** Whether what it tells of is gone, so that nobody is told any more. */
  isGone: boolean;
  /** Whether what was told may be gone: the card was out of sight since. */
  wasHidden: boolean;
  /** The card went to another board since; who is in the team sees it still. */
  hasMoved: boolean;
}

const lotKey = (cardId: string, bulkId: string | undefined): string =>
  `moved ${cardId} with others, in ${bulkId}`;
const mentionKey = (subjectId: string) => `mentioned in ${subjectId}`;

type Reasons = Partial<Record<Reason, readonly string[]>>;

function concernedBy(sure: Reasons, possible: Reasons = {}): Map<string, Concern> {
  const all = new Map<string, Concern>();
  const of = (userId: string): Concern => {
    const known = all.get(userId) ?? { sure: new Set(), possible: new Set() };
    all.set(userId, known);
    return known;
  };
  for (const [reason, userIds] of Object.entries(sure) as [Reason, string[]][])
    for (const userId of userIds) {
      of(userId).sure.add(reason);
      of(userId).possible.add(reason);
    }
  for (const [reason, userIds] of Object.entries(possible) as [Reason, string[]][])
    for (const userId of userIds) of(userId).possible.add(reason);
  return all;
}

/** Those of today. Of a project that is gone, those of others: the run's projects have the same. */
function admins({ projects }: Truth, projectId: string): string[] {
  const members =
    projects.get(projectId)?.members ?? [...projects.values()].flatMap((other) => other.members);
  return [...new Set(members.filter(({ role }) => role === 'project_admin').map(({ userId }) => userId))];
}

function commenters(history: History, cardId: string, at: string) {
  const { comments } = history.ofCard(cardId);
  const sure = comments.filter(({ id, createdAt }) => createdAt <= at && !history.withdrawnAt(id));
  const all = [...comments.map(({ userId }) => userId), ...history.broughtTo(cardId)];
  return { sure: sure.map(({ userId }) => userId), all };
}

/** Users who voted before and never took it back are certain. */
function upvoters(history: History, cardId: string, at: string) {
  const { upvotes } = history.ofCard(cardId);
  const all = upvotes.map(({ userId }) => userId);
  const wavering = new Set(upvotes.filter((vote) => !vote.on).map(({ userId }) => userId));
  const sure = upvotes.filter((vote) => vote.on && vote.at <= at && !wavering.has(vote.userId));
  return { sure: sure.map(({ userId }) => userId), all };
}

/** Everybody who takes part in a card at that time. */
function whoTakePart(card: CardSnapshot, time: string, history: History) {
  const [commented, upvoted] = [commenters(history, card.id, time), upvoters(history, card.id, time)];
  const written = { author: [card.createdBy], assigned: card.assigneeIds };
  return concernedBy(
    { ...written, commented: commented.sure, upvoted: upvoted.sure },
    { commented: commented.all, upvoted: upvoted.all },
  );
}

type Occasion = Pick<Audience, 'key' | 'type' | 'actorId' | 'concerned'> & {
  except?: readonly string[];
  commentId?: string;
};

/** What an edit or the creation of a card tells of: a change of status, assignments, mentions. */
function* ofCardEvent(
  { type, data, time, actorid }: Envelope,
  truth: Truth,
  history: History,
): Generator<Occasion> {
  const { card, actor, mentioned = [], ...rest } = data as DataOf<typeof cardCreated>;
  const actorId = actor.id;
  const { assigned = [], answered } = rest as Partial<DataOf<typeof cardUpdated>>;
  const isNew = type === 'cards.card.created';
  const called = mentioned.filter((id) => !(isNew ? card.assigneeIds : assigned).includes(id));
  if (called.length > 0) {
    const concerned = concernedBy({ addressed: called });
    yield { key: mentionKey(card.id), type: 'mention', actorId, concerned };
  }
  if (isNew) {
    // Who accepted the card of a guest knows of it.
    const addressed = admins(truth, card.projectId).filter((userId) => userId !== actorid);
    const concerned = concernedBy({ addressed });
    yield { key: `created ${card.id}`, type: 'card_created', actorId, concerned, except: called };
  }
  if (assigned.length > 0) {
    const concerned = concernedBy({ addressed: assigned });
    yield { key: `assigned ${card.id} ${time}`, type: 'card_assigned', actorId, concerned };
  }
  const concerned = whoTakePart(card, time, history);
  if (answered) {
    const { commentId } = answered;
    yield { key: `answered ${card.id} ${commentId}`, type: 'card_answered', actorId, concerned, commentId };
  }
  if (type !== 'cards.card.status_changed') return;
  const { from, to, bulkId } = data as DataOf<typeof cardStatusChanged>;
  yield {
    key: bulkId ? lotKey(card.id, bulkId) : `moved ${card.id} ${from} ${to} ${time}`,
    type: 'card_status_changed',
    actorId,
    concerned,
  };
}

const mergedKey = (cardId: string | null, at: string) => `something merged into ${cardId} at ${at}`;

/** What is under way at a merge comes along a moment later, and may not be told of. */
const onTheWayMs = 30_000;

/** Those who took part in a card hear where it went; they are asked for later, when it may be out again. */
function ofMerge({ data, time }: Envelope, truth: Truth, history: History): Occasion {
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
  // Who comes to take part in the card that stays is told of what was told there since.
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

function* ofComment({ type, data }: Envelope, history: History): Generator<Occasion> {
  const { comment, mentioned = [] } = data as DataOf<typeof commentCreated>;
  const { actor = { id: comment.userId } } = data as DataOf<typeof commentUpdated>;
  const commentId = comment.id;
  if (mentioned.length > 0) {
    const concerned = concernedBy({ addressed: mentioned });
    yield { key: mentionKey(commentId), type: 'mention', actorId: actor.id, concerned, commentId };
  }
  if (type !== 'cards.comment.created') return;
  const { card, parentUserId } = data as DataOf<typeof commentCreated>;
  const commented = commenters(history, card.id, comment.createdAt);
  yield {
    key: `commented ${commentId}`,
    type: 'comment_created',
    actorId: comment.userId,
    concerned: concernedBy(
      {
        author: [card.createdBy],
        assigned: card.assigneeIds,
        commented: commented.sure,
        addressed: parentUserId ? [parentUserId] : [],
      },
      { commented: commented.all },
    ),
    except: mentioned,
    commentId,
  };
}

function ofTeam({ type, data, time, actorid }: Envelope, truth: Truth): Audience | null {
  const { member } = data as DataOf<typeof memberAdded> | DataOf<typeof memberRoleChanged>;
  const project = truth.projects.get(member.projectId);
  // A user who was removed since may have been notified before.
  const isMember = project?.members.some(({ userId }) => userId === member.userId) ?? false;
  const them: Reasons = { addressed: [member.userId] };
  return {
    key: `${type} ${member.projectId} ${time}`,
    type: type === 'projects.member.added' ? 'member_added' : 'member_role_changed',
    time,
    actorId: actorid ?? '',
    card: null,
    concerned: concernedBy(isMember ? them : {}, them),
    except: new Set(),
    isGone: !project,
    wasHidden: false,
    hasMoved: false,
  };
}

/** What admins hear of once an hour for each board, by the event and its change. */
const waitingEvents: Readonly<Record<string, { change: string; type: Notification['type'] }>> = {
  'cards.report.changed': { change: 'reported', type: 'reports_waiting' },
  'cards.submission.changed': { change: 'received', type: 'submissions_waiting' },
};

const waitingKey = (type: string, boardId: string | null, at: string) =>
  `${type} on ${boardId} at ${at.slice(0, 'yyyy-mm-ddThh'.length)}`;

function ofWaiting({ type: of, data, time }: Envelope, truth: Truth, history: History): Audience | null {
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
    isGone: !truth.boards.has(boardId),
    // What was told of in this hour may be gone, and is not told again.
    wasHidden: history.wasAway(boardId),
    hasMoved: false,
  };
}

/** Events that tell of a card, those that tell of a comment, and those of a team. */
const cardEvents = ['cards.card.created', 'cards.card.updated', 'cards.card.status_changed'];
const commentEvents = ['cards.comment.created', 'cards.comment.updated'];
const teamEvents = ['projects.member.added', 'projects.member.role_changed'];

/** A card ships once; whoever wrote or upvoted it is told. */
function* ofPublication({ data, time }: Envelope, truth: Truth, history: History): Generator<Audience> {
  const { cards, actor } = data as DataOf<typeof changelogPublished>;
  for (const card of cards) {
    const { sure, all } = upvoters(history, card.id, time);
    const author = [card.createdBy];
    yield {
      key: `shipped ${card.id}`,
      type: 'card_shipped',
      time,
      actorId: actor.id,
      card: { id: card.id, projectId: card.projectId, boardId: card.boardId },
      concerned: concernedBy({ author, upvoted: sure }, { upvoted: all }),
      except: new Set(),
      isGone: !truth.cards.has(card.id),
      wasHidden: time <= history.hiddenUntil(card.id),
      hasMoved: history.ofCard(card.id).hasMoved,
    };
  }
}

function* audiencesOf(event: Envelope, truth: Truth, history: History): Generator<Audience> {
  const { type, data, time } = event;
  if (teamEvents.includes(type)) {
    const audience = ofTeam(event, truth);
    if (audience) yield audience;
  }
  if (type === 'cards.changelog.published') yield* ofPublication(event, truth, history);
  if (type in waitingEvents) {
    const audience = ofWaiting(event, truth, history);
    if (audience) yield audience;
  }
  // That of an edit names the card where somebody is mentioned.
  const { card } = data as { card?: CardSnapshot };
  if (!card) return;
  const occasions = cardEvents.includes(type)
    ? ofCardEvent(event, truth, history)
    : type === 'cards.card.merged'
      ? [ofMerge(event, truth, history)]
      : commentEvents.includes(type)
        ? ofComment(event, history)
        : [];
  for (const { commentId, except = [], ...occasion } of occasions)
    yield {
      ...occasion,
      time,
      card: { id: card.id, projectId: card.projectId, boardId: card.boardId },
      except: new Set(except),
      isGone: !truth.cards.has(card.id) || (commentId !== undefined && !isThere(truth, commentId)),
      wasHidden:
        time <= history.hiddenUntil(card.id) ||
        (commentId !== undefined && history.withdrawnAt(commentId) !== null),
      // Where a card was merged into another one, not everybody who saw the first sees the second.
      hasMoved: history.ofCard(card.id).hasMoved || type === 'cards.card.merged',
    };
}

const isThere = ({ comments }: Truth, commentId: string) => comments.get(commentId)?.placeholder === false;

/** Whom all events concern. */
export const readAudiences = (events: readonly Envelope[], truth: Truth, history: History): Audience[] =>
  events.flatMap((event) => [...audiencesOf(event, truth, history)]);

/** What is stored of a notification, or of the part of an e-mail that tells the same. */
export type TellingRow = Pick<
  Notification,
  'type' | 'cardId' | 'boardId' | 'projectId' | 'metadata' | 'userId'
> & {
  createdAt: Date;
};

/** The bulk change of each event of one. */
function bulksOf(events: readonly Envelope[]): Map<string, string> {
  return new Map(
    events.flatMap(({ type, time, data }) => {
      if (type !== 'cards.card.status_changed') return [];
      const { card, bulkId } = data as DataOf<typeof cardStatusChanged>;
      return bulkId ? [[`${card.id} ${Date.parse(time)}`, bulkId] as const] : [];
    }),
  );
}

/** Names what a row tells of: one occasion, or the changes of the cards that are left of a bulk change. */
export function createKeysOf({ events, truth }: { events: readonly Envelope[]; truth: Truth }) {
  const bulks = bulksOf(events);
  return (row: TellingRow): string[] => {
    const { type, cardId, metadata, createdAt } = row;
    const cardIds = (metadata.cardIds as string[] | undefined) ?? (cardId ? [cardId] : []);
    if (type === 'card_shipped')
      return cardIds.filter((id) => truth.cards.has(id)).map((id) => `shipped ${id}`);
    // It has the time of one of its cards.
    const bulkId = cardIds.map((id) => bulks.get(`${id} ${createdAt.getTime()}`)).find(Boolean);
    if (type !== 'card_status_changed' || !bulkId) return [keyOf(row)];
    return cardIds.filter((id) => truth.cards.has(id)).map((id) => lotKey(id, bulkId));
  };
}

function keyOf({ type, cardId, boardId, projectId, metadata, createdAt }: TellingRow): string {
  const at = createdAt.toISOString();
  if (type === 'reports_waiting' || type === 'submissions_waiting') return waitingKey(type, boardId, at);
  if (type === 'card_created') return `created ${cardId}`;
  if (type === 'card_status_changed' && metadata.from === undefined) return mergedKey(cardId, at);
  if (type === 'card_status_changed') return `moved ${cardId} ${metadata.from} ${metadata.to} ${at}`;
  if (type === 'card_answered') return `answered ${cardId} ${metadata.commentId}`;
  if (type === 'card_assigned') return `assigned ${cardId} ${at}`;
  if (type === 'comment_created' || type === 'comment_reply') return `commented ${metadata.commentId}`;
  if (type === 'mention') return mentionKey(String(metadata.commentId ?? cardId));
  if (type === 'member_added') return `projects.member.added ${projectId} ${at}`;
  if (type === 'member_role_changed') return `projects.member.role_changed ${projectId} ${at}`;
  return type;
}
