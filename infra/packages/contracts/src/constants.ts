/** Product constants and limits. Why there are two price tables: docs/product-rules.md. */
export const productName = 'Cardinal';
export const hubServiceId = 'cardinal';
/** The address for support and sales; the product opens mails to it and does not show it. */
export const supportEmail = 'support@cardinal.example';

export const accountTypes = ['public', 'company'] as const;
export type AccountType = (typeof accountTypes)[number];
export const userStatuses = ['pending', 'active', 'suspended'] as const;
export type UserStatus = (typeof userStatuses)[number];

export const plans = ['free', 'solo', 'pro', 'enterprise'] as const;
export type Plan = (typeof plans)[number];
/** In a plan's limits, 999 and above mean unlimited. */
export const unlimited = 999;

/** The plan table of the account settings and upgrade screens, which the server enforces. Prices in dollars a month; null: by contact. */
export const planTable = {
  free: { name: 'Free', price: 0, projects: 1, boards: 2 },
  solo: { name: 'Solo', price: 19, projects: 3, boards: 10 },
  pro: { name: 'Pro', price: 39, projects: 10, boards: 50 },
  enterprise: { name: 'Enterprise', price: null, projects: unlimited, boards: unlimited },
} as const satisfies Record<Plan, { name: string; price: number | null; projects: number; boards: number }>;

/** The landing page's own version of the plans; shown only there. */
export const landingPlans = [
  {
    plan: 'free',
    name: 'Free',
    price: 0,
    popular: false,
    features: ['1 project', '2 boards per project', 'Unlimited cards'],
  },
  {
    plan: 'solo',
    name: 'Solo',
    price: 9,
    popular: false,
    features: ['3 projects', '5 boards per project', 'Private boards'],
  },
  {
    plan: 'pro',
    name: 'Pro',
    price: 29,
    popular: true,
    features: ['10 projects', '20 boards per project', 'Analytics', 'Team management', 'API access'],
  },
  {
    plan: 'enterprise',
    name: 'Enterprise',
    price: 99,
    popular: false,
    features: ['Unlimited projects, boards and cards', 'SSO', 'Custom branding', 'Dedicated support'],
  },
] as const satisfies readonly {
  plan: Plan;
  name: string;
  price: number;
  popular: boolean;
  features: readonly string[];
}[];

export const projectRoles = ['super_admin', 'project_admin', 'normal_user', 'public_user'] as const;
export type ProjectRole = (typeof projectRoles)[number];
/** The roles that a user can be given in a project; `super_admin` comes with the account. */
export const assignableRoles = ['project_admin', 'normal_user', 'public_user'] as const;
export type AssignableRole = (typeof assignableRoles)[number];

/**
 * The state of a membership. Being added gives access at once; the project's admins see the account's private data only
 * after the user has joined (docs/product-rules.md, Privacy of members).
 */
export const membershipStates = ['none', 'added', 'joined'] as const;
export type MembershipState = (typeof membershipStates)[number];

export const boardVisibilities = ['public', 'private'] as const;
export type BoardVisibility = (typeof boardVisibilities)[number];

export const cardTypes = ['bug', 'feature'] as const;
export type CardType = (typeof cardTypes)[number];
export const cardStatuses = ['New', 'In Progress', 'In Testing', 'Resolved'] as const;
export type CardStatus = (typeof cardStatuses)[number];
/** Why a card was closed. Only a resolved one has a reason, and need not have one. */
export const closingReasons = ['done', 'duplicate', 'not_planned'] as const;
export type ClosingReason = (typeof closingReasons)[number];
export const closingReasonNames: Readonly<Record<ClosingReason, string>> = {
  done: 'Done',
  duplicate: 'Duplicate',
  not_planned: 'Not planned',
};
/** Reasons for which nothing came of a card: roadmaps, changelogs and feeds of what is done leave it out. */
export const refusedReasons: readonly ClosingReason[] = ['duplicate', 'not_planned'];
/** All others, and none at all. */
export const deliveredReasons: readonly (ClosingReason | null)[] = [
  null,
  ...closingReasons.filter((reason) => !refusedReasons.includes(reason)),
];
/** Whether nothing came of a card. */
export const isRefused = ({
  closingReason,
}: {
  closingReason?: ClosingReason | null | undefined;
}): boolean => (closingReason ? refusedReasons.includes(closingReason) : false);
/** Whether a card with this status may have a closing reason. */
export const isClosed = (status: CardStatus): boolean => status === 'Resolved';
/** A status as texts name it: `Resolved (not planned)`. */
export const statusText = (status: string, reason: ClosingReason | null = null): string =>
  reason ? `${status} (${closingReasonNames[reason].toLowerCase()})` : status;
