import { randomBytes } from 'node:crypto';
import {
  createBoard,
  createCard,
  createComment,
  createProject,
  getCard,
  inviteUser,
  listBoardCards,
  listComments,
  openStream,
  updateCard,
  upvoteCard,
} from '@cardinal/contracts';
import { signedIn, type Visitor } from '@cardinal/local/test/browser-like.ts';
import { eventually } from '@cardinal/testing';

/** A private board with a card, its admin, and a member who is about to lose access. */
export interface PrivateBoard {
  lead: Visitor;
  slug: string;
  boardSlug: string;
  cardId: string;
  memberId: string;
}

/** Creates a project at `url` with demo users: a super admin leads it, `member` is a member. */
export async function createPrivateBoard({ url }: { url: string }): Promise<PrivateBoard> {
  const lead = await signedIn(url, 'superadmin');
  const name = `PrivateBoard ${randomBytes(5).toString('hex')}`;
  const { id: projectId, slug } = await lead.call(createProject, { body: { name } });
  const board = await lead.call(createBoard, {
    params: { slug },
    body: { name: 'Secrets', visibility: 'private' },
  });
  const body = { projectId, username: 'member', role: 'normal_user' as const };
  const { userId: memberId } = await lead.call(inviteUser, { body });
  const params = { slug, boardSlug: board.slug };
  const text = { title: 'The sun does not rise', description: 'It is dark.', type: 'bug' as const };
  const card = await lead.call(createCard, { params, body: text });
  return { lead, slug, boardSlug: board.slug, cardId: card.id, memberId };
}

interface Try {
  what: string;
  started: number;
  status: number;
}

export interface Intruder {
  /** Resolves once each kind of access has succeeded so often. */
  hasGot(times: number): Promise<unknown>;
  /** Resolves once they have tried so often since then. */
  hasTried(times: number, since: number): Promise<unknown>;
  /** Stops; returns what they still got of requests made after `out`. */
  stop(out: number): Promise<{ before: number; after: number; got: string[] }>;
}

/** Generous, for busy machines. */
const patience = { timeoutMs: 120_000 };

/** An answer that takes longer counts as none. */
const longestAnswerMs = 60_000;

/** A member who reads, writes and listens at one gateway continuously until stopped. */
export async function intruder(url: string, gatewayUrl: string, board: PrivateBoard): Promise<Intruder> {
  const who = (await signedIn(url, 'member')).at(gatewayUrl);
  const ask: Visitor['ask'] = (call, input) =>
    who.ask(call, { ...input, signal: AbortSignal.timeout(longestAnswerMs) });
  const { slug, boardSlug, cardId } = board;
  const params = { slug, boardSlug };
  const card = { cardId };
  const ways: Record<string, () => Promise<Response>> = {
    'read the board': () => ask(listBoardCards, { params }),
    'read the card': () => ask(getCard, { params: card }),
    'read comments': () => ask(listComments, { params: card }),
    'wrote a comment': () => ask(createComment, { params: card, body: { content: 'Still here.' } }),
    voted: () => ask(upvoteCard, { params: card }),
    'set a priority': () => ask(updateCard, { params: card, body: { userPriority: 3 } }),
    'made a card': () =>
      ask(createCard, { params, body: { title: 'One more', description: 'Mine.', type: 'bug' } }),
    listened: () => ask(openStream, { query: { project: slug, board: boardSlug } }),
  };
  const attempts: Try[] = [];
  let on = true;
  async function go(what: string, way: () => Promise<Response>): Promise<void> {
    while (on) {
      const started = performance.now();
      const { status, body } = await way();
      await body?.cancel();
      attempts.push({ what, started, status });
    }
  }
  const running = Promise.all(Object.entries(ways).map(([what, way]) => go(what, way)));
  const isGood = ({ status }: Try) => status < 300;
  const since = (out: number) => attempts.filter(({ started }) => started > out);
  return {
    hasGot: (times) =>
      eventually(
        () =>
          Object.keys(ways).every(
            (what) => attempts.filter((each) => each.what === what && isGood(each)).length >= times,
          ),
        patience,
      ),
    hasTried: (times, out) => eventually(() => since(out).length >= times, patience),
    async stop(out) {
      on = false;
      await running;
      const after = since(out);
      return {
        before: attempts.length - after.length,
        after: after.length,
        got: after.filter(isGood).map(({ what }) => what),
      };
    },
  };
}
