import {
  cardListLimits,
  cardProperties,
  findOwn,
  type ImportMapping,
  importedName,
  importLimits,
  limits,
  line,
  prose,
  toValueKey,
  unmappedValues,
} from '@cardinal/contracts';
import { writtenBy } from '../../kernel/card/card.rules.ts';
import type { SourceCard, SourceComment } from './formats/source-card.ts';
import { nameCards, type ResolveName } from './name-cards.ts';

/** Somebody as whom a text stands: an account that agrees, or a name. */
export type Author = { userId: string } | { name: string };

interface MappedComment {
  author: Author;
  createdAt: Date;
  content: string;
  references: string[];
}

/** A card as it will stand here. Labels are names; comments are in the order of their times. */
export interface MappedCard extends Pick<ImportMapping['states'][string], 'status' | 'closingReason'> {
  title: string;
  description: string;
  references: string[];
  type: 'bug' | 'feature';
  devPriority: number | null;
  labels: string[];
  author: Author;
  assigneeIds: string[];
  dueDate: string | null;
  createdAt: Date;
  updatedAt: Date;
  comments: MappedComment[];
  votes: number;
}

export interface MappingContext {
  mapping: Pick<ImportMapping, 'states' | 'types' | 'priorities' | 'people'>;
  /** In whose name the import writes. */
  importerId: string;
  /** Members among the mapped people who see the board, and those of them whose texts may have links. */
  members: ReadonlySet<string>;
  linkWriters: ReadonlySet<string>;
  now: Date;
  resolve: ResolveName;
}

export type Mapped = { card: MappedCard; leftOut: string[] } | { skipped: string };

const titleText = line(Number.MAX_SAFE_INTEGER, 'Title');
export const hasTitle = (title: string): boolean => titleText.safeParse(title.toWellFormed()).success;

const labelText = line(limits.labelName, 'Label');
const longText = prose(Number.MAX_SAFE_INTEGER);

/** A text as it is stored. @param note is given a sentence where it is cut */
function fit(text: string, most: number, note: () => void): string {
  const clean = longText.parse(text.toWellFormed());
  if (clean.length <= most) return clean;
  note();
  return `${clean.slice(0, most - 1).toWellFormed()}…`;
}

/** No later than now, so that nothing is newer than what happens from here on. */
const until = (now: Date, date: Date | null): Date => (date && date < now ? date : now);

function findAuthor(name: string | null, { mapping, importerId }: MappingContext): Author {
  const key = toValueKey(name);
  if (!key || findOwn(mapping.people, key) === importerId) return { userId: importerId };
  const clean = labelName(key.slice(0, limits.guestName));
  return clean ? { name: importedName(clean) } : { userId: importerId };
}

const labelName = (text: string): string | null =>
  line(limits.guestName, 'Name').safeParse(text).data ?? null;

/** Labels, and assignees, of one card that are looked at: a cell may hold a million. */
const mostNamed = 200;

function cutList(what: string, given: readonly string[], leftOut: string[]): readonly string[] {
  if (given.length > mostNamed)
    leftOut.push(`${given.length - mostNamed} ${what}, as at most ${mostNamed} of a card are read.`);
  return given.slice(0, mostNamed);
}

function mapLabels(source: SourceCard, leftOut: string[]): string[] {
  const names = new Map<string, string>();
  for (const given of cutList('labels', source.labels, leftOut)) {
    const name = labelText.safeParse(given).data;
    if (name) names.set(name.toLowerCase(), name);
    else
      leftOut.push(
        `The label “${given.slice(0, 40)}…”, which is longer than ${limits.labelName} characters.`,
      );
  }
  const all = [...names.values()];
  const { most } = cardListLimits.labelIds;
  if (all.length > most) leftOut.push(`${all.length - most} labels, as a card has at most ${most}.`);
  return all.slice(0, most);
}

function mapAssignees(source: SourceCard, { mapping, members }: MappingContext, leftOut: string[]): string[] {
  const ids = new Set<string>();
  for (const name of cutList('assignees', source.assignees, leftOut)) {
    const id = findOwn(mapping.people, toValueKey(name));
    if (id && members.has(id)) ids.add(id);
    else leftOut.push(`The assignee ${name.slice(0, 60)}, who is no member here.`);
  }
  const { most } = cardListLimits.assigneeIds;
  if (ids.size > most) leftOut.push(`${ids.size - most} assignees, as a card has at most ${most}.`);
  return [...ids].slice(0, most);
}

