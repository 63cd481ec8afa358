import { z } from 'zod';
import { parseDay, parseTime } from './dates.ts';
import { list, looseList, looseText, parseShape, readJson } from './read-json.ts';
import { emptyCard, type SourceCard, type SourceComment, type SourceFile, takeGroup } from './source-card.ts';

/**
 * A board as Trello's menu "Print, export, and share" writes it: the board object of its REST API with lists, cards,
 * members, checklists and the last thousand actions.
 */
const member = z.object({ id: looseText, fullName: looseText, username: looseText });
const board = z.object({
  lists: list(z.object({ id: z.string(), name: looseText, pos: z.number().catch(0) })),
  cards: list(
    z.object({
      id: z.string(),
      name: looseText,
      desc: looseText,
      idList: looseText,
      idShort: looseText,
      shortLink: looseText,
      idMembers: looseList(z.string()),
      labels: looseList(z.object({ name: looseText, color: looseText })),
      due: looseText,
      pos: z.number().catch(0),
      closed: z.boolean().catch(false),
      dateLastActivity: looseText,
      badges: z.object({ votes: z.number().int().min(0).catch(0) }).nullish(),
      attachments: looseList(z.unknown()),
    }),
  ),
  members: looseList(member),
  checklists: looseList(
    z.object({
      idCard: looseText,
      name: looseText,
      checkItems: looseList(z.object({ name: looseText, state: looseText, pos: z.number().catch(0) })),
    }),
  ),
  actions: looseList(
    z.object({
      type: z.string(),
      date: looseText,
      memberCreator: member.nullish(),
      data: z.object({ text: looseText, card: z.object({ id: looseText }).nullish() }).nullish(),
    }),
  ),
});
type Board = z.output<typeof board>;
type Member = z.output<typeof member>;

/** The state of cards that were archived, whatever list they were in. */
const archived = 'Archived';

const getName = (person: Member | null | undefined): string | null =>
  person?.fullName || person?.username || null;

/** The first eight digits of an id are the second of its creation. */
function getCreation(id: string): Date | null {
  const seconds = /^[0-9a-f]{24}$/.test(id) ? Number.parseInt(id.slice(0, 8), 16) : 0;
  return seconds > 0 ? new Date(seconds * 1_000) : null;
}

/** Checklists become lists of tasks below the description. */
function toTasks(checklists: Board['checklists']): string {
  return checklists
    .map(({ name, checkItems }) => {
      const items = checkItems
        .toSorted((one, other) => one.pos - other.pos)
        .map((item) => `- [${item.state === 'complete' ? 'x' : ' '}] ${item.name.replace(/\s+/g, ' ')}`);
      return [`**${name || 'Checklist'}**`, '', ...items].join('\n');
    })
    .join('\n\n');
}

function readActions({ actions }: Board) {
  const comments = new Map<string, SourceComment[]>();
  const authors = new Map<string, string>();
  for (const { type, date, memberCreator, data } of actions) {
    const cardId = data?.card?.id;
    if (!cardId) continue;
    const author = getName(memberCreator);
    if (type === 'createCard' && author) authors.set(cardId, author);
    if (type !== 'commentCard') continue;
    const comment = { author, createdAt: parseTime(date), text: data.text };
    const said = comments.get(cardId);
    if (said) said.push(comment);
    else comments.set(cardId, [comment]);
  }
  return { comments, authors };
}

/** The cards of a board, list by list as they stand. */
export async function* readTrello(file: SourceFile): AsyncIterable<SourceCard> {
  const found = parseShape(board, await readJson(file), 'Trello');
  const lists = found.lists.toSorted((one, other) => one.pos - other.pos);
  const order = new Map(lists.map(({ id }, at) => [id, at]));
  const names = new Map(lists.map(({ id, name }) => [id, name]));
  const members = new Map(found.members.map((each) => [each.id, getName(each)]));
  const checklists = Map.groupBy(found.checklists, ({ idCard }) => idCard);
  const { comments, authors } = readActions(found);
  const lines = new Map(found.cards.map(({ id }, at) => [id, at + 1]));
  const place = ({ idList }: Board['cards'][number]) => order.get(idList) ?? order.size;
  for (const card of found.cards.toSorted((one, other) => place(one) - place(other) || one.pos - other.pos)) {
    const tasks = toTasks(takeGroup(checklists, card.id));
    const files = card.attachments.length;
    yield {
      ...emptyCard(lines.get(card.id) ?? 0, card.id),
      title: card.name,
      description: [card.desc, tasks].filter(Boolean).join('\n\n'),
      state: card.closed ? archived : names.get(card.idList) || null,
      labels: card.labels.map(({ name, color }) => name || color).filter(Boolean),
      author: authors.get(card.id) ?? null,
      assignees: card.idMembers.flatMap((id) => members.get(id) ?? []),
      createdAt: getCreation(card.id),
      updatedAt: parseTime(card.dateLastActivity),
      dueDate: parseDay(card.due),
      // Actions come newest first.
      comments: takeGroup(comments, card.id).reverse(),
      votes: card.badges?.votes ?? 0,
      names: [`#${card.idShort}`, ...(card.shortLink ? [`https://trello.com/c/${card.shortLink}`] : [])],
      leftOut: files > 0 ? [`${files} attached ${files === 1 ? 'file' : 'files'}.`] : [],
    };
  }
}
