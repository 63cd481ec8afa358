import {
  addCustomerVote,
  addReaction,
  type BodyInputOf,
  type Card,
  type Comment,
  cardStatuses,
  createCard,
  createComment,
  getCard,
  likeCard,
  limits,
  listBoardCards,
  listComments,
  listCustomerVotes,
  pinAnswer,
  reactionKinds,
  updateCard,
  updateComment,
  upvoteCard,
} from '@cardinal/contracts';
import type { DemoCard, DemoComment } from './demo.types.ts';
import type { People } from './demo-people.ts';
import type { BuiltBoard } from './demo-project.ts';

/** A created document and its intended age. */
export interface Made {
  collection: 'cards' | 'comments' | 'internal_notes' | 'submissions';
  id: string;
  at: Date;
  /** When a card that was worked on last changed, or a comment was edited. */
  changedAt?: Date;
}

const day = 86_400_000;
const hour = 3_600_000;
/** How long after it was written a comment was edited. */
const editedMs = 4 * 60_000;

/** Comments follow within the first hours or, on a younger card, evenly until now. */
function getCommentTime(card: Date, index: number, count: number): Date {
  const room = (Date.now() - card.getTime()) / (count + 1);
  return new Date(card.getTime() + (index + 1) * Math.min(room, 5 * hour));
}

/** Some time between the writing of a card and now, later on newer cards. */
const workedOn = (card: Date, index: number): Date =>
  new Date(Date.now() - (Date.now() - card.getTime()) * (0.1 + (index % 7) / 10));

