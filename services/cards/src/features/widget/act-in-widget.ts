import type {
  BodyOf,
  commentInWidget,
  identifyInWidget,
  ResponseOf,
  submitInWidget,
  voteInWidget,
} from '@cardinal/contracts';
import { type AppError, isDuplicateKey, minutes, notFound, type Throttle } from '@cardinal/service-kit';
import type { SignedIn } from '../../kernel/access/viewer.ts';
import { requireParticipant, type SeeCard } from '../../kernel/card/see-card.ts';
import type { Users } from '../../kernel/read-models/users.ts';
import type { CommentRepository } from '../comments/comment.repository.ts';
import type { CreateComment } from '../comments/create-comment.ts';
import type { LimitGuests } from '../submissions/guest-limits.ts';
import { toAuthor, toCommentId } from '../submissions/submission.rules.ts';
import type { Submit } from '../submissions/submit.ts';
import type { ToggleVote } from '../votes/toggle-vote.ts';
import type { VoteRepository } from '../votes/vote.repository.ts';
import type { WidgetPeople } from './widget-people.ts';
import type { Widgets } from './widgets.ts';

export interface ActInWidgetDeps {
  widgets: Pick<Widgets, 'shown' | 'identified'>;
  people: WidgetPeople;
  seeCard: SeeCard;
  upvote: ToggleVote;
  upvotes: Pick<VoteRepository, 'among'>;
  comment: CreateComment;
  comments: Pick<CommentRepository, 'find'>;
  submit: Submit;
  users: Pick<Users, 'guestRenamed'>;
  limitGuests: LimitGuests;
  throttle: Throttle;
}

export type ActInWidget = ReturnType<typeof createActInWidget>;

/** Votes in an hour, of one person and of all whom the sites of a project identify. */
const votesOfPerson = 120;
const votesOfProject = 6_000;
/** People in an hour who are new to a project, as a site can invent them. */
const newOfProject = 3_000;
const later = 'Many votes came from here. Please try again in an hour.';

const limitVotes = (throttle: Throttle, projectId: string, personId: string): Promise<void> => {
  const hour = { windowMs: minutes(60), refusal: later };
  return throttle.take(
    { name: `widget:votes:${personId}`, tries: votesOfPerson, ...hour },
    { name: `widget:votes:${projectId}`, tries: votesOfProject, ...hour },
  );
};

const limitNew = (throttle: Throttle, projectId: string): Promise<void> => {
  const refusal = 'Many people came here for the first time. Please try again in an hour.';
  return throttle.take({
    name: `widget:people:${projectId}`,
    ...{ tries: newOfProject, windowMs: minutes(60), refusal },
  });
};

/**
 * Actions of people in the frame of the widget. Only the identity that comes with a request says who they are, so
 * nothing happens there in the name of an account.
 */
export function createActInWidget(deps: ActInWidgetDeps) {
  const { widgets, people, seeCard, upvotes } = deps;

  /** @throws AppError `identity_refused`, or `not_found` where there is no widget */
  async function identified(slug: string, identity: string) {
    const shown = await widgets.shown(slug);
    return { projectId: shown.project._id, person: widgets.identified(identity, shown) };
  }

  /** The same, as an author without an account. */
  async function author(slug: string, identity: string) {
    const { projectId, person } = await identified(slug, identity);
    const { id, isRenamed } = await people.keep(projectId, person, () => limitNew(deps.throttle, projectId));
    if (isRenamed) deps.users.guestRenamed(id);
    return { projectId, user: toAuthor(id), name: person.name };
  }

  /** A card of the project that guests see. @throws AppError `not_found`, `user_blocked` */
  async function findCard(projectId: string, user: SignedIn, cardId: string) {
    const { card } = await requireParticipant(seeCard)(user, cardId);
    if (card.projectId !== projectId) throw notFound('Card');
    return card;
  }

  return {
    async identify(
      slug: string,
      { identity, cardIds }: BodyOf<typeof identifyInWidget>,
    ): Promise<ResponseOf<typeof identifyInWidget>> {
      const { projectId, person } = await identified(slug, identity);
      const id = await people.known(projectId, person);
      return { name: person.name, votes: [...(await upvotes.among(cardIds, id))] };
    },

    async vote(
      slug: string,
      { identity, cardId, on }: BodyOf<typeof voteInWidget>,
    ): Promise<ResponseOf<typeof voteInWidget>> {
      const { projectId, user } = await author(slug, identity);
      const card = await findCard(projectId, user, cardId);
      await limitVotes(deps.throttle, projectId, user.id);
      // Nothing is taken back that was never given.
      if (!on && !(await upvotes.among([card._id], user.id)).has(card._id))
        return { upvoteCount: card.upvoteCount, userHasUpvoted: false };
      const voted = await deps.upvote(card, user.id, on);
      return { upvoteCount: voted.counts.upvoteCount, userHasUpvoted: voted.on };
    },

    async comment(
      slug: string,
      { identity, id, cardId, content }: BodyOf<typeof commentInWidget>,
    ): Promise<string> {
      const { projectId, user } = await author(slug, identity);
      const card = await findCard(projectId, user, cardId);
      const commentId = toCommentId(user.id, id);
      if (await deps.comments.find(commentId)) return commentId;
      await deps.limitGuests({ address: user.id, boardId: card.boardId, text: content });
      await deps.comment(user, card._id, { content }, { id: commentId }).catch((error: AppError) => {
        // The same request came twice at once.
        if (!isDuplicateKey(error)) throw error;
      });
      return commentId;
    },

    async submit(
      at: { project: string; board: string },
      address: string,
      { identity, proof, ...body }: BodyOf<typeof submitInWidget>,
    ): Promise<void> {
      if (identity) {
        const { user, name } = await author(at.project, identity);
        return deps.submit({ at, address: user.id, body: { ...body, name }, from: { person: user } });
      }
      await widgets.shown(at.project);
      // The contract lets nobody in with neither.
      if (proof) await deps.submit({ at, address, body, from: { proof } });
    },
  };
}
