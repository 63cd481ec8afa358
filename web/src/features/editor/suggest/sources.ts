import { limits, listMentionable, searchCards } from '@cardinal/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { request } from '#api/client.ts';
import { callQuery } from '#api/query-options.ts';
import type { SuggestionKind } from './trigger.ts';

/** The board on which a text is written. */
export interface BoardPlace {
  projectSlug: string;
  boardSlug: string;
  /** Of a card that is there already. */
  cardId?: string;
  /** In an internal note, which mentions those alone who may read it. */
  internal?: boolean;
}

/** One line of the list. */
export interface Suggestion {
  id: string;
  /** The text that replaces the typed one. */
  insert: string;
  label: string;
  /** Beside the label. */
  detail?: string;
  /** Before the label. */
  sign?: string;
}

type Find = (
  typed: string,
  board: BoardPlace,
  client: QueryClient,
  signal: AbortSignal,
) => Promise<Suggestion[]>;

const MOST_SHOWN = 8;
/** Before a call, in case more is typed. Milliseconds. */
export const TYPING_PAUSE = { people: 100, cards: 150, emoji: 0 } as const;

/** Names that begin with the text come before names that contain it. */
function byName<T>(all: readonly T[], typed: string, getName: (one: T) => string): T[] {
  const wanted = typed.toLowerCase();
  const rank = (one: T) => getName(one).indexOf(wanted);
  return all
    .filter((one) => rank(one) !== -1)
    .toSorted((a, b) => Math.min(rank(a), 1) - Math.min(rank(b), 1))
    .slice(0, MOST_SHOWN);
}

const findPeople: Find = async (typed, { projectSlug, boardSlug, cardId, internal }, client) => {
  const query = { q: typed, cardId, ...(internal ? { internal: 'true' as const } : {}) };
  const call = { params: { slug: projectSlug, boardSlug }, query };
  const people = await client.fetchQuery({ ...callQuery(listMentionable, call), staleTime: 60_000 });
  return people.slice(0, MOST_SHOWN).map(({ id, username }) => ({
    id,
    insert: `@${username} `,
    label: username,
  }));
};

const findCards: Find = async (typed, _, _client, signal) => {
  const { hits } = await request(searchCards, { query: { q: typed, limit: MOST_SHOWN }, signal });
  return hits.map(({ card, board }) => ({
    id: card.id,
    insert: `#${card.id.slice(0, limits.shortCardId)} `,
    label: card.title,
    detail: board.name,
  }));
};

const findEmoji: Find = async (typed) => {
  const { emoji } = await import('./emoji.ts');
  return byName(emoji, typed, ([, names]) => names).map(([sign, names]) => ({
    id: sign,
    insert: sign,
    label: names.split(' ')[0] ?? '',
    sign,
  }));
};

/** Sources of suggestions, by kind. */
export const sources: Record<SuggestionKind, { label: string; find: Find }> = {
  people: { label: 'People', find: findPeople },
  cards: { label: 'Cards', find: findCards },
  emoji: { label: 'Emoji', find: findEmoji },
};