/** Refers to cards by what they are called: `#{title}` stands for the short id of one that is there. */
const referring = (text: string, cardIds: ReadonlyMap<string, string>): string =>
  text.replace(/#\{([^}]+)\}/g, (_, title: string) => `#${cardIds.get(title)?.slice(0, limits.shortCardId)}`);

const countComments = (comments: readonly DemoComment[] = []): number =>
  comments.reduce((count, { replies }) => count + 1 + countComments(replies), 0);

/** Repeats what was done with a comment since it was written; harmless to repeat. */
async function discuss(people: People, { id: commentId, cardId, content }: Comment, demo: DemoComment) {
  if (demo.isAnswer) await people.lead.call(pinAnswer, { params: { cardId }, body: { commentId } });
  if (demo.formerText !== undefined && content === demo.formerText)
    await people[demo.by].call(updateComment, { params: { commentId }, body: { content: demo.text } });
  for (const kind of reactionKinds)
    for (const name of demo.reactions?.[kind] ?? [])
      await people[name].call(addReaction, { params: { commentId, kind } });
}

async function comment(
  people: People,
  cardIds: ReadonlyMap<string, string>,
  card: DemoCard,
  at: Date,
): Promise<Made[]> {
  const cardId = cardIds.get(card.title) ?? '';
  const present = await people.lead.call(listComments, { params: { cardId } });
  const total = countComments(card.comments);
  const made: Made[] = [];

  async function write(
    comments: readonly DemoComment[] = [],
    parentCommentId: string | null = null,
  ): Promise<void> {
    for (const demo of comments) {
      const text = referring(demo.text, cardIds);
      const { by, formerText = text, replies } = demo;
      const same = (each: Comment) =>
        [text, formerText].includes(each.content) && each.parentCommentId === parentCommentId;
      const written =
        present.find(same) ??
        (await people[by].call(createComment, {
          params: { cardId },
          body: { content: formerText, parentCommentId, internal: demo.internal },
        }));
      await discuss(people, written, demo);
      const writtenAt = getCommentTime(at, made.length, total);
      const changedAt = demo.formerText === undefined ? undefined : new Date(writtenAt.getTime() + editedMs);
      made.push({
        collection: written.internal ? 'internal_notes' : 'comments',
        id: written.id,
        at: writtenAt,
        changedAt,
      });
      await write(replies, written.id);
    }
  }
  await write(card.comments);
  return made;
}

async function vote(people: People, cardId: string, { upvotes = [], likes = [] }: DemoCard): Promise<void> {
  const params = { cardId };
  const voters = [...new Set([...upvotes, ...likes])];
  await Promise.all(
    voters.map(async (name) => {
      const { call } = people[name];
      const { userHasUpvoted, userHasLiked } = await call(getCard, { params });
      if (upvotes.includes(name) && !userHasUpvoted) await call(upvoteCard, { params });
      if (likes.includes(name) && !userHasLiked) await call(likeCard, { params });
    }),
  );
}

async function voteOnBehalf(people: People, cardId: string, { customers = [] }: DemoCard): Promise<void> {
  if (customers.length === 0) return;
  const params = { cardId };
  const { items } = await people.lead.call(listCustomerVotes, { params });
  for (const { by, ...body } of customers)
    if (!items.some(({ customer }) => customer === body.customer))
      await people[by].call(addCustomerVote, { params, body });
}

/** The people, and the ids of labels by name and of cards by title. */
interface Cast {
  people: People;
  labelIds: ReadonlyMap<string, string>;
  /** Gets those of the cards that are written. */
  cardIds: Map<string, string>;
}

/** Edits by the author and then the lead since the card was written, one after the other. */
async function work({ people, labelIds: idsByLabel }: Cast, written: Card, card: DemoCard): Promise<void> {
  const edit = (by: DemoCard['by'], body: BodyInputOf<typeof updateCard>) =>
    people[by].call(updateCard, { params: { cardId: written.id }, body });
  const { status, devPriority, dueDate, assignees, labels } = written;
  if (card.formerDescription && written.description === card.formerDescription)
    await edit(card.by, { description: card.description });
  if (written.type !== card.type) await edit('lead', { type: card.type });
  const assigneeIds = (card.assignees ?? []).map((name) => people[name].id);
  const wanted = {
    devPriority: card.devPriority ?? null,
    assigneeIds,
    labelIds: (card.labels ?? []).flatMap((name) => idsByLabel.get(name) ?? []),
    dueDate:
      card.dueIn === undefined ? null : new Date(Date.now() + card.dueIn * day).toISOString().slice(0, 10),
  };
  const isDone =
    devPriority === wanted.devPriority &&
    assignees.length === assigneeIds.length &&
    labels.length === wanted.labelIds.length &&
    (dueDate === null) === (wanted.dueDate === null);
  if (!isDone) await edit('lead', wanted);
  const steps = cardStatuses.slice(cardStatuses.indexOf(status) + 1, cardStatuses.indexOf(card.status) + 1);
  const reason = card.closingReason ? { closingReason: card.closingReason } : {};
  for (const step of steps) await edit('lead', { status: step, ...(step === card.status ? reason : {}) });
}

/** Creates the missing cards of a board, oldest first, and completes those of an interrupted load. */
export async function writeCards(cast: Cast, slug: string, { board, demo }: BuiltBoard): Promise<Made[]> {
  const { people, cardIds } = cast;
  const params = { slug, boardSlug: board.slug };
  const present = await people.lead.call(listBoardCards, { params });
  const made: Made[] = [];
  for (const { title, id } of present) cardIds.set(title, id);
  for (const card of demo.cards.toSorted((a, b) => b.daysAgo - a.daysAgo)) {
    // Its status is the lead's to choose.
    const { description, formerDescription = description, formerType = card.type } = card;
    const body = createCard.body
      .omit({ status: true })
      .strip()
      .parse({ ...card, type: formerType, description: formerDescription });
    const { title } = card;
    const written =
      present.find((each) => each.title === title) ??
      (await people[card.by].call(createCard, { params, body }));
    cardIds.set(title, written.id);
    // An odd number of hours; otherwise all cards of a day would have the same minute.
    const at = new Date(Date.now() - card.daysAgo * day + ((made.length * 7) % 11) * hour);
    const changedAt = card.status === 'New' ? undefined : workedOn(at, made.length);
    made.push(
      { collection: 'cards', id: written.id, at, changedAt },
      ...(await comment(people, cardIds, card, at)),
    );
    await vote(people, written.id, card);
    await voteOnBehalf(people, written.id, card);
    await work(cast, written, card);
  }
  return made;
}