export const cardPriorities = [1, 2, 3, 4, 5] as const;

/** How a board is shown: in columns, or as a list, whose rows take more or less room. */
export const boardModes = ['kanban', 'list'] as const;
/** Parts of a card in which a search finds it; the first of these that fits counts. */
export const searchPlaces = ['title', 'description', 'comment'] as const;
export type SearchPlace = (typeof searchPlaces)[number];
/** Ways in which a card is the caller's own in a search: the caller wrote it, or it is assigned to the caller. */
export const ownCards = ['created', 'assigned'] as const;
export type OwnCards = (typeof ownCards)[number];
/** No more than so many cards are listed, page by page. */
export const mostFound = 200;
export type BoardMode = (typeof boardModes)[number];
export const listDensities = ['roomy', 'compact'] as const;
export type ListDensity = (typeof listDensities)[number];

/** The colours of labels, in the order in which they are offered. */
export const labelColors = [
  'grey',
  'red',
  'orange',
  'amber',
  'lime',
  'green',
  'teal',
  'cyan',
  'blue',
  'indigo',
  'purple',
  'pink',
] as const;
export type LabelColor = (typeof labelColors)[number];

/** The reactions to a comment, in the order in which they are shown. */
export const reactionKinds = ['thumbs_up', 'thumbs_down', 'heart', 'party', 'laugh', 'eyes'] as const;
export type ReactionKind = (typeof reactionKinds)[number];

/** Actions of moderators, as the log of a project names them. */
export const moderationActions = [
  'lock',
  'unlock',
  'hide',
  'unhide',
  'block',
  'unblock',
  'words',
  'delete',
  'dismiss',
] as const;
export type ModerationAction = (typeof moderationActions)[number];
/** Why readers report something. */
export const reportReasons = ['spam', 'abuse', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];
/** Decisions of moderators on what was reported. */
export const resolutionActions = ['hide', 'lock', 'delete', 'block', 'dismiss'] as const;
export type ResolutionAction = (typeof resolutionActions)[number];
export const moderationTargets = ['card', 'comment', 'user', 'words'] as const;
/** Kinds and states of the entries of a changelog. */
export const changelogKinds = ['new', 'improved', 'fixed'] as const;
export type ChangelogKind = (typeof changelogKinds)[number];
export const entryStates = ['draft', 'scheduled', 'published'] as const;
export type EntryState = (typeof entryStates)[number];

