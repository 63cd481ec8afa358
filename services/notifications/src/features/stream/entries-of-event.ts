import {
  agentAsked,
  boardCreated,
  boardDeleted,
  boardRestored,
  boardUpdated,
  cardCounted,
  cardCreated,
  cardDeleted,
  cardMerged,
  cardMoved,
  cardRestored,
  cardStatusChanged,
  cardUpdated,
  changelogChanged,
  changelogPublished,
  commentCreated,
  commentDeleted,
  commentReacted,
  commentRestored,
  commentUpdated,
  type EventDefinition,
  type EventOf,
  labelsChanged,
  memberAdded,
  memberJoined,
  memberRemoved,
  memberRoleChanged,
  moderated,
  noteCreated,
  noteDeleted,
  noteReacted,
  noteUpdated,
  pointsAwarded,
  projectCreated,
  projectDeleted,
  projectUpdated,
  ranksSpread,
  reportChanged,
  type StreamMessage,
  seesBoard,
  sessionEnded,
  slackConnected,
  slackDisconnected,
  submissionChanged,
  userDeleted,
  userEvents,
  viewChanged,
  voteChanged,
} from '@cardinal/contracts';
import type { Audience, Refresh } from '../../kernel/stream-log/stream.entry.ts';

/**
 * A message and its recipients. `board` stands for the board's audience, which depends on its visibility; with
 * `wasOpen` it includes those who saw the board while it was public.
 */
export type AddressedMessage =
  | { message: StreamMessage; audience: Exclude<Audience, { to: 'board' }> }
  | { message: StreamMessage; board: { projectId: string; boardId: string }; wasOpen?: boolean };

export interface StreamEffect {
  messages: AddressedMessage[];
  refresh?: Refresh;
}

type Rule = { types: readonly string[]; effect: (event: never) => StreamEffect };

const rule = <E extends EventDefinition>(
  definitions: E | readonly E[],
  effect: (data: EventOf<E>['data']) => StreamEffect,
): Rule => ({
  types: (Array.isArray(definitions) ? (definitions as readonly E[]) : [definitions as E]).map(
    ({ type }) => type,
  ),
  effect: (({ data }: EventOf<E>) => effect(data)) as (event: never) => StreamEffect,
});

const toUser = (userId: string, message: StreamMessage): AddressedMessage => ({
  message,
  audience: { to: 'users', userIds: [userId] },
});
const ofProject = (projectId: string): AddressedMessage => ({
  message: { type: 'project', projectId },
  audience: { to: 'project', projectId },
});
const toAdmins = (
  type: 'members' | 'slack' | 'submissions' | 'moderation',
  projectId: string,
): AddressedMessage => ({
  message: { type, projectId },
  audience: { to: 'admins', projectId },
});

interface OnBoard {
  projectId: string;
  boardId: string;
}

const boards = ({ projectId, boardId }: OnBoard) => ({
  message: { type: 'boards', projectId } as const,
  board: { projectId, boardId },
});
const board = ({ projectId, boardId }: OnBoard) => ({
  message: { type: 'board', projectId, boardId } as const,
  board: { projectId, boardId },
});
const card = (
  { projectId, boardId }: OnBoard,
  cardId: string,
  change: 'created' | 'updated' | 'deleted' | 'counted',
): AddressedMessage => ({
  message: { type: 'card', projectId, boardId, cardId, change },
  board: { projectId, boardId },
});
const comments = ({ projectId, boardId, cardId }: OnBoard & { cardId: string }): AddressedMessage => ({
  message: { type: 'comments', projectId, boardId, cardId },
  board: { projectId, boardId },
});

/** Only those hear of internal notes who read them. */
const notes = ({ projectId, boardId, cardId }: OnBoard & { cardId: string }): AddressedMessage => ({
  message: { type: 'comments', projectId, boardId, cardId },
  audience: { to: 'team', projectId },
});

