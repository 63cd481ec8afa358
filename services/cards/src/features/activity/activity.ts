import type { CardActivity } from '@cardinal/contracts';
import type { BoardAccess } from '../../kernel/access/board-access.ts';
import type { SignedIn } from '../../kernel/access/viewer.ts';
import type { Projects } from '../../kernel/read-models/projects.ts';
import type { ActivityRepository } from './activity.repository.ts';
import { eachCardOnce, newestFirst, shownAtOnce, toExcerpt, toHappening } from './activity.rules.ts';
import type { ActiveCard, ActiveComment } from './new-on-boards.repository.ts';
import type { CardHappening, PresentActivity } from './present-activity.ts';

/** More than are shown, since several things happen to one card and those of the caller are left out. */
const read = 4 * shownAtOnce;

export interface ActivityDeps {
  access: BoardAccess;
  projects: Pick<Projects, 'dashboard'>;
  activity: ActivityRepository;
  present: PresentActivity;
}

export interface Activity {
  /** Actions of others in the user's projects, and changes of which it is not stored who made them. */
  ofOthers(user: SignedIn): Promise<CardActivity[]>;
}

const commented = (
  { _id: commentId, userId, content, createdAt: at }: ActiveComment,
  card: ActiveCard | undefined,
): CardHappening[] =>
  card ? [{ kind: 'commented', at, userId, excerpt: toExcerpt(content), commentId, card }] : [];

/**
 * Latest changes, without the history: cards know when they were written and last changed, comments who wrote them.
 * So each card is listed once, with the last of these.
 */
export function createActivity({ access, projects, activity, present }: ActivityDeps): Activity {
  async function onBoards(
    user: SignedIn,
    boardIds: readonly string[],
    counts: (happening: CardHappening) => boolean,
  ): Promise<CardHappening[]> {
    if (boardIds.length === 0) return [];
    const [changed, comments] = await Promise.all([
      activity.changedCards(boardIds, read),
      activity.latestComments(boardIds, read),
    ]);
    const known = new Set(changed.map(({ _id }) => _id));
    const others = new Set(comments.map(({ cardId }) => cardId).filter((id) => !known.has(id)));
    const cards = [...changed, ...(await activity.findAll([...others]))];
    const byId = new Map(cards.map((card) => [card._id, card]));
    const happenings = [
      ...changed.map((card) => ({ ...toHappening(card), card })),
      ...comments.flatMap((comment) => commented(comment, byId.get(comment.cardId))),
    ];
    const seen = new Set((await access.onSeenBoards(user, cards)).map(({ _id }) => _id));
    const seenOnes = happenings.filter((happening) => seen.has(happening.card._id) && counts(happening));
    return eachCardOnce(seenOnes.toSorted(newestFirst));
  }

  return {
    async ofOthers(user) {
      const boardIds = (await projects.dashboard(user)).map(({ _id }) => _id);
      const happenings = await onBoards(user, boardIds, ({ userId }) => userId !== user.id);
      return present(happenings.slice(0, shownAtOnce), () => ({}));
    },
  };
}