function mapComment(said: SourceComment, context: MappingContext, leftOut: string[]): MappedComment[] {
  const note = () => leftOut.push(`The end of a comment, as one has at most ${limits.comment} characters.`);
  const named = nameCards(fit(said.text, limits.comment, note), context.resolve, limits.comment);
  if (named.text === '') return [];
  const createdAt = until(context.now, said.createdAt);
  return [
    { author: findAuthor(said.author, context), createdAt, content: named.text, references: named.ids },
  ];
}

function mapComments(source: SourceCard, context: MappingContext, leftOut: string[]): MappedComment[] {
  const most = importLimits.comments;
  if (source.comments.length > most)
    leftOut.push(`${source.comments.length - most} comments, as a card is imported with at most ${most}.`);
  return source.comments
    .slice(0, most)
    .flatMap((said) => mapComment(said, context, leftOut))
    .toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
}

/** Without links where its author is nobody of the team (docs/product-rules.md, Links of strangers). */
function withoutLinks(field: 'title' | 'description', text: string, leftOut: string[]): string {
  try {
    const plain =
      writtenBy({ [field]: text } as { title?: string; description?: string }, false)[field] ?? '';
    if (plain !== text) leftOut.push(`Links of the ${field}, as its author is nobody of the team.`);
    return plain;
  } catch {
    leftOut.push(`The ${field}, which is nothing but links.`);
    return field === 'title' ? 'Untitled' : '';
  }
}

function mapTexts(source: SourceCard, context: MappingContext, leftOut: string[]) {
  const key = toValueKey(source.author);
  const mayLink = !key || context.linkWriters.has(findOwn(context.mapping.people, key) ?? '');
  const clean = titleText.parse(source.title.toWellFormed());
  const whole = mayLink ? clean : withoutLinks('title', clean, leftOut);
  const cut = (what: string, most: number) => () =>
    leftOut.push(`The end of the ${what}, as one has at most ${most} characters.`);
  const title = fit(whole, limits.cardTitle, cut('title', limits.cardTitle));
  const long = fit(source.description, limits.cardDescription, cut('description', limits.cardDescription));
  const description = mayLink ? long : withoutLinks('description', long, leftOut);
  const { text, ids } = nameCards(description, context.resolve, limits.cardDescription);
  return { title, description: text, references: ids };
}

/** A type that the file says, or a label that says so. */
function mapType({ type, labels }: SourceCard, { mapping }: MappingContext): 'bug' | 'feature' {
  if (type) return findOwn(mapping.types, toValueKey(type)) ?? unmappedValues.type;
  return labels.some((label) => /^(?:type:\s*)?bug$/i.test(label)) ? 'bug' : 'feature';
}

/** Maps a card of a file. */
export function mapCard(source: SourceCard, context: MappingContext): Mapped {
  const { mapping, now } = context;
  if (!hasTitle(source.title)) return { skipped: 'It has no title.' };
  const leftOut = [...source.leftOut];
  const state = findOwn(mapping.states, toValueKey(source.state)) ?? unmappedValues.state;
  const createdAt = until(now, source.createdAt);
  const updatedAt = until(now, source.updatedAt ?? createdAt);
  return {
    card: {
      ...mapTexts(source, context, leftOut),
      status: state.status,
      closingReason: state.status === 'Resolved' ? state.closingReason : cardProperties.closingReason.default,
      type: mapType(source, context),
      devPriority: findOwn(mapping.priorities, toValueKey(source.priority)) ?? unmappedValues.priority,
      labels: mapLabels(source, leftOut),
      author: findAuthor(source.author, context),
      assigneeIds: mapAssignees(source, context, leftOut),
      dueDate: source.dueDate,
      createdAt,
      updatedAt: new Date(Math.max(updatedAt.getTime(), createdAt.getTime())),
      comments: mapComments(source, context, leftOut),
      votes: source.votes,
    },
    leftOut,
  };
}
