import {
  type Call,
  getBoardFeed,
  getCard,
  getReferences,
  listCardHistory,
  listComments,
  pagePublicCards,
  searchCards,
} from '@cardinal/contracts';
import type { Visitor } from '@cardinal/local/test/browser-like.ts';
import { judged, type Outcome } from '../attempt.ts';
import { mentionsInternal } from '../internal.ts';
import type { Ledger } from '../ledger.ts';
import type { LedgerCard } from '../things.ts';
import { type Action, outsiders, someCard, type Worker } from './worker.ts';

type Asked = readonly [Call, { params?: Record<string, string>; query?: Record<string, string> }];

/** Calls that show a card and its board to everybody, by which a note might be found. */
export function listPublicCalls({ id: cardId, board }: Pick<LedgerCard, 'id' | 'board'>): Asked[] {
  const public_ = { params: { project: board.project.slug, board: board.slug } };
  const ofCard = { params: { cardId } };
  return [
    [getCard, ofCard],
    [listComments, ofCard],
    [listCardHistory, ofCard],
    [getReferences, ofCard],
    [getBoardFeed, public_],
    [pagePublicCards, { ...public_, query: { sort: 'commentCount' } }],
    [pagePublicCards, { ...public_, query: { search: 'Note' } }],
    [searchCards, { query: { q: 'Note' } }],
    [searchCards, { query: { q: 'Customer' } }],
  ];
}

/** The answer to a visitor; null if it was refused, or not answered. */
export async function answerTo(who: Visitor, [call, input]: Asked): Promise<string | null> {
  const read = await judged(
    (signal) => who.ask(call, { ...input, signal }),
    (body) => body,
  );
  return read.kind === 'acknowledged' ? read.value : null;
}

/** Reads as somebody who is not in the team, with an account or without. */
const look = (guest: Visitor) =>
  async function look(worker: Worker, ledger: Ledger): Promise<Outcome<unknown> | null> {
    const card = someCard(worker, ledger);
    const asked = card && worker.dice.pick(listPublicCalls(card));
    const who = worker.dice.chance(0.5) ? guest : worker.who;
    const text = asked && (await answerTo(who, asked));
    if (text && mentionsInternal(ledger, text))
      ledger.oddities.push(`${asked[0].id} of ${card?.id} shows an outsider what is internal`);
    // It is no write.
    return null;
  };

export const outsiderActions = (guest: Visitor): readonly Action[] => [
  { name: 'look for what is internal', weight: 12, may: outsiders, run: look(guest) },
];