export const limits = {
  changelogEntries: 1_000,
  entryTitle: 200,
  entryContent: 20_000,
  /** Cards that an entry resolves. */
  entryCards: 50,
  /** How far ahead an entry is scheduled. */
  scheduleDays: 365,
  /** Cards of one bulk change. */
  bulkCards: 500,
  /** How long what was deleted can be restored. */
  trashDays: 30,
  cardAssignees: 10,
  cardLabels: 20,
  labelName: 40,
  projectLabels: 50,
  viewName: 60,
  /** Projects, boards and cards for which somebody chooses what to hear of them. */
  followLevels: 2_000,
  /** The highest limit of a column. */
  columnLimit: 1_000,
  /** The name of a column of the roadmap, and the sites that may show it. */
  columnName: 40,
  embedOrigins: 20,
  /** Views that a project shares, and those that each of its team keeps to themselves. */
  sharedViews: 50,
  ownViews: 50,
  projectName: 100,
  boardName: 100,
  description: 2_000,
  companyName: 120,
  usernameMin: 3,
  usernameMax: 40,
  passwordMin: 6,
  passwordMax: 200,
  cardTitle: 200,
  /** Characters of a draft's description that are compared with other cards. */
  similarText: 500,
  cardDescription: 20_000,
  comment: 10_000,
  /** Cards to which a description or a comment refers; further ones stay plain text. */
  textReferences: 20,
  /** Cards that are shown of those to which a card and its comments refer, and of those that refer to it. */
  shownReferences: 50,
  /** People whom a description or a comment mentions. */
  textMentions: 20,
  /** Actions that an account asks for before it is approved. */
  contributions: 10,
  /** Calendar addresses of an account. */
  calendars: 20,
  /** Characters of a text by a guest: a submission, or a reply. */
  submissionText: 5_000,
  guestName: 60,
  /** Submissions that wait on a board. */
  waitingSubmissions: 100,
  rejectReason: 500,
  /** Of all kinds and people together. */
  commentReactions: 500,
  /** People who are named with a reaction; the others are only counted. */
  reactionNames: 10,
  /** Edits of a comment that are kept, the last ones, and the characters of what is different in them. */
  commentEdits: 50,
  commentEditsText: 60_000,
  /** Why a moderator does something. */
  moderationReason: 500,
  /** Customers on whose behalf the team votes for one card, and how often one member does so in a day. */
  customersOfCard: 500,
  customerVotesPerDay: 500,
  customerName: 120,
  /** An e-mail address, company or link. */
  customerContact: 200,
  /** Why they want it. */
  customerReason: 500,
  /** Reports of one person in a day, and reports of one card or comment that are kept. */
  reportsPerDay: 50,
  reportsOfTarget: 100,
  /** Words and phrases that a project blocks, and the characters of one. */
  blockedWords: 100,
  blockedWord: 60,
  blockedUsers: 1_000,
  /** Relations of one card to others. */
  cardRelations: 50,
  /** Cards that are merged into one, and the characters that are shown of the description of each. */
  mergedCards: 100,
  mergedDescription: 2_000,
  cardImages: 5,
  commentImages: 3,
  /** Bytes of one uploaded image. */
  imageBytes: 10 * 1024 * 1024,
  /** Pixels of the longer side of a project logo. */
  logoPixels: 250,
  cardsPage: 20,
  descriptionPreview: 150,
  /** Characters of a description in lists; more than a preview shows, as it drops spaces. */
  descriptionInLists: 200,
  /** Bytes of a list in one answer. */
  listBytes: 2_000_000,
  shortCardId: 8,
  /** Characters of a card's rank, which stays far below it. A cursor of the manual order holds one. */
  rankLength: 1_000,
  /** Bytes of a JSON body. */
  bodyBytes: 1024 * 1024,
} as const;

/** The path of an uploaded image, in a card, in a comment and in their texts: `![name](/images/…)`. */
export const imagePathPattern = /^\/images\/[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/;

/** The longest lists of a card, and what is said of longer ones. */
export const cardListLimits = {
  assigneeIds: {
    most: limits.cardAssignees,
    message: `A card can be assigned to at most ${limits.cardAssignees} people`,
  },
  labelIds: { most: limits.cardLabels, message: `A card can have at most ${limits.cardLabels} labels` },
} as const;

/** Shown instead of the name of a deleted account. */
export const deletedUsername = 'deleted user';

/** Shown to everyone while awarding points is off (docs/product-rules.md, Points). */
export const documentedPoints = 247;

/**
 * The total length of a paged list. It is a header, so that the answer stays the plain array that callers without
 * `limit` and `offset` expect.
 */
export const totalHeader = 'X-Total-Count';
