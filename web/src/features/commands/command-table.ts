import {
  type CardProperties,
  getCardProperty,
  propertyWords,
  type SelectProperty,
  selectProperties,
  valueName,
  type WordProperty,
} from '@cardinal/contracts';
import {
  ArrowBigUp,
  Ban,
  Bell,
  BookmarkPlus,
  Building2,
  CalendarClock,
  ChevronDown,
  ChevronUp,
  CircleDashed,
  CircleUserRound,
  DoorOpen,
  EyeOff,
  Flag,
  FolderPlus,
  GitMerge,
  Globe,
  Heart,
  History,
  House,
  Keyboard,
  LayoutDashboard,
  LayoutGrid,
  Link2,
  Lock,
  LogIn,
  LogOut,
  type LucideIcon,
  MessageSquarePlus,
  Monitor,
  Moon,
  PanelLeft,
  Pencil,
  Plus,
  Rows2,
  Rows3,
  Rows4,
  Search,
  Settings,
  Settings2,
  Shapes,
  ShieldAlert,
  ShieldCheck,
  SlidersHorizontal,
  SquareCheck,
  SquareKanban,
  SquarePlus,
  Star,
  Sun,
  Tags,
  Trash2,
  Undo2,
  UserPlus,
  UserSearch,
  Users,
} from 'lucide-react';

export const commandGroups = [
  'Card',
  'Board',
  'Notifications',
  'Reports',
  'Create',
  'Go to',
  'General',
] as const;
export type CommandGroup = (typeof commandGroups)[number];

export interface CommandInfo {
  title: string;
  group: CommandGroup;
  icon: LucideIcon;
  /** `c`, `g d` for one key after the other, `mod+k` with Ctrl or ⌘. */
  keys?: string;
  /** Its title in the list of shortcuts, where one line stands for several; the others are left out. */
  listed?: string | false;
  /** The focused element handles the key by itself; the command is there for the list and the palette. */
  native?: true;
  /** Additional search terms. */
  words?: string;
}

const userPriority = (value: number): CommandInfo => ({
  title: `Set user priority: ${value}`,
  group: 'Card',
  icon: Star,
  keys: `p ${value}`,
  words: 'stars rate change',
  listed: value === 1 && 'Set user priority: 1 to 5',
});
const devPriority = (value: number): CommandInfo => ({
  title: `Set dev priority: ${value}`,
  group: 'Card',
  icon: Star,
  keys: `d ${value}`,
  words: 'stars rate change',
  listed: value === 1 && 'Set dev priority: 1 to 5',
});

/**
 * Every command of the product, for the keyboard, the palette and the list of shortcuts. Components that offer a
 * command with `useCommand` define what it does and when it is available.
 */
