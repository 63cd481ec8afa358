import {
  type FollowLevel,
  followBoard,
  followCard,
  followProject,
  getBoardFollowing,
  getCardFollowing,
  getProjectFollowing,
} from '@cardinal/contracts';
import { mountCall, type User } from '@cardinal/service-kit';
import type { Router } from 'express';
import type { Seen, SeenBoard, SeenProject } from '../../kernel/access/seen.ts';
import { type ChooseLevelDeps, createChooseLevel } from '../../kernel/following/choose-level.ts';
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
  participants: Participants;
  seen: Seen;
}

type Scope = SeenProject | SeenBoard;

export function mountFollowing(router: Router, deps: FollowingDeps): void {
  const { levels, seen } = deps;
  const chooseLevel = createChooseLevel(deps);
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
