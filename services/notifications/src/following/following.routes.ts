import { randomUUID } from 'node:crypto';
import {
  type CardWithParticipants,
  type FollowLevel,
  followBoard,
  followCard,
  followProject,
  getBoardFollowing,
  getCardFollowing,
  getProjectFollowing,
  lookUpCard,
} from '@cardinal/contracts';
import {
  type InternalClient,
  mountCall,
  notFound,
  type ProjectWatch,
  type User,
} from '@cardinal/service-kit';
import type { Router } from 'express';
import type { Projects } from '../read-models/projects.ts';
import type { Users } from '../read-models/users.ts';
import type { StreamLog } from '../stream/stream-log.repository.ts';
import { type CardFollowingDeps, createCardFollowing, placeOf } from './card-following.ts';
import { standardLevel } from './following.rules.ts';
import type { Place } from './level.repository.ts';

interface FollowingDeps extends CardFollowingDeps {
  projects: Pick<
    Projects,
    'rolesIn' | 'projectBySlug' | 'boardBySlugs' | 'projectRow' | 'boardRow' | 'isOpen'
  >;
  users: Pick<Users, 'byIds' | 'peek'>;
  watch: Pick<ProjectWatch, 'ensure'>;
  internal: InternalClient;
  streams: Pick<StreamLog, 'append'>;
}

type Scope = Place & { projectId: string; cardId: null };

/** Finds what somebody asks for, as long as they see it. */
function createSeen({ whoSees, watch, projects, internal }: FollowingDeps) {
  async function sees(actor: User, place: Place & { projectId: string }): Promise<boolean> {
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
    async card(actor: User, cardId: string): Promise<CardWithParticipants> {
      // The owner knows the participants, and where the card is now.
      const { card } = await internal.call(lookUpCard, { query: { cardId } });
      if (!card || !(await sees(actor, placeOf(card)))) throw notFound('Card');
      return card;
    },
  };
}

export function mountFollowing(router: Router, deps: FollowingDeps): void {
  const { levels, users, projects, internal, streams } = deps;
  const seen = createSeen(deps);
  const showCard = createCardFollowing(deps);

  async function show(actor: User, scope: Scope) {
    const [level = null, inherited = null] = await levels.chosenBy(actor.id, scope);
    return { level, inherited: inherited ?? standardLevel };
  }

  /** What was deleted meanwhile, the account too, has forgotten its levels already. */
  async function keep(
    actor: User,
    at: { targetId: string; projectId: string },
    level: FollowLevel | null,
    isGone: () => Promise<boolean>,
  ) {
    await levels.choose(actor.id, at, level);
    const isAccountGone = (await users.peek(actor.id))?.gone ?? false;
    if (isAccountGone || (await isGone())) await levels.choose(actor.id, at, null);
  }

  async function choose(actor: User, scope: Scope, level: FollowLevel | null) {
    const { projectId, boardId } = scope;
    await keep(actor, { targetId: boardId ?? projectId, projectId }, level, async () => {
      const board = boardId === null ? null : await projects.boardRow(boardId);
      return board?.gone || (await projects.projectRow(projectId))?.gone || false;
    });
    const message = { type: 'following', projectId, cardId: null } as const;
    const tell = { message, audience: { to: 'users' as const, userIds: [actor.id] } };
    await streams.append([{ key: randomUUID(), tell }]);
    return show(actor, scope);
  }

  async function chooseForCard(actor: User, card: CardWithParticipants, level: FollowLevel | null) {
    const { projectId, boardId, cardId } = placeOf(card);
    await keep(actor, { targetId: cardId, projectId }, level, async () => {
      const { card: still } = await internal.call(lookUpCard, { query: { cardId } });
      return still === null;
    });
    const message = { type: 'following', projectId, cardId } as const;
    const audience = { to: 'board' as const, projectId, boardId, open: await projects.isOpen(boardId) };
    await streams.append([{ key: randomUUID(), tell: { message, audience } }]);
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
