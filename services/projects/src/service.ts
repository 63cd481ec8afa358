import {
  cardCreated,
  cardDeleted,
  type Envelope,
  pointsAwarded,
  slackConnected,
  slackDisconnected,
  userCreated,
  userDeleted,
  userEvents,
} from '@cardinal/contracts';
import {
  type Consumers,
  createConsumers,
  createWatchers,
  type ServiceDefinition,
  type ServiceParts,
  type Watchers,
  watcherModel,
} from '@cardinal/service-kit';
import type { Router } from 'express';
import type { z } from 'zod';
import { type BoardDocument, boardModel } from './boards/board.model.ts';
import { boardRepository } from './boards/board.repository.ts';
import { mountBoards } from './boards/board.routes.ts';
import { cardCounts } from './boards/card-counts.ts';
import { createBoard } from './boards/create-board.ts';
import { updateBoard } from './boards/update-board.ts';
import { config } from './config.ts';
import { mountLimits } from './limits/limits.routes.ts';
import { mountLogos } from './logos/logo.routes.ts';
import { setLogo } from './logos/set-logo.ts';
import { logoSweep } from './logos/sweep-logos.ts';
import { creatorsHaveJoined } from './migrations/0001-creators-have-joined.ts';
import { awardPoints } from './points/award-points.ts';
import { pointsModel } from './points/points.model.ts';
import { pointsRepository } from './points/points.repository.ts';
import { mountPoints } from './points/points.routes.ts';
import { mountProjectAdministration } from './projects/admin.routes.ts';
import { createProject } from './projects/create-project.ts';
import { deleteProject, removeRemains } from './projects/delete-project.ts';
import { mountInternal } from './projects/internal.routes.ts';
import { projectModel } from './projects/project.model.ts';
import { projectPresenter } from './projects/project.presenter.ts';
import { projectRepository } from './projects/project.repository.ts';
import { mountProjects } from './projects/project.routes.ts';
import { projectAccess } from './projects/project-access.ts';
import { projectSlugs } from './projects/project-slugs.ts';
import { projectTrees } from './projects/project-tree.ts';
import { deletionSweep } from './projects/sweep-deleted.ts';
import { updateProject } from './projects/update-project.ts';
import { cardsReadModel } from './read-models/cards.ts';
import { slackReadModel } from './read-models/slack.ts';
import { usersReadModel } from './read-models/users.ts';
import { createTellLeft } from './revocations/tell-left.ts';
import { createTellWatchers, type TellWatchers, toldStore } from './revocations/tell-watchers.ts';
import { inviteUser } from './team/invite-user.ts';
import { joinCreatedUser } from './team/join-created-user.ts';
import { createEraseMember, createLeaveTeams } from './team/leave-teams.ts';
import { mountTeam } from './team/team.routes.ts';
import { team } from './team/team.ts';

type Parts = ServiceParts<z.output<typeof config>>;

/** Everything that is stored, each behind its repository or read model. */
function storesOf({ connection, internal, store }: Parts, tell: TellWatchers) {
  const projectStore = toldStore(store(projectModel(connection)), tell);
  const boardStore = toldStore(store(boardModel(connection)), tell);
  const cards = cardsReadModel(connection, internal);
  return {
    projectStore,
    boardStore,
    projects: projectRepository(projectStore),
    boards: boardRepository(boardStore),
    counts: cardCounts(boardStore, cards),
    points: pointsRepository(pointsModel(connection)),
    users: usersReadModel(connection, internal),
    slack: slackReadModel(connection, internal),
    cards,
  };
}
type Stores = ReturnType<typeof storesOf>;

