import { type changedLists, mostChangedCards, seesBoard } from '@cardinal/contracts';
import type { Entry } from '../../kernel/stream-log/stream.entry.ts';
import type { ProjectBatch } from '../../kernel/stream-log/stream-log.repository.ts';
import { mayHear } from '../stream/viewer.ts';
import type { ChangesScope } from './changes-scope.ts';
import type { Position } from './cursor.ts';

type Tell = NonNullable<Entry['tell']>;
type List = (typeof changedLists)[number] | 'labels';

/** A card that changed. */
interface ChangedCard {
  /** The position before its first change. */
  after: Position;
  /** Boards on which it changed out of the reader's sight, and null if it also changed within it. */
  hiddenOn: Set<string | null>;
}

/** The ids of everything that changed for a reader. */
export interface Collected {
  /** Where the entries end that are in it. */
  end: Position;
  /** Cards in the order in which they changed. */
  cards: Map<string, ChangedCard>;
  lists: Set<List>;
  /** Boards of which all cards are to be read. */
  anew: Set<string>;
  /** Boards that may have another number of cards. */
  countOf: Set<string>;
  /** The reader's membership changed. */
  hasOtherRights: boolean;
  /** A further card or board changed than an answer has room for. */
  isFull: boolean;
}

export const nothingSince = (end: Position): Collected => ({
  ...{ end, cards: new Map(), lists: new Set(), anew: new Set(), countOf: new Set() },
  ...{ hasOtherRights: false, isFull: false },
});

const hearsOfBoard = ({ role }: ChangesScope, open: boolean): boolean =>
  seesBoard(role, open ? 'public' : 'private');

/**
 * Whether an entry concerns the reader. Of a board they hear what happened while they saw it, so that they learn that it
 * is gone; and of one that they see now all of it, as the log may have been late in knowing that it is open.
 */
function concerns(scope: ChangesScope, { audience }: Tell): boolean {
  const { viewer, boardId, boardIds } = scope;
  if (audience.to !== 'board') return mayHear(viewer, audience);
  if (boardId !== null && audience.boardId !== boardId) return false;
  return boardIds.has(audience.boardId) || hearsOfBoard(scope, audience.open);
}

function addCard({ cards, end }: Collected, cardId: string, hiddenOn: string | null): void {
  const card = cards.get(cardId) ?? { after: end, hiddenOn: new Set() };
  cards.set(cardId, card);
  card.hiddenOn.add(hiddenOn);
}

/** The board of an entry that only counts because the reader sees the board by now. */
const findHidingBoard = (scope: ChangesScope, audience: Tell['audience']): string | null =>
  audience.to === 'board' && !hearsOfBoard(scope, audience.open) ? audience.boardId : null;

function addMessage(into: Collected, { message, audience }: Tell, scope: ChangesScope): void {
  const { lists, anew, countOf } = into;
  switch (message.type) {
    case 'project':
      if (audience.to === 'users') into.hasOtherRights = true;
      lists.add('project');
      return;
    case 'boards':
      // A board that is new, back or visible again comes with its cards; saved views come and go with their board.
      if (audience.to === 'board') anew.add(audience.boardId);
      lists.add('boards').add('views');
      return;
    case 'labels':
    case 'views':
    case 'members':
      lists.add(message.type);
      return;
    case 'ranks':
      anew.add(message.boardId);
      return;
    case 'card':
      addCard(into, message.cardId, findHidingBoard(scope, audience));
      if (message.change !== 'counted') countOf.add(message.boardId);
  }
}

function isOneTooMany({ cards, anew, countOf }: Collected, { message }: Tell): boolean {
  if (anew.size + countOf.size >= mostChangedCards) return true;
  return message.type === 'card' && cards.size >= mostChangedCards && !cards.has(message.cardId);
}

/** Adds the entries of a batch that come after the end of what was collected, as many as there is room for. */
export function collect(
  into: Collected,
  { first, keys = [], tells }: ProjectBatch,
  scope: ChangesScope,
): void {
  for (const [index, tell] of tells.entries()) {
    const number = first + index;
    if (into.isFull || number <= into.end.number) continue;
    if (tell && concerns(scope, tell)) {
      if (isOneTooMany(into, tell)) {
        into.isFull = true;
        return;
      }
      addMessage(into, tell, scope);
    }
    into.end = { number, key: keys[index] ?? '' };
  }
}