const table = {
  'card.edit': {
    title: 'Edit card',
    group: 'Card',
    icon: Pencil,
    keys: 'e',
    words: 'change title description',
  },
  'card.comment': {
    title: 'Write a comment',
    group: 'Card',
    icon: MessageSquarePlus,
    keys: 'm',
    words: 'reply answer',
  },
  'card.quote': {
    title: 'Quote the comment in a reply',
    group: 'Card',
    icon: MessageSquarePlus,
    keys: 'r',
    words: 'answer cite selection',
  },
  'card.upvote': { title: 'Upvote', group: 'Card', icon: ArrowBigUp, keys: 'u', words: 'vote' },
  'card.like': { title: 'Like', group: 'Card', icon: Heart, keys: 'shift+l', words: 'heart' },
  'card.follow': {
    title: 'Choose what you hear of the card',
    group: 'Card',
    icon: Bell,
    keys: 'shift+f',
    words: 'follow subscribe watch mute notifications level',
  },
  'card.type': {
    title: 'Change the type: bug or feature',
    group: 'Card',
    icon: Shapes,
    keys: 'b',
    words: 'set bug feature request kind',
  },
  'card.labels': { title: 'Set labels', group: 'Card', icon: Tags, keys: 'l', words: 'tags create label' },
  'card.assign': {
    title: 'Assign to me',
    group: 'Card',
    icon: UserPlus,
    keys: 'i',
    words: 'assignee take own responsible',
  },
  'card.due': {
    title: 'Set due date',
    group: 'Card',
    icon: CalendarClock,
    keys: 'd d',
    words: 'deadline schedule day reminder',
  },
  'card.merge': {
    title: 'Merge into another card',
    group: 'Card',
    icon: GitMerge,
    words: 'duplicate unite same',
  },
  'card.relate': {
    title: 'Relate to another card',
    group: 'Card',
    icon: Link2,
    words: 'block depends duplicate link',
  },
  'card.voters': {
    title: 'Show who voted',
    group: 'Card',
    icon: Users,
    words: 'voters upvotes people customers list behalf',
  },
  'card.lock': {
    title: 'Lock the comments',
    group: 'Card',
    icon: Lock,
    words: 'moderate close thread discussion unlock',
  },
  'card.hide': {
    title: 'Hide the card',
    group: 'Card',
    icon: EyeOff,
    words: 'moderate spam show unhide',
  },
  'card.history': {
    title: 'Show the history',
    group: 'Card',
    icon: History,
    keys: 'h',
    words: 'activity changes log who',
  },
  'card.moveToBoard': {
    title: 'Move to another board',
    group: 'Card',
    icon: SquareKanban,
    keys: 'shift+m',
    words: 'board project place',
  },
  'card.undo': {
    title: 'Undo the last change',
    group: 'Card',
    icon: Undo2,
    keys: 'mod+z',
    words: 'revert restore back',
  },
  'card.copyLink': {
    title: 'Copy permalink',
    group: 'Card',
    icon: Link2,
    keys: 'y',
    words: 'share url address',
  },
  'card.new': {
    title: 'Set status: New',
    group: 'Card',
    icon: CircleDashed,
    keys: '1',
    words: 'move change',
  },
  'card.inProgress': {
    title: 'Set status: In Progress',
    group: 'Card',
    icon: CircleDashed,
    keys: '2',
    words: 'move change start',
  },
  'card.inTesting': {
    title: 'Set status: In Testing',
    group: 'Card',
    icon: CircleDashed,
    keys: '3',
    words: 'move change qa',
  },
  'card.resolved': {
    title: 'Set status: Resolved',
    group: 'Card',
    icon: CircleDashed,
    keys: '4',
    words: 'move change done close',
  },
  'card.user1': userPriority(1),
  'card.user2': userPriority(2),
  'card.user3': userPriority(3),
  'card.user4': userPriority(4),
  'card.user5': userPriority(5),
  'card.dev1': devPriority(1),
  'card.dev2': devPriority(2),
  'card.dev3': devPriority(3),
  'card.dev4': devPriority(4),
  'card.dev5': devPriority(5),
  'card.next': {
    title: 'Next card of the board',
    group: 'Card',
    icon: ChevronDown,
    keys: 'j',
    words: 'down forward',
  },
  'card.previous': {
    title: 'Previous card of the board',
    group: 'Card',
    icon: ChevronUp,
    keys: 'k',
    words: 'up back',
  },

  'board.search': {
    title: 'Search the cards of this board',
    group: 'Board',
    icon: Search,
    keys: '/',
    words: 'filter find',
  },
  'board.view': {
    title: 'Switch between list and Kanban',
    group: 'Board',
    icon: Rows3,
    keys: 'v',
    words: 'columns view',
  },
  'board.density': {
    title: 'Switch between roomy and compact rows',
    group: 'Board',
    icon: Rows4,
    keys: 'shift+v',
    words: 'list density lines table',
  },
  'board.group': {
    title: 'Divide the columns into lanes',
    group: 'Board',
    icon: Rows2,
    keys: 'shift+g',
    words: 'swimlanes group by assignee label priority',
  },
  'board.saveView': {
    title: 'Save the view',
    group: 'Board',
    icon: BookmarkPlus,
    keys: 'shift+s',
    words: 'filter name share bookmark keep',
  },
  'board.edit': {
    title: 'Edit this board',
    group: 'Board',
    icon: Settings2,
    words: 'rename description visibility public private',
  },
  'board.nextCard': {
    title: 'Next card, or arrow down',
    group: 'Board',
    icon: ChevronDown,
    keys: 'j',
  },
  'board.previousCard': {
    title: 'Previous card, or arrow up',
    group: 'Board',
    icon: ChevronUp,
    keys: 'k',
  },
  'board.select': {
    title: 'Select the card under the pointer',
    group: 'Board',
    icon: SquareCheck,
    keys: 'x',
    words: 'bulk many several choose mark',
  },
  'board.copyLink': {
    title: 'Copy public URL',
    group: 'Board',
    icon: Link2,
    keys: 'shift+y',
    words: 'share link address',
  },

  'notification.next': {
    title: 'Next notification',
    group: 'Notifications',
    icon: ChevronDown,
    keys: 'j',
    words: 'down forward',
    listed: 'Next notification, or arrow down',
  },
  'report.next': { title: 'Next report', group: 'Reports', icon: ChevronDown, keys: 'j', words: 'down' },
  'report.previous': { title: 'Previous report', group: 'Reports', icon: ChevronUp, keys: 'k', words: 'up' },
  'report.dismiss': { title: 'Dismiss the reports', group: 'Reports', icon: Flag, keys: 'x' },
  'report.hide': { title: 'Hide what was reported', group: 'Reports', icon: EyeOff, keys: 'h' },
  'report.lock': { title: 'Lock the comments of the card', group: 'Reports', icon: Lock, keys: 'l' },
  'report.block': { title: 'Block the author', group: 'Reports', icon: Ban, keys: 'b' },
  'report.delete': { title: 'Delete what was reported', group: 'Reports', icon: Trash2, keys: 'shift+d' },
  'notification.previous': {
    title: 'Previous notification',
    group: 'Notifications',
    icon: ChevronUp,
    keys: 'k',
    words: 'up back',
    listed: 'Previous notification, or arrow up',
  },
  'notification.open': {
    title: 'Open notification',
    group: 'Notifications',
    icon: Bell,
    keys: 'enter',
    native: true,
  },
  'notification.read': {
    title: 'Mark as read',
    group: 'Notifications',
    icon: SquareCheck,
    keys: 'e',
    words: 'done seen',
  },
  'notification.unread': {
    title: 'Mark as unread',
    group: 'Notifications',
    icon: CircleDashed,
    keys: 'u',
    words: 'new again',
  },
  'notification.snooze': {
    title: 'Snooze',
    group: 'Notifications',
    icon: CalendarClock,
    keys: 'h',
    words: 'later remind tomorrow week',
  },

  'create.card': {
    title: 'Create card',
    group: 'Create',
    icon: Plus,
    keys: 'c',
    words: 'new add bug report feature request issue',
  },
  'create.quickly': {
    title: 'Quick add a card',
    group: 'Create',
    icon: Plus,
    keys: 'q',
    words: 'new title only lines',
  },
  'create.board': { title: 'Create board', group: 'Create', icon: SquarePlus, keys: 'n b', words: 'new add' },
  'create.project': {
    title: 'Create project',
    group: 'Create',
    icon: FolderPlus,
    keys: 'n p',
    words: 'new add',
  },

  'go.dashboard': {
    title: 'Go to dashboard',
    group: 'Go to',
    icon: LayoutDashboard,
    keys: 'g d',
    words: 'projects home',
  },
  'go.cards': { title: 'Go to all cards', group: 'Go to', icon: LayoutGrid, keys: 'g c', words: 'dashboard' },
  'go.boards': {
    title: 'Go to boards of this project',
    group: 'Go to',
    icon: SquareKanban,
    keys: 'g b',
    words: 'project page',
  },
  'go.team': {
    title: 'Go to team',
    group: 'Go to',
    icon: Users,
    keys: 'g t',
    words: 'manage users members invite',
  },
  'go.moderation': {
    title: 'Go to moderation',
    group: 'Go to',
    icon: ShieldAlert,
    keys: 'g o',
    words: 'moderate reports hidden blocked log order',
  },
  'go.projectSettings': {
    title: 'Go to project settings',
    group: 'Go to',
    icon: Settings,
    keys: 'g s',
    words: 'logo labels slack delete rename trash restore deleted',
  },
  'go.import': {
    title: 'Import cards',
    group: 'Go to',
    icon: FolderPlus,
    words: 'csv trello jira linear github canny fider file migrate upload',
  },
  'go.account': {
    title: 'Go to account settings',
    group: 'Go to',
    icon: CircleUserRound,
    keys: 'g a',
    words: 'plan company profile upgrade',
  },
  'go.notifications': {
    title: 'Go to notifications',
    group: 'Go to',
    icon: Bell,
    keys: 'g i',
    words: 'inbox mentions assigned snoozed',
  },
  'go.notificationSettings': {
    title: 'Go to notification settings',
    group: 'Go to',
    icon: Bell,
    words: 'email digest quiet hours mute preferences',
  },
  'go.admin': {
    title: 'Go to admin panel',
    group: 'Go to',
    icon: ShieldCheck,
    keys: 'g m',
    words: 'users approve projects',
  },
  'go.superAdmin': {
    title: 'Go to super admin panel',
    group: 'Go to',
    icon: UserSearch,
    keys: 'g u',
    words: 'user plan account',
  },
  'go.publicBoard': {
    title: 'Open the public page of this board',
    group: 'Go to',
    icon: Globe,
    words: 'visitors guests',
  },
  'go.start': { title: 'Go to start page', group: 'Go to', icon: House, words: 'home landing pricing' },
  'go.plans': { title: 'Go to plans', group: 'Go to', icon: Building2, words: 'upgrade pricing limit' },

  'general.palette': { title: 'Open the command palette', group: 'General', icon: Search, keys: 'mod+k' },
  'general.search': {
    title: 'Search everything',
    group: 'General',
    icon: Search,
    keys: '/',
  },
  'general.shortcuts': {
    title: 'Show keyboard shortcuts',
    group: 'General',
    icon: Keyboard,
    keys: '?',
    words: 'help keys',
  },
  'general.notifications': {
    title: 'Show notifications',
    group: 'General',
    icon: Bell,
    keys: 'g n',
    words: 'bell unread news',
  },
  'general.sidebar': {
    title: 'Collapse or expand the sidebar',
    group: 'General',
    icon: PanelLeft,
    keys: '[',
    words: 'hide show navigation boards width',
  },
  'general.light': {
    title: 'Use the light theme',
    group: 'General',
    icon: Sun,
    words: 'colour color mode switch appearance',
  },
  'general.dark': {
    title: 'Use the dark theme',
    group: 'General',
    icon: Moon,
    words: 'colour color mode switch night appearance',
  },
  'general.system': {
    title: 'Use the theme of the system',
    group: 'General',
    icon: Monitor,
    words: 'colour color mode switch appearance',
  },
  'general.leaveProject': {
    title: 'Leave this project',
    group: 'General',
    icon: DoorOpen,
    words: 'quit exit membership team',
  },
  'general.signIn': {
    title: 'Sign in',
    group: 'General',
    icon: LogIn,
    words: 'log in login account register',
  },
  'general.signOut': { title: 'Sign out', group: 'General', icon: LogOut, words: 'log out logout leave' },
} satisfies Record<string, CommandInfo>;

type PropertyCommand = {
  [Name in SelectProperty]: `card.set.${Name}.${CardProperties[Name]}`;
}[SelectProperty];
export type CommandId = keyof typeof table | PropertyCommand;

/** The command that gives the open card this value. */
export const propertyCommand = (name: WordProperty, value: string): CommandId =>
  `card.set.${name}.${value}` as CommandId;

const setProperty = (name: WordProperty, value: string): CommandInfo => ({
  title: `Set ${getCardProperty(name).label.toLowerCase()}: ${valueName(name, value)}`,
  group: 'Card',
  icon: SlidersHorizontal,
  words: 'change',
});

const propertyTable = Object.fromEntries(
  selectProperties.flatMap((name) =>
    propertyWords(name).map((value) => [propertyCommand(name, value), setProperty(name, value)]),
  ),
) as Record<PropertyCommand, CommandInfo>;

export const commandTable: Readonly<Record<CommandId, CommandInfo>> = { ...table, ...propertyTable };
export const commandIds = Object.keys(commandTable) as CommandId[];
