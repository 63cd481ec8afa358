import type { Envelope } from '@cardinal/contracts';
import type { Ledger } from '../ledger.ts';
import { type Check, checkEach, checkNone } from './check.ts';
import type { Truth } from './truth.ts';

/** A stream, and its document's version. */
interface Stream {
  subject: string;
  version: number;
  /** Versions that have no event. */
  silent?: number;
}

/** The streams in which every version has an event. */
function* listStreams(
  truth: Truth,
  restored: ReadonlyMap<string, number>,
  merges: ReadonlyMap<string, number>,
): Generator<Stream> {
  // That another card is on its way, and whose votes a vote stands for, are nobody's business.
  const silentMerges = (cardId: string) => 2 * (merges.get(cardId) ?? 0);
  for (const { _id, version } of truth.users.values()) yield { subject: _id, version };
  for (const { _id, version, membersVersion } of truth.projects.values()) {
    yield { subject: _id, version };
    yield { subject: `${_id}/members`, version: membersVersion };
  }
  for (const { _id, version } of truth.boards.values()) yield { subject: _id, version };
  for (const { _id, version, countsVersion } of truth.cards.values()) {
    yield { subject: _id, version, silent: silentMerges(_id) };
    // A card that is restored brings its counts with it.
    yield { subject: `${_id}/counts`, version: countsVersion, silent: restored.get(_id) ?? 0 };
  }
  // A deletion counts too.
  for (const { _id, placeholder, reactionsVersion: version = 0 } of truth.comments.values())
    yield { subject: `${_id}/reactions`, version, silent: placeholder ? 1 : 0 };
  for (const [kind, votes] of [
    ['upvote', truth.upvotes],
    ['like', truth.likes],
  ] as const)
    for (const { _id, version, cardId } of votes.values())
      yield { subject: `${_id.replace(':', '/')}/${kind}`, version, silent: silentMerges(cardId) };
}

/** Every change was published with exactly one event; two events of one version would be two changes. */
export function checkEvents(ledger: Ledger, events: Iterable<Envelope>, truth: Truth): Check[] {
  const merges = new Map(ledger.cards.map((card) => [card.id, card.merges]));
  const versions = new Map<string, Set<number>>();
  const facts = new Map<string, string>();
  const doubled: string[] = [];
  const restored = new Map<string, number>();
  for (const { id, type, subject, version, data } of events) {
    if (type === 'cards.card.restored') restored.set(subject, (restored.get(subject) ?? 0) + 1);
    const known = versions.get(subject) ?? new Set();
    versions.set(subject, known.add(version));
    // A report has the id of its subject, and both describe what moderators did.
    const { action = '' } = data as { action?: string };
    const fact = `${subject}@${version} ${type} ${action}`.trimEnd();
    if (facts.has(fact)) doubled.push(`${fact} is published by ${facts.get(fact)} and ${id}`);
    facts.set(fact, id);
  }
  const ids = [...truth.comments.keys(), ...truth.notes.keys()];
  const comments: Stream[] = ids.map((subject) => ({ subject, version: 1 }));
  return [
    checkEach(
      'changes whose event came by at the broker',
      [...listStreams(truth, restored, merges), ...comments],
      ({ subject, version, silent = 0 }) => {
        const known = versions.get(subject) ?? new Set();
        const missing = Array.from({ length: version }, (_none, index) => index + 1).filter(
          (each) => !known.has(each),
        );
        return missing.length > silent ? `${subject} never published version ${missing.join(', ')}` : null;
      },
    ),
    checkNone('changes published by two events', doubled),
  ];
}
