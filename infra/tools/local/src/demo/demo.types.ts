import type {
  AccountType,
  AssignableRole,
  BodyInputOf,
  CardStatus,
  CardType,
  ClosingReason,
  createCard,
  LabelColor,
  Plan,
  ReactionKind,
  UserStatus,
} from '@cardinal/contracts';

/** All demo users. The first five are named in the documentation. */
export type DemoUsername =
  | 'superadmin'
  | 'lead'
  | 'member'
  | 'visitor'
  | 'newcomer'
  | 'amara'
  | 'jonas'
  | 'mei'
  | 'soren'
  | 'kestrel'
  | 'halley'
  | 'tomasz'
  | 'nightshift';

export interface DemoAccount {
  username: DemoUsername;
  email: string;
  status?: UserStatus;
  accountType?: AccountType;
  plan?: Plan;
  companyName?: string;
  isSuperAdmin?: boolean;
  /** Created by the lead in the project Apollo. */
  role?: AssignableRole;
}

export interface DemoComment {
  by: DemoUsername;
  text: string;
  /** The text with which it was written, where its writer improved it since. */
  formerText?: string;
  /** Whether the lead pinned it as the official answer. */
  isAnswer?: boolean;
  /** An internal note, and so are its replies. */
  internal?: true;
  reactions?: Partial<Record<ReactionKind, readonly DemoUsername[]>>;
  replies?: readonly DemoComment[];
}

/** The labels of the demo project, and their colours. */
export const demoLabels = {
  Accessibility: 'purple',
  Alarms: 'orange',
  Commands: 'blue',
  Export: 'lime',
  'Good first issue': 'green',
  'Ground station': 'teal',
  'Night shift': 'indigo',
  Performance: 'amber',
  Regression: 'red',
  Telemetry: 'cyan',
} as const satisfies Record<string, LabelColor>;
type DemoLabel = keyof typeof demoLabels;

export interface DemoCard extends BodyInputOf<typeof createCard> {
  description: string;
  by: DemoUsername;
  /** How long ago it was written. */
  daysAgo: number;
  /** In how many days it is due; negative where it is overdue. */
  dueIn?: number;
  status: CardStatus;
  /** The description with which it was written, where its author improved it since. */
  formerDescription?: string;
  /** The type with which it was written, where the lead has changed it since. */
  formerType?: CardType;
  closingReason?: ClosingReason;
  devPriority?: number;
  assignees?: readonly DemoUsername[];
  labels?: readonly DemoLabel[];
  upvotes?: readonly DemoUsername[];
  likes?: readonly DemoUsername[];
  /** On whose behalf the team voted. */
  customers?: readonly { by: DemoUsername; customer: string; contact?: string; reason?: string }[];
  comments?: readonly DemoComment[];
}
