import { createEntry, deleteEntry, entryStates, updateEntry } from '@cardinal/contracts';
import { attempt, type Outcome } from '../attempt.ts';
import { fateOfCard, worstOfCard } from '../fates.ts';
import type { Ledger } from '../ledger.ts';
import type { LedgerEntry } from '../public-ledger.ts';
import { acknowledge } from '../things.ts';
import { type Action, admins, deleteThing, marked, noteRefusal, someCard, type Worker } from './worker.ts';

/** Soon, so that it publishes itself during the run. */
const soonMs = { least: 4_000, most: 12_000 };

/** How far an entry is to be, by chance; a scheduled one needs a time. */
function progress({ dice }: Worker) {
  const state = dice.pick([...entryStates, 'published'] as const)!;
  const at = new Date(Date.now() + dice.between(soonMs.least, soonMs.most)).toISOString();
  return state === 'scheduled' ? { state, publishAt: at } : { state };
}

/** A time may be over once the request arrives. */
const isOver = (outcome: Outcome<unknown>, { state }: { state: string }) =>
  outcome.kind === 'refused' && outcome.status === 400 && state === 'scheduled';

/** Some of the latest cards of one project. */
function someCards(worker: Worker, ledger: Ledger) {
  const card = someCard(worker, ledger);
  if (!card) return [];
  const others = ledger.cards.filter(
    (other) => other !== card && other.board.project === card.board.project && fateOfCard(other) === 'living',
  );
  return [card, ...others.slice(-4).filter(() => worker.dice.chance(0.4))];
}

async function write(worker: Worker, ledger: Ledger): Promise<Outcome<unknown> | null> {
  const cards = someCards(worker, ledger);
  if (cards.length === 0) return null;
  const { project } = cards[0]!.board;
  const title = marked(worker, 'Entry');
  const how = progress(worker);
  const body = { title, content: 'It is there.', cardIds: cards.map(({ id }) => id), ...how };
  const outcome = await attempt(worker.who, createEntry, { params: { slug: project.slug }, body });
  const isGone = cards.some((card) => worstOfCard(card) !== 'living');
  if (!isGone && !isOver(outcome, how)) noteRefusal(ledger, 'createEntry', outcome, project.fate);
  const made = outcome.kind === 'acknowledged' ? outcome.value : null;
  const state = { version: made?.version ?? 0, text: how.state, maybe: [] };
  const fate = outcome.kind === 'refused' ? 'deleted' : made ? 'living' : 'unknown';
  ledger.entries.push({ id: made?.id ?? null, project, title, cards, fate, state });
  return outcome;
}

const someEntry = ({ dice }: Worker, { entries }: Ledger): LedgerEntry | undefined =>
  dice.pick(
    entries.filter(({ id, fate, project }) => id && fate === 'living' && project.fate === 'living').slice(-8),
  );

/** Publishes an entry, takes it back, schedules it, or has it name other cards. */
async function change(worker: Worker, ledger: Ledger): Promise<Outcome<unknown> | null> {
  const entry = someEntry(worker, ledger);
  if (!entry?.id) return null;
  const params = { slug: entry.project.slug, entryId: entry.id };
  const how = progress(worker);
  const added = someCards(worker, ledger).filter((card) => card.board.project === entry.project);
  const cards = worker.dice.chance(0.4) ? [...new Set([...entry.cards, ...added])] : null;
  const body = { ...how, ...(cards ? { cardIds: cards.map(({ id }) => id) } : {}) };
  const outcome = await attempt(worker.who, updateEntry, { params, body });
  if (outcome.kind === 'acknowledged') acknowledge(entry.state, outcome.value.version, how.state);
  if (outcome.kind === 'unknown') entry.state.maybe.push(how.state);
  const isGone = added.some((card) => worstOfCard(card) !== 'living');
  const met = entry.fate === 'living' ? entry.project.fate : 'unknown';
  if (!isGone && !isOver(outcome, how)) noteRefusal(ledger, 'updateEntry', outcome, met);
  return outcome;
}

async function remove(worker: Worker, ledger: Ledger): Promise<Outcome<unknown> | null> {
  const entry = someEntry(worker, ledger);
  if (!entry?.id) return null;
  const params = { slug: entry.project.slug, entryId: entry.id };
  const outcome = await deleteThing(entry, () => attempt(worker.who, deleteEntry, { params }));
  noteRefusal(ledger, 'deleteEntry', outcome, entry.fate === 'living' ? entry.project.fate : 'unknown');
  return outcome;
}

/** Entries of changelogs: drafts, scheduled ones and published ones. */
export const changelogActions: readonly Action[] = [
  { name: 'write an entry', weight: 12, may: admins, run: write },
  { name: 'change an entry', weight: 10, may: admins, run: change },
  { name: 'delete an entry', weight: 1, may: admins, run: remove },
];