const rules: Rule[] = [
  rule(userEvents, ({ user }) => ({
    messages: [toUser(user.id, { type: 'user' })],
    refresh: { userId: user.id },
  })),
  rule(userDeleted, ({ userId }) => ({ messages: [], refresh: { userId } })),
  rule(sessionEnded, ({ sessionId }) => ({ messages: [], refresh: { sessionId } })),
  rule([projectCreated, projectUpdated], ({ project }) => ({ messages: [ofProject(project.id)] })),
  rule(projectDeleted, ({ projectId }) => ({ messages: [ofProject(projectId)], refresh: { projectId } })),
  rule([boardCreated, boardRestored], (data) => ({
    messages: [boards({ projectId: data.board.projectId, boardId: data.board.id })],
  })),
  rule(boardUpdated, (data) => {
    const where = { projectId: data.board.projectId, boardId: data.board.id };
    // Users who lose access hear that it changed, and then find it gone.
    const wasOpen = data.formerVisibility !== undefined && seesBoard(null, data.formerVisibility);
    return {
      messages: [boards(where), board(where)].map((addressed) => ({ ...addressed, wasOpen })),
      refresh: { boardId: where.boardId },
    };
  }),
  rule(boardDeleted, (data) => ({
    messages: [boards(data), board(data)],
    refresh: { boardId: data.boardId },
  })),
  // Addressed to the user, whose role is just changing.
  rule([memberAdded, memberJoined, memberRoleChanged], ({ member: { projectId, userId } }) => ({
    messages: [toAdmins('members', projectId), toUser(userId, { type: 'project', projectId })],
    refresh: { userId },
  })),
  rule(memberRemoved, ({ projectId, userId }) => ({
    messages: [toAdmins('members', projectId), toUser(userId, { type: 'project', projectId })],
    refresh: { userId },
  })),
  rule(labelsChanged, ({ projectId, change }) => ({
    messages: [{ message: { type: 'labels', projectId, change }, audience: { to: 'team', projectId } }],
  })),
  rule([cardCreated, cardRestored], (data) => ({ messages: [card(data.card, data.card.id, 'created')] })),
  rule(viewChanged, ({ projectId, ownerId, shared }) => ({
    messages: [
      shared
        ? { message: { type: 'views', projectId }, audience: { to: 'team', projectId } }
        : toUser(ownerId, { type: 'views', projectId }),
    ],
  })),
  // Readers hear of entries that they see, or saw.
  rule(changelogChanged, ({ projectId, shown, isPublic: open = false }) => ({
    messages: [
      {
        message: { type: 'changelog', projectId },
        audience: shown ? { to: 'changelog', projectId, open } : { to: 'admins', projectId },
      },
    ],
  })),
  // The change that comes with it says the same.
  rule(changelogPublished, () => ({ messages: [] })),
  rule(cardUpdated, ({ card: changedCard, changed }) => ({
    messages: [
      card(changedCard, changedCard.id, 'updated'),
      // A card that is merged brings its comments, and takes them along again.
      ...(changed.includes('merged') ? [comments({ ...changedCard, cardId: changedCard.id })] : []),
    ],
  })),
  rule(ranksSpread, ({ projectId, boardId }) => ({
    messages: [{ message: { type: 'ranks', projectId, boardId }, board: { projectId, boardId } }],
  })),
  // The edit that comes with it says the same.
  rule(cardMerged, () => ({ messages: [] })),
  rule(cardStatusChanged, (data) => ({ messages: [card(data.card, data.card.id, 'updated')] })),
  // Users who no longer see it find it gone.
  rule(cardMoved, ({ card: { id, projectId, boardId }, fromBoardId }) => ({
    messages: [
      card({ projectId, boardId: fromBoardId }, id, 'updated'),
      card({ projectId, boardId }, id, 'created'),
    ],
  })),
  rule(cardDeleted, (data) => ({ messages: [card(data, data.cardId, 'deleted')] })),
  rule(cardCounted, (data) => ({ messages: [card(data, data.cardId, 'counted')] })),
  // The counts that come with it say the same.
  rule(voteChanged, () => ({ messages: [] })),
  rule(commentCreated, (data) => ({ messages: [comments(data.comment)] })),
  rule(commentUpdated, (data) => ({ messages: [comments(data.comment)] })),
  rule(commentRestored, (data) => ({ messages: [comments(data.comment)] })),
  rule(reportChanged, ({ projectId }) => ({ messages: [toAdmins('moderation', projectId)] })),
  rule(moderated, ({ projectId, boardId, cardId, action }) => {
    const isHidden = action === 'hide' && boardId !== null && cardId !== null;
    return {
      messages: [
        toAdmins('moderation', projectId),
        // Users who still see a card that was just announced as gone read it again.
        ...(isHidden ? [card({ projectId, boardId }, cardId, 'updated')] : []),
      ],
    };
  }),
  rule([commentDeleted, commentReacted], (data) => ({ messages: [comments(data)] })),
  rule([noteCreated, noteUpdated], (data) => ({ messages: [notes(data.comment)] })),
  rule([noteDeleted, noteReacted], (data) => ({ messages: [notes(data)] })),
  rule(pointsAwarded, ({ userId }) => ({ messages: [toUser(userId, { type: 'user' })] })),
  // The notification of it says the same.
  rule(agentAsked, () => ({ messages: [] })),
  rule(submissionChanged, ({ projectId }) => ({ messages: [toAdmins('submissions', projectId)] })),
  rule(slackConnected, ({ projectId }) => ({ messages: [toAdmins('slack', projectId)] })),
  rule(slackDisconnected, ({ projectId }) => ({ messages: [toAdmins('slack', projectId)] })),
];

const byType = new Map(rules.flatMap(({ types, effect }) => types.map((type) => [type, effect] as const)));

/** The messages of an event. They contain ids only, never content. */
export function getStreamEffect(event: EventOf<EventDefinition>): StreamEffect {
  const effect = byType.get(event.type);
  if (!effect) throw new Error(`No stream rule for ${event.type}`);
  return effect(event as never);
}
