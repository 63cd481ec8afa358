import {
  type Call,
  type Card,
  type Changes,
  getProject,
  type Label,
  listBoards,
  listChanges,
  listLabels,
  listTeam,
  listViews,
  pageBoardCards,
  type ResponseOf,
} from '@cardinal/contracts';

interface Input {
  params: Record<string, string>;
  query?: Record<string, string | number | undefined>;
}
/** Calls Cardinal; undefined for what the reader may not read, or what is gone. @throws for every other error */
export type Ask = <C extends Call>(call: C, input: Input) => Promise<ResponseOf<C> | 'expired' | undefined>;

type Board = NonNullable<Changes['boards']>[number];
type Listed = Omit<Card, 'labels'> & { labelIds: string[] };

/** Everything of a project that changes tell of, as one reader sees it. */
export interface Copy {
  project: Changes['project'] | undefined;
  boards: Map<string, Board>;
  cards: Map<string, Listed>;
  labels: Label[] | undefined;
  views: Changes['views'] | undefined;
  members: NonNullable<Changes['members']> | undefined;
  cardCounts: Map<string, number>;
}

const toListed = ({ labels, ...card }: Card): Listed => ({ ...card, labelIds: labels.map(({ id }) => id) });
const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1);

/** The same whatever the order in which things came, with labels as they are shown. */
export const present = ({ labels = [], boards, cards, cardCounts, members, ...rest }: Copy) => ({
  ...rest,
  labels,
  members: members && [...members].sort(byId),
  boards: [...boards.values()].map((board) => ({ ...board, cardCount: cardCounts.get(board.id) })),
  cards: [...cards.values()]
    .sort(byId)
    .map(({ labelIds, ...card }) => ({ ...card, labels: labels.filter(({ id }) => labelIds.includes(id)) })),
});

function assertKnown<T>(answer: T | 'expired'): T {
  if (answer === 'expired') throw new Error('Only changes expire');
  return answer;
}

/** Reads by the lists that there are without changes. */
function createReader({ ask, slug }: { ask: Ask; slug: string }) {
  const read = async <C extends Call>(
    call: C,
    params: Record<string, string> = {},
    query: Input['query'] = {},
  ) => assertKnown(await ask(call, { params: { slug, ...params }, query }));

  /** Undefined for a board that is not to be seen yet, or no longer. */
  async function readCards(boardSlug: string): Promise<Listed[] | undefined> {
    const found: Card[] = [];
    let cursor: string | undefined;
    do {
      const page = await read(pageBoardCards, { boardSlug }, { limit: 200, cursor });
      if (!page) return undefined;
      found.push(...page.cards);
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    return found.map(toListed);
  }

  async function readAll(): Promise<Copy> {
    const boards = (await read(listBoards)) ?? [];
    const project = await read(getProject);
    const [labels, views, team] = [await read(listLabels), await read(listViews), await read(listTeam)];
    const cards = new Map<string, Listed>();
    for (const { slug: boardSlug } of boards)
      for (const card of (await readCards(boardSlug)) ?? []) cards.set(card.id, card);
    return {
      project: project && pickProject(project),
      boards: new Map(boards.map(({ cardCount: _, ...board }) => [board.id, board])),
      cards,
      labels,
      views,
      members: team?.map(({ id, username, role, membership }) => ({
        ...{ id, username, membership },
        // A super admin has the role of the account there.
        role: role === 'super_admin' ? 'normal_user' : role,
      })),
      cardCounts: new Map(boards.map(({ id, cardCount }) => [id, cardCount])),
    };
  }

  return { readAll, readCards };
}

const pickProject = ({
  id,
  name,
  slug,
  description,
  logoUrl,
  accent,
  version,
}: ResponseOf<typeof getProject>) => ({
  ...{ id, name, slug, description, logoUrl, accent, version },
});

/** Puts an answer into a copy, but for boards of which the cards are to be read. */
function apply(copy: Copy, changes: Changes): void {
  if (changes.project) copy.project = changes.project;
  copy.labels = changes.labels ?? copy.labels;
  copy.views = changes.views ?? copy.views;
  copy.members = changes.members ?? copy.members;
  for (const card of changes.cards) copy.cards.set(card.id, toListed(card));
  for (const id of changes.gone) copy.cards.delete(id);
  for (const { boardId, cardCount } of changes.cardCounts) copy.cardCounts.set(boardId, cardCount);
  if (!changes.boards) return;
  copy.boards = new Map(changes.boards.map((board) => [board.id, board]));
  for (const { id, boardId } of copy.cards.values()) if (!copy.boards.has(boardId)) copy.cards.delete(id);
}

export type Follower = ReturnType<typeof createFollower>;

/**
 * A client that reads everything once, and from then on what `changes` say and no more. It begins anew where they
 * say so.
 */
export function createFollower({ ask, slug }: { ask: Ask; slug: string }) {
  const { readAll, readCards } = createReader({ ask, slug });
  const unread = new Set<string>();
  const counts = { answers: 0, cards: 0, reread: 0, begun: 0 };
  let copy: Copy | undefined;
  let cursor: string | undefined;

  async function begin(): Promise<void> {
    const first = await ask(listChanges, { params: { slug } });
    if (!first || first === 'expired') {
      copy = undefined;
      return;
    }
    unread.clear();
    copy = await readAll();
    ({ cursor } = first);
    counts.begun += 1;
  }

  async function readAnew(into: Copy): Promise<void> {
    for (const id of unread) {
      const board = into.boards.get(id);
      const cards = board && (await readCards(board.slug));
      if (board && !cards) continue;
      unread.delete(id);
      counts.reread += 1;
      for (const card of into.cards.values()) if (card.boardId === id) into.cards.delete(card.id);
      for (const card of cards ?? []) into.cards.set(card.id, card);
    }
  }

  return {
    counts,
    /** Undefined for a project that the reader does not see. */
    get copy(): Copy | undefined {
      return copy;
    },
    get cursor(): string | undefined {
      return cursor;
    },
    /** Follows to the end of what changed; every answer by itself, for those who want to see it. */
    async follow(onAnswer: (changes: Changes) => void = () => {}): Promise<void> {
      for (let more = true; more; ) {
        const answer = copy
          ? await ask(listChanges, { params: { slug }, query: { since: cursor } })
          : 'expired';
        if (!copy || !answer || answer === 'expired') return begin();
        onAnswer(answer);
        counts.answers += 1;
        counts.cards += answer.cards.length;
        apply(copy, answer);
        for (const id of answer.anew) unread.add(id);
        await readAnew(copy);
        ({ cursor, more } = answer);
      }
    },
    /** Everything as it is now. */
    readAll,
  };
}
