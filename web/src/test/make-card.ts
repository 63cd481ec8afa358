import {
  type Board,
  type Card,
  type CardActivity,
  type CardDetail,
  type Comment,
  defaultCardProperties,
  noRoadmap,
  type Project,
} from '@cardinal/contracts';

let made = 0;
/** A new id each time, in the order of their making. */
export function makeId(): string {
  made += 1;
  return `00000000-0000-4000-8000-${String(made).padStart(12, '0')}`;
}

const time = '2026-11-20T10:00:00.000Z';

export function makeCard(changes: Partial<Card> = {}): Card {
  const createdBy = makeId();
  return {
    id: makeId(),
    boardId: makeId(),
    projectId: makeId(),
    title: 'Alarm is too quiet',
    description: 'Nobody hears it.',
    descriptionIsCut: false,
    ...defaultCardProperties,
    userPriority: 3,
    upvotes: 0,
    upvoteCount: 0,
    likeCount: 0,
    commentCount: 0,
    userHasUpvoted: false,
    userHasLiked: false,
    imageUrls: null,
    createdBy,
    createdByUser: { id: createdBy, username: 'grace' },
    assignees: [],
    labels: [],
    createdAt: time,
    updatedAt: time,
    rank: `h${String(made).padStart(8, '0')}`,
    version: 1,
    ...changes,
  };
}

export function makeDetail(changes: Partial<CardDetail> = {}): CardDetail {
  return {
    ...makeCard(),
    project: { id: makeId(), name: 'Apollo', slug: 'apollo' },
    board: { id: makeId(), name: 'Feedback', slug: 'feedback', visibility: 'public' },
    role: 'project_admin',
    upvotedBy: [],
    likedBy: [],
    blocked: false,
    hidden: null,
    lock: null,
    merged: [],
    answer: null,
    mentions: [],
    ...changes,
  };
}

export function makeComment(changes: Partial<Comment> = {}): Comment {
  const userId = makeId();
  return {
    id: makeId(),
    cardId: makeId(),
    projectId: makeId(),
    boardId: makeId(),
    userId,
    user: { id: userId, username: 'grace' },
    content: 'I hear it.',
    imageUrls: null,
    parentCommentId: null,
    internal: false,
    mentions: [],
    reactions: [],
    deleted: false,
    hidden: null,
    createdAt: time,
    updatedAt: time,
    version: 1,
    ...changes,
  };
}

export function makeBoard(changes: Partial<Board> = {}): Board {
  return {
    id: makeId(),
    projectId: makeId(),
    name: 'Feedback',
    slug: 'feedback',
    description: null,
    visibility: 'public',
    cardCount: 0,
    hiddenFromSearch: false,
    guestsMaySubmit: false,
    wipLimits: {},
    createdAt: time,
    updatedAt: time,
    version: 1,
    ...changes,
  };
}

export function makeProject(changes: Partial<Project> = {}): Project {
  return {
    id: makeId(),
    name: 'Apollo',
    slug: 'apollo',
    description: null,
    logoUrl: null,
    role: 'project_admin',
    membership: 'joined',
    boardCount: 1,
    cardCount: 0,
    createdAt: time,
    updatedAt: time,
    slackTeamName: null,
    slackChannelName: null,
    slackConfiguredAt: null,
    accent: null,
    allowsCopies: true,
    roadmap: noRoadmap,
    version: 1,
    ...changes,
  };
}

export function makeActivity({
  status = 'New',
  title = 'Alarm is too quiet',
  ...changes
}: Partial<CardActivity> & { status?: Card['status']; title?: string } = {}): CardActivity {
  return {
    kind: 'created',
    at: time,
    by: { id: makeId(), username: 'grace' },
    excerpt: null,
    commentId: null,
    card: { id: makeId(), title, type: 'bug', status, upvoteCount: 0, commentCount: 0 },
    project: { id: makeId(), name: 'Apollo', slug: 'apollo' },
    board: { id: makeId(), name: 'Feedback', slug: 'feedback' },
    ...changes,
  };
}
