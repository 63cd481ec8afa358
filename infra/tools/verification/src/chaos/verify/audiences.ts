import type {
  CardSnapshot,
  cardCreated,
  cardStatusChanged,
  cardUpdated,
  commentCreated,
  commentUpdated,
  DataOf,
  Envelope,
  memberAdded,
  memberRoleChanged,
} from '@cardinal/contracts';
import type { Announcement, Audience } from './audience.ts';
import { admins, commenters, concernedBy, type Reasons, whoTakePart } from './concern.ts';
import type { History } from './history.ts';
import { answeredKey, bulkKey, firstAnswers, mentionKey, retypedKey } from './notification-keys.ts';
import { ofMerge, ofPublication, ofWaiting, waitingEvents } from './public-audiences.ts';
import { findComment, type Truth } from './truth.ts';

/** Announcements of an edit or the creation of a card: changes of status and type, assignments, mentions. */
function* ofCardEvent(
  { type, data, time, actorid }: Envelope,
  truth: Truth,
  history: History,
): Generator<Announcement> {
  const { card, actor, mentioned = [], ...rest } = data as DataOf<typeof cardCreated>;
  const actorId = actor.id;
  const { assigned = [], answered, changes = [], bulkId } = rest as Partial<DataOf<typeof cardUpdated>>;
  const isNew = type === 'cards.card.created';
  const called = mentioned.filter((id) => !(isNew ? card.assigneeIds : assigned).includes(id));
  if (called.length > 0) {
    const concerned = concernedBy({ addressed: called });
    yield { key: mentionKey(card.id), type: 'mention', actorId, concerned };
  }
  if (isNew) {
    // The admin who accepted the card of a guest knows of it.
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
    const key = answeredKey(commentId, time);
    yield { key, type: 'card_answered', actorId, concerned, commentId };
  }
  if (changes.some(({ field }) => field === 'type')) {
    const key = bulkId ? bulkKey('card_type_changed', card.id, bulkId) : retypedKey(card.id, time);
    yield { key, type: 'card_type_changed', actorId, concerned };
  }
  if (type !== 'cards.card.status_changed') return;
  const { from, to } = data as DataOf<typeof cardStatusChanged>;
  yield {
    key: bulkId ? bulkKey('card_status_changed', card.id, bulkId) : `moved ${card.id} ${from} ${to} ${time}`,
    type: 'card_status_changed',
    actorId,
    concerned,
  };
}

function* ofComment({ type, data }: Envelope, history: History): Generator<Announcement> {
  const { comment, mentioned = [] } = data as DataOf<typeof commentCreated>;
  const { actor = { id: comment.userId } } = data as DataOf<typeof commentUpdated>;
  const commentId = comment.id;
  const isInternal = type.startsWith('cards.note.');
  if (mentioned.length > 0) {
    const concerned = concernedBy({ addressed: mentioned });
    yield {
      key: mentionKey(commentId),
      type: 'mention',
      actorId: actor.id,
      concerned,
      commentId,
      isInternal,
    };
  }
  if (type !== 'cards.comment.created' && type !== 'cards.note.created') return;
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
    isInternal,
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
    isInternal: false,
    isGone: !project,
    wasHidden: false,
    hasMoved: false,
  };
}

/** Events about a card, those about a comment, and those of a team. */
const cardEvents = ['cards.card.created', 'cards.card.updated', 'cards.card.status_changed'];
const commentEvents = ['comment', 'note'].flatMap((kind) => [
  `cards.${kind}.created`,
  `cards.${kind}.updated`,
]);
const teamEvents = ['projects.member.added', 'projects.member.role_changed'];

function* listAudiences(event: Envelope, truth: Truth, history: History): Generator<Audience> {
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
  // The event of an edit names the card where somebody is mentioned.
  const { card } = data as { card?: CardSnapshot };
  if (!card) return;
  const announcements = cardEvents.includes(type)
    ? ofCardEvent(event, truth, history)
    : type === 'cards.card.merged'
      ? [ofMerge(event, truth, history)]
      : commentEvents.includes(type)
        ? ofComment(event, history)
        : [];
  for (const { commentId, except = [], isInternal = false, ...announcement } of announcements)
    yield {
      ...announcement,
      time,
      card: { id: card.id, projectId: card.projectId, boardId: card.boardId },
      except: new Set(except),
      isInternal,
      isGone: !truth.cards.has(card.id) || (commentId !== undefined && !isThere(truth, commentId)),
      mayFollow:
        commentId !== undefined &&
        isThere(truth, commentId) &&
        truth.apart.get(card.id)?.mergedInto !== undefined &&
        history.ofCard(card.id).hasUnmerged,
      wasHidden:
        time <= history.hiddenUntil(card.id) ||
        (commentId !== undefined && history.withdrawnAt(commentId) !== null),
      // Not everybody who saw a card sees the one that it was merged into.
      hasMoved: history.ofCard(card.id).hasMoved || history.ofCard(card.id).merges.length > 0,
    };
}

const isThere = (truth: Truth, commentId: string) => findComment(truth, commentId)?.placeholder === false;

/** The audiences of all events. */
export function readAudiences(events: readonly Envelope[], truth: Truth, history: History): Audience[] {
  const answers = firstAnswers(events);
  return events.flatMap((event) =>
    [...listAudiences(event, truth, history)].map((audience) => ({
      ...audience,
      key: answers.get(audience.key) ?? audience.key,
    })),
  );
}
