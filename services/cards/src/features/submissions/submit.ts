import { type BodyOf, type Proof, submissionChanged, type submitAsGuest } from '@cardinal/contracts';
import { type AggregateStore, AppError, isDuplicateKey, newEvent } from '@cardinal/service-kit';
import type { BoardAccess } from '../../kernel/access/board-access.ts';
import { hashToken } from '../../kernel/access/hash-token.ts';
import { requirePart } from '../../kernel/access/require-part.ts';
import { guest, type SignedIn } from '../../kernel/access/viewer.ts';
import type { AskFeatures } from '../../kernel/card/ask-features.ts';
import { writtenBy } from '../../kernel/card/card.rules.ts';
import type { Challenges } from './challenges.ts';
import type { GuestAddresses } from './guest-addresses.ts';
import { closed, type LimitGuests } from './guest-limits.ts';
import type { SubmissionDocument } from './submission.model.ts';
import { isSlotTaken, type Submissions } from './submission.repository.ts';
import { getPurgeTime, newSubmissionId } from './submission.rules.ts';

export interface SubmitDeps {
  access: Pick<BoardAccess, 'boardBySlugs'>;
  store: AggregateStore<SubmissionDocument>;
  submissions: Submissions;
  challenges: Challenges;
  limitGuests: LimitGuests;
  ask: Pick<AskFeatures, 'checkText'>;
  addresses: Pick<GuestAddresses, 'admit'>;
}

type Sent = BodyOf<typeof submitAsGuest>;

interface SentSubmission {
  at: { project: string; board: string };
  address: string;
  body: Omit<Sent, 'proof' | 'email'> & Partial<Pick<Sent, 'email'>>;
  /** A guest's answer to a challenge, or whom a site identifies to the widget, who may submit to every public board. */
  from: { proof: Proof } | { person: SignedIn };
}

/**
 * Keeps what a guest sends until an admin decides on it; what is sent again is kept once.
 * @throws AppError `submissions_closed`, `submissions_full`, and those of challenges and limits
 */
export type Submit = (sent: SentSubmission) => Promise<void>;

const full = () =>
  new AppError('submissions_full', 'As many submissions wait here as may. Please try again in a few days.');

export function createSubmit(deps: SubmitDeps): Submit {
  const { access, store, submissions, challenges, limitGuests, ask, addresses } = deps;

  type Content = Omit<SubmissionDocument, 'version' | 'outbox' | 'deleted' | 'slot'>;

  async function insert(content: Content): Promise<void> {
    const { _id, boardId, projectId } = content;
    const event = newEvent(submissionChanged, { submissionId: _id, boardId, projectId, change: 'received' });
    for (;;) {
      const slot = await submissions.freeSlot(boardId);
      if (slot === null) throw full();
      try {
        await store.insert({ ...content, slot }, [event]);
        return;
      } catch (error) {
        if (!isSlotTaken(error)) throw error;
      }
    }
  }

  return async ({ at, address, body, from }) => {
    const person = 'person' in from ? from.person : null;
    const { board, ...seen } = await access.boardBySlugs(person ?? guest, at.project, at.board);
    if (person) requirePart(person, seen);
    else if (!board.guestsMaySubmit) throw closed();
    const { token, website, type, name, email = null, title, description } = body;
    const text = writtenBy({ title, description }, false);
    if (website !== '') return;
    if ('proof' in from) challenges.check(from.proof);
    if (await submissions.byToken(token)) return;
    if ((await submissions.freeSlot(board._id)) === null) throw full();
    const typed = `${name ?? ''}${email ?? ''}${title}${description}`;
    const sending = { address, boardId: board._id, text: typed };
    await limitGuests(sending, 'proof' in from ? () => challenges.spend(from.proof) : undefined);
    // Each try at what is blocked costs a proof, and counts.
    const said = { name: name ?? undefined, title, description };
    await ask.checkText(board.projectId, null, said);
    const now = new Date();
    const admitted = email !== null && (await addresses.admit(email, board._id));
    await insert({
      _id: newSubmissionId(),
      ...{ projectId: board.projectId, boardId: board._id, tokenHash: hashToken(token) },
      ...(admitted ? { email } : {}),
      ...{ name, type, ...text, state: 'waiting', reason: '', createdAt: now },
      ...(person ? { viaWidget: true, personId: person.id } : {}),
      purgeAt: getPurgeTime('waiting', now),
    }).catch((error) => {
      // The same request came twice at once.
      if (!isDuplicateKey(error)) throw error;
    });
  };
}
