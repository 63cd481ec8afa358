import { setImmediate as breathe } from 'node:timers/promises';
import type { Envelope } from '@cardinal/contracts';
import type { Visitor } from '@cardinal/local/test/browser-like.ts';
import type { Receipt } from '@cardinal/push-sandbox';
import type { SandboxMessage } from '@cardinal/slack-sandbox';
import type { Databases } from '../databases.ts';
import { fateOnCard } from '../fates.ts';
import { mentionsInternal } from '../internal.ts';
import type { Ledger } from '../ledger.ts';
import { answerTo, listPublicCalls } from '../load/outsider-actions.ts';
import type { SeenMail } from '../mail-watch.ts';
import type { LedgerCard } from '../things.ts';
import { type Check, checkEach, checkNone, short } from './check.ts';
import { presence } from './content.ts';
import type { Truth } from './truth.ts';

/** Votes on behalf of customers are there as they were recorded; nothing is left of those taken back. */
const checkCustomerVotes = ({ customerVotes }: Ledger, truth: Truth): Check =>
  checkEach(
    'acknowledged votes on behalf of customers',
    customerVotes.filter(({ id }) => id),
    ({ id, card, customer, reason, fate }) => {
      const row = truth.customerVotes.get(id!);
      const there = fate === 'living' ? fateOnCard(card) : fate;
      const isSame = row?.customer === customer && row.reason === reason && row.origin === card.id;
      const wrong = presence(there, row) ?? (row && !isSame ? `is stored as ${short(row)}` : null);
      return wrong && `The vote ${id} for ${customer} ${wrong}`;
    },
  );

/** Of each card, a customer is named once; customers that merges bring were named on others. */
const checkNamedOnce = ({ customerVotes }: Truth): Check =>
  checkNone(
    'customers who were named twice on a card',
    [
      ...Map.groupBy(
        customerVotes.values(),
        ({ origin, customer }) => `${customer.toLowerCase()} on ${origin}`,
      ),
    ]
      .filter(([, votes]) => votes.length > 1)
      .map(([name, votes]) => `${name}: ${votes.length} times`),
  );

export interface CheckInternalDeps {
  ledger: Ledger;
  truth: Truth;
  databases: Databases;
  events: readonly Envelope[];
  messages: readonly SandboxMessage[];
  mails: readonly SeenMail[];
  pushes: readonly Receipt[];
  /** Without an account, and with one outside of the team. */
  outsiders: readonly Visitor[];
}

/** Everything that left the team, each with where. */
async function* seenOutside({ databases, ...deps }: CheckInternalDeps): AsyncGenerator<[string, string]> {
  const { ledger, events, messages, mails, pushes } = deps;
  const team = ledger.people.filter(({ isStranger }) => !isStranger);
  const of = (field: 'id' | 'address' | 'browser') => new Set(team.map((person) => person[field]));
  const [ids, addresses, browsers] = [of('id'), of('address'), of('browser')];
  for (const event of events)
    if (!event.type.startsWith('cards.note.')) yield [`the event ${event.id}`, JSON.stringify(event)];
  for (const message of messages) yield ['Slack', JSON.stringify(message)];
  for (const mail of mails)
    if (!addresses.has(mail.to)) yield [`an e-mail to ${mail.to}`, `${mail.subject} ${mail.text}`];
  for (const { endpoint, payload } of pushes)
    if (!browsers.has(endpoint)) yield [`a push to ${endpoint}`, payload];
  for (const row of await databases.rows<{ userId: string }>('notifications', 'notifications'))
    if (!ids.has(row.userId)) yield [`a notification of ${row.userId}`, JSON.stringify(row)];
  for (const row of await databases.rows('cards', 'search_terms'))
    yield [`the search entry ${row._id}`, JSON.stringify(row)];
}

const mostAsked = 40;

/** Cards of public boards with notes or customers. */
function cardsAsked({ ledger, truth }: CheckInternalDeps): Pick<LedgerCard, 'id' | 'board'>[] {
  const cardIds = [...truth.notes.values(), ...truth.customerVotes.values()].map(({ cardId }) => cardId);
  const cards = [...new Set(cardIds)].flatMap((id) => {
    const boardId = truth.cards.get(id)?.boardId;
    const board = ledger.boards.find((each) => each.id === boardId);
    return board?.isPublic ? [{ id, board }] : [];
  });
  return cards.slice(-mostAsked);
}

/** Nobody outside of the team was sent a note or a customer, and nobody is shown one. */
async function checkOutside(deps: CheckInternalDeps): Promise<Check[]> {
  const { ledger, outsiders } = deps;
  const wrong: string[] = [];
  const note = (where: string, text: string) => {
    if (mentionsInternal(ledger, text)) wrong.push(`${where} shows what is internal`);
  };
  let looked = 0;
  for await (const [where, text] of seenOutside(deps)) {
    note(where, text);
    looked += 1;
    // The services reach their database through this process, and would take it for gone.
    if (looked % 100 === 0) await breathe();
  }
  const cards = cardsAsked(deps);
  const silent: string[] = [];
  for (const card of cards)
    for (const asked of listPublicCalls(card)) {
      const answers = await Promise.all(outsiders.map((who) => answerTo(who, asked)));
      for (const answer of answers) note(`${asked[0].id} of ${card.id}`, answer ?? '');
      if (answers.every((answer) => answer === null)) silent.push(`${asked[0].id} of ${card.id}`);
    }
  return [
    checkNone('notes and customers that outsiders saw', wrong),
    checkEach('cards with notes or customers, as outsiders are shown them', cards, ({ id }) => {
      const refused = silent.find((each) => each.endsWith(id));
      return refused ? `${refused} was refused to all of them` : null;
    }),
  ];
}

/** Internal notes, and customers on whose behalf the team votes, stay within the team. */
export const checkInternal = async (deps: CheckInternalDeps): Promise<Check[]> => [
  checkCustomerVotes(deps.ledger, deps.truth),
  checkNamedOnce(deps.truth),
  ...(await checkOutside(deps)),
];
