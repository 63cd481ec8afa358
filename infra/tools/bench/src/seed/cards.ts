import { randomUUID } from 'node:crypto';
import {
  type CardProperties,
  type CardStatus,
  cardStatuses,
  defaultCardProperties,
} from '@cardinal/contracts';
import type { SeededBoard } from './world.ts';

const words =
  'login page crash export button slow search filter image upload board card comment vote dark theme mobile offline sync retry token invite team role header footer table column drag drop keyboard focus label colour chart report mail link preview markdown editor toast dialog menu'.split(
    ' ',
  );

/** The word that the search looks for. */
export const rareWord = 'zeppelin';
/** Titles of a board that have the word, so that answers are of one size whatever the size of the data. */
const rareTitles = 5;

const minute = 60_000;

const phrase = (from: number, length: number): string =>
  Array.from({ length }, (_, n) => words[(from * 7 + n * (1 + (from % 5))) % words.length]).join(' ');

export interface SeededCard {
  card: { _id: string; title: string; createdBy: string } & CardProperties & Record<string, unknown>;
  comments: ({ _id: string } & Record<string, unknown>)[];
  votes: ({ _id: string } & Record<string, unknown>)[];
}

/** The n-th card of a board as the cards service stores it; every tenth has a comment, every fifth a vote. */
export function makeCard(
  board: SeededBoard,
  n: number,
  author: string,
  voter: string,
  now: Date,
): SeededCard {
  const _id = randomUUID();
  const at = new Date(now.getTime() - n * minute);
  const place = { boardId: board.id, projectId: board.projectId };
  const living = { version: 1, outbox: [], deleted: false };
  const commented = n % 10 === 0;
  const voted = n % 5 === 0;
  const rare = n % Math.ceil(board.cards / rareTitles) === 0;
  return {
    card: {
      _id,
      ...living,
      ...place,
      title: `${phrase(n, 5)}${rare ? ` ${rareWord}` : ''}`,
      description: `${phrase(n + 1, 14)}.\n\n${phrase(n + 2, 14)}.`,
      ...defaultCardProperties,
      type: n % 3 === 0 ? 'feature' : 'bug',
      status: cardStatuses[n % cardStatuses.length] as CardStatus,
      userPriority: 1 + (n % 5),
      devPriority: n % 4 === 0 ? 1 + (n % 5) : null,
      imageUrls: null,
      createdBy: author,
      createdAt: at,
      updatedAt: at,
      countsVersion: 1,
      commentCount: commented ? 1 : 0,
      upvoteCount: voted ? 1 : 0,
      likeCount: 0,
    },
    comments: commented
      ? [
          {
            _id: randomUUID(),
            ...living,
            ...place,
            cardId: _id,
            userId: author,
            content: phrase(n + 3, 20),
            imageUrls: null,
            parentCommentId: null,
            placeholder: false,
            createdAt: at,
            updatedAt: at,
          },
        ]
      : [],
    votes: voted
      ? [
          {
            _id: `${_id}:${voter}`,
            ...living,
            ...place,
            cardId: _id,
            userId: voter,
            on: true,
            createdAt: at,
          },
        ]
      : [],
  };
}