function routesOf(
  stores: Stores,
  { config: { FEATURE_POINTS }, objects, log }: Parts,
  watchers: Watchers<Envelope>,
) {
  const { projects, boards, users, points, slack } = stores;
  const access = projectAccess(projects, boards);
  const present = projectPresenter(boards, slack);
  const slugs = projectSlugs(projects, log);
  const update = updateProject({ projects, slugs });
  const remove = deleteProject({ projects, boards });
  const members = team(projects);
  return (router: Router): void => {
    const create = createProject({ projects, slugs, users });
    mountProjects(router, { projects, access, present, create, update, remove });
    mountProjectAdministration(router, { projects, update, remove });
    mountBoards(router, {
      projects,
      boards,
      access,
      create: createBoard({ projects, boards, users }),
      update: updateBoard(boards),
    });
    const invite = inviteUser({ access, users, team: members });
    mountTeam(router, { access, users, team: members, invite });
    mountLogos(router, { access, objects, present, set: setLogo({ projects, objects }) });
    mountPoints(router, { points, projects, awarding: FEATURE_POINTS === 'on' });
    mountLimits(router, { projects, boards });
    const leave = createLeaveTeams({ projects, team: members });
    mountInternal(router, { projects, boards, trees: projectTrees(boards, users), watchers, leave });
  };
}

function consumersOf({ projects, users, cards, counts, slack, points }: Stores): Consumers {
  // Looked up after the write: what a deletion could not see yet, this removes.
  const forgetSlackOfDeleted = async (projectId: string) => {
    if (!(await projects.byId(projectId))) await slack.forget(projectId);
  };
  const eraseMember = createEraseMember({ projects, team: team(projects) });
  return createConsumers()
    .on(userEvents, users.apply)
    .on(userCreated, joinCreatedUser(team(projects)))
    .on(userDeleted, async ({ data: { userId } }) => {
      await users.erase(userId);
      await eraseMember(userId);
      await points.removeOfUser(userId);
    })
    .on(cardCreated, async (event) => {
      await cards.add(event);
      await counts.count(event.data.card.boardId);
    })
    .on(cardDeleted, async (event) => {
      await cards.bury(event);
      await counts.count(event.data.boardId);
    })
    .on(slackConnected, async (event) => {
      await slack.connect(event);
      await forgetSlackOfDeleted(event.data.projectId);
    })
    .on(slackDisconnected, async (event) => {
      await slack.disconnect(event);
      await forgetSlackOfDeleted(event.data.projectId);
    })
    .on(pointsAwarded, awardPoints(points, projects));
}

/** Projects, boards, team, logos and points. */
export const projectsService: ServiceDefinition<typeof config> = {
  name: 'projects',
  config,
  migrations: [creatorsHaveJoined],
  create(parts) {
    const { connection, bus } = parts;
    const watcherDocuments = watcherModel(connection, 'ProjectWatcher', 'project_watchers');
    const watchers = createWatchers<Envelope>({ model: watcherDocuments, bus, topic: 'projects.revoked' });
    const tell = createTellWatchers(watchers);
    const stores = storesOf(parts, tell);
    const { projects, boards, cards, counts, slack, users, projectStore, boardStore } = stores;
    return {
      mount: routesOf(stores, parts, watchers),
      consumers: consumersOf(stores),
      aggregates: [
        {
          model: projectStore.model as never,
          beforePurge: removeRemains({ ...stores, objects: parts.objects }),
        },
        { model: boardStore.model as never, beforePurge: ({ _id }: BoardDocument) => cards.forgetBoard(_id) },
      ],
      jobs: [
        { name: 'count-missing-cards', everyMs: 5_000, run: counts.countMissing },
        { name: 'tell-projects', everyMs: 5_000, run: createTellLeft(projectStore, tell) },
        { name: 'tell-boards', everyMs: 5_000, run: createTellLeft(boardStore, tell) },
        { name: 'sweep-deletions', everyMs: 5_000, run: deletionSweep(projects, boards) },
        { name: 'sweep-logos', everyMs: 3_600_000, run: logoSweep(projects, parts.objects) },
      ],
      async rebuild() {
        const rebuilt = {
          users: await users.rebuild(),
          cards: await cards.rebuild(),
          slack: await slack.rebuild(),
        };
        await counts.countAll();
        return rebuilt;
      },
      stop: () => watchers.stop(),
    };
  },
};
