import { createHash } from 'node:crypto';
import type { DataOf, Envelope, submissionChanged } from '@cardinal/contracts';
import type { Databases } from '../databases.ts';
import { fateOfBoard, fateOnCard } from '../fates.ts';
import type { Ledger } from '../ledger.ts';
import type { LedgerSubmission } from '../public-ledger.ts';
import { type Check, checkEach, short } from './check.ts';
import type { Truth } from './truth.ts';

interface SubmissionRow {
  _id: string;
  tokenHash?: string;
  title: string;
  state: 'waiting' | 'accepted' | 'rejected';
  cardId?: string;
  written?: boolean;
  pendingAt?: Date;
  claimedBy?: string;
}

const toHash = (token: string): string => createHash('sha256').update(token).digest('hex');

/** The difference from the answers to the guest and the admins. */
function wrongWith({ isSent, decision, isForgotten, card, board }: LedgerSubmission, rows: SubmissionRow[]) {
  const [row] = rows;
  if (rows.length > 1) return `is there ${rows.length} times`;
  if (isForgotten === 'yes') return row ? 'was forgotten and is there' : null;
  // It goes with its card.
  const stays = card ? fateOnCard(card) === 'living' : decision !== 'accepted' && decision !== 'open';
  const isSure = isSent && isForgotten === 'no' && fateOfBoard(board) === 'living';
  if (!row) return isSure && stays ? 'is missing' : null;
  if (row.pendingAt) return `is not completed: ${short(row)}`;
  const states = { none: ['waiting'], open: ['waiting', 'accepted', 'rejected'] }[decision as 'none'];
  return (states ?? [decision]).includes(row.state) ? null : `is ${row.state}, not ${decision}`;
}

/** A submission is there once, with its decision. */
function checkSubmitted({ submissions }: Ledger, rows: readonly SubmissionRow[]): Check {
  const byHash = Map.groupBy(rows, ({ tokenHash }) => tokenHash);
  return checkEach('submissions of guests', submissions, (submission) => {
    const wrong = wrongWith(submission, byHash.get(toHash(submission.token)) ?? []);
    return wrong && `The submission ${submission.title} ${wrong}`;
  });
}

/** A claimed submission has one author, who claimed it. */
function checkClaims({ submissions }: Ledger, truth: Truth): Check {
  const claimed = submissions.filter(({ claimedBy, card }) => claimedBy && card && truth.cards.has(card.id));
  return checkEach('authors of what was claimed', claimed, ({ claimedBy, card }) => {
    const found = truth.cards.get(card!.id)!.createdBy;
    return found === claimedBy ? null : `${card!.id} was claimed by ${claimedBy}, and is by ${found}`;
  });
}

/** A submission is accepted or rejected, once; one whose card could not be written waits again. */
function checkDecisions(events: readonly Envelope[]): Check {
  const changes = events
    .filter(({ type }) => type === 'cards.submission.changed')
    .toSorted((one, other) => one.version - other.version);
  const getChange = ({ data }: Envelope) => (data as DataOf<typeof submissionChanged>).change;
  return checkEach(
    'decisions on submissions, each once',
    Map.groupBy(changes, ({ subject }) => subject),
    ([id, all]) => {
      const kinds = all.map(getChange).filter((kind) => kind !== 'claimed');
      const isTwice = kinds.some(
        (kind, at) => ['accepted', 'rejected'].includes(kind) && kinds[at - 1] !== 'received',
      );
      return isTwice ? `${id} was ${short(kinds)}` : null;
    },
  );
}

export interface CheckSubmissionsDeps {
  ledger: Ledger;
  databases: Databases;
  events: readonly Envelope[];
  truth: Truth;
}

/** A submission of a guest is there once, decided once, and has one author. */
export async function checkSubmissions({
  ledger,
  databases,
  events,
  truth,
}: CheckSubmissionsDeps): Promise<Check[]> {
  const rows = await databases.rows<SubmissionRow>('cards', 'submissions', { deleted: false });
  return [checkSubmitted(ledger, rows), checkClaims(ledger, truth), checkDecisions(events)];
}
