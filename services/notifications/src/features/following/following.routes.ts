import {
  type FollowLevel,
  followBoard,
  followCard,
  followProject,
  getBoardFollowing,
  getCardFollowing,
  getProjectFollowing,
} from '@cardinal/contracts';
import { mountCall, notFound, type ProjectWatch, type User } from '@cardinal/service-kit';
import type { Router } from 'express';
import {
  type ChooseLevelDeps,
  createChooseLevel,
  type LevelPlace,
} from '../../kernel/following/choose-level.ts';
import { standardLevel } from '../../kernel/following/following.rules.ts';
import type { Levels } from '../../kernel/following/level.repository.ts';
import type { CardWithPeople, Participants } from '../../kernel/read-models/participants.ts';
import type { Projects } from '../../kernel/read-models/projects.ts';
import type { Users } from '../../kernel/read-models/users.ts';
import { type CardFollowingDeps, createCardFollowing } from './card-following.ts';

interface FollowingDeps extends CardFollowingDeps, ChooseLevelDeps {
  levels: Levels;
  users: Users;
  projects: Projects;
  watch: Pick<ProjectWatch, 'ensure'>;
  participants: Participants;
}

type Scope = LevelPlace & { cardId: null };

/** Finds what somebody asks for, as long as they see it. */
function createSeen({ whoSees, watch, projects, participants }: FollowingDeps) {
  async function sees(actor: User, place: LevelPlace): Promise<boolean> {
    await watch.ensure([place.projectId]);
    return (await whoSees.among([actor.id], place)).includes(actor.id);
  }

  return {
    async project(actor: User, slug: string): Promise<Scope> {
      const found = await projects.projectBySlug(slug);
      const scope = found && { projectId: found._id, boardId: null, cardId: null };
      if (!scope || !(await sees(actor, scope))) throw notFound('Project');
      return scope;
    },
    async board(actor: User, slug: string, boardSlug: string): Promise<Scope & { boardId: string }> {
      const found = await projects.boardBySlugs(slug, boardSlug);
      const scope = found && { projectId: found.project._id, boardId: found.board._id, cardId: null };
      if (!scope || !(await sees(actor, scope))) throw notFound('Board');
      return scope;
    },
    async card(actor: User, cardId: string): Promise<CardWithPeople> {
      const card = await participants.withPeople(cardId);
      if (!card || !(await sees(actor, card))) throw notFound('Card');
      return card;
    },
  };
}

export function mountFollowing(router: Router, deps: FollowingDeps): void {
  const { levels } = deps;
  const chooseLevel = createChooseLevel(deps);
  const seen = createSeen(deps);
  const showCard = createCardFollowing(deps);

  async function show(actor: User, scope: Scope) {
    const [level = null, inherited = null] = await levels.chosenBy(actor.id, scope);
    return { level, inherited: inherited ?? standardLevel };
  }

  async function choose(actor: User, scope: Scope, level: FollowLevel | null) {
    await chooseLevel.choose(actor.id, scope, level);
    return show(actor, scope);
  }

  async function chooseForCard(actor: User, card: CardWithPeople, level: FollowLevel | null) {
    await chooseLevel.choose(actor.id, card, level);
    return showCard(actor, card);
  }

  mountCall(router, getProjectFollowing, async ({ actor, params }) =>
    show(actor, await seen.project(actor, params.slug)),
  );
  mountCall(router, followProject, async ({ actor, params, body }) =>
    choose(actor, await seen.project(actor, params.slug), body.level),
  );
  mountCall(router, getBoardFollowing, async ({ actor, params }) =>
    show(actor, await seen.board(actor, params.slug, params.boardSlug)),
  );
  mountCall(router, followBoard, async ({ actor, params, body }) =>
    choose(actor, await seen.board(actor, params.slug, params.boardSlug), body.level),
  );
  mountCall(router, getCardFollowing, async ({ actor, params }) =>
    showCard(actor, await seen.card(actor, params.cardId)),
  );
  mountCall(router, followCard, async ({ actor, params, body }) =>
    chooseForCard(actor, await seen.card(actor, params.cardId), body.level),
  );
}
