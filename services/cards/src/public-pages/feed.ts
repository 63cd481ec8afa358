import { type Card, limits, type PublicAddress, publicBoardPath, publicCardPath } from '@cardinal/contracts';
import { excerpt } from '@cardinal/markdown';
import { type Html, html } from '@cardinal/service-kit';
import type { BoardAccess, SeenBoard } from '../access/board-access.ts';
import { guest } from '../access/viewer.ts';
import type { BoardLists } from '../card-lists/board-lists.ts';
import type { CardListRepository } from '../card-lists/card-list.repository.ts';
import {
  cardIdOf,
  type HistoryRepository,
  type HistoryRow,
  versionOf,
} from '../history/history.repository.ts';
import { types } from './page-parts.ts';
import { addressOf } from './public-pages.ts';

export const entriesOfFeed = 50;
/** Before anything happened. */
const never = new Date(0).toISOString();
/** Characters that no XML may hold, however they are written. */
const unwritable = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

export interface FeedDeps {
  access: BoardAccess;
  lists: BoardLists;
  cards: Pick<CardListRepository, 'findAll'>;
  history: Pick<HistoryRepository, 'onBoards'>;
  origin: string;
}

export interface Feed {
  xml: string;
  updatedAt: Date;
  /** Search engines are asked not to show it. */
  hidden: boolean;
}

interface Entry {
  at: string;
  markup: Html;
}

interface Frame {
  origin: string;
  address: PublicAddress;
}

function newCard(card: Card, { origin, address }: Frame): Entry {
  const url = origin + publicCardPath(address, card.id);
  const markup = html`<entry>
      <id>urn:uuid:${card.id}</id>
      <title>${card.title}</title>
      <link href="${url}" />
      <author><name>${card.createdByUser?.username ?? 'Unknown'}</name></author>
      <published>${card.createdAt}</published>
      <updated>${card.createdAt}</updated>
      <category term="${types[card.type]}" />
      <summary>${excerpt(card.description, limits.descriptionInLists)}</summary>
    </entry>`;
  return { at: card.createdAt, markup };
}

function newStatus(row: HistoryRow, title: string, { origin, address }: Frame): Entry {
  const id = cardIdOf(row);
  const at = row.at.toISOString();
  const to = row.changes.find(({ field }) => field === 'status')?.to;
  const markup = html`<entry>
      <id>urn:uuid:${id}#${versionOf(row)}</id>
      <title>${title}: ${String(to)}</title>
      <link href="${origin}${publicCardPath(address, id)}" />
      <updated>${at}</updated>
      <category term="${String(to)}" />
    </entry>`;
  return { at, markup };
}

function feedOf({ project, board }: SeenBoard, entries: readonly Entry[], { origin, address }: Frame) {
  const updated = entries[0]?.at ?? never;
  const path = origin + publicBoardPath(address);
  const xml = html`<feed xmlns="http://www.w3.org/2005/Atom">
    <id>urn:uuid:${board._id}</id>
    <title>${board.name} - ${project.name}</title>
    <link href="${path}" />
    <link rel="self" href="${path}/feed.atom" />
    <author><name>${project.name}</name></author>
    <updated>${updated}</updated>
    ${entries.map(({ markup }) => markup)}
  </feed>`.markup.replace(unwritable, '');
  return { xml: `<?xml version="1.0" encoding="UTF-8"?>\n${xml}`, updatedAt: new Date(updated) };
}

/** What a guest may know of a board's latest: its new cards, and changes of status among the latest edits. */
export function createFeeds({ access, lists, cards, history, origin }: FeedDeps) {
  async function changesOf(boardId: string, frame: Frame): Promise<Entry[]> {
    const edits = await history.onBoards([boardId], null, entriesOfFeed);
    const moves = edits.filter(({ changes }) => changes.some(({ field }) => field === 'status'));
    // Those that were deleted or went to another board are not told of.
    const found = await cards.findAll(boardId, [...new Set(moves.map(cardIdOf))]);
    const titles = new Map(found.map(({ _id, title }) => [_id, title]));
    return moves.flatMap((row) => {
      const title = titles.get(cardIdOf(row));
      return title === undefined ? [] : [newStatus(row, title, frame)];
    });
  }

  /** @throws AppError `not_found` for a board that guests do not see */
  return async (at: PublicAddress): Promise<Feed> => {
    const seen = await access.boardBySlugs(guest, at.project, at.board);
    const address = addressOf(seen);
    const frame = { origin, address };
    const slugs = { slug: address.project, boardSlug: address.board };
    const newest = { sort: 'createdAt', order: 'desc', limit: entriesOfFeed } as const;
    const [page, changes] = await Promise.all([
      lists.page(guest, slugs, newest, { publicOnly: true }),
      changesOf(seen.board._id, frame),
    ]);
    const entries = [...page.cards.map((card) => newCard(card, frame)), ...changes]
      .toSorted((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0))
      .slice(0, entriesOfFeed);
    return { ...feedOf(seen, entries, frame), hidden: seen.board.hiddenFromSearch === true };
  };
}
