import {
  boardDeleted,
  cardCreated,
  cardDeleted,
  cardMoved,
  cardRestored,
  type Envelope,
  memberRemoved,
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
  createEmptyTrash,
  createWatchers,
  type Job,
  newEvent,
  type ServiceDefinition,
  type ServiceDeps,
  type Watchers,
  watcherModel,
} from '@cardinal/service-kit';
import type { Router } from 'express';
import type { z } from 'zod';
import { mountBoards } from './boards/board.routes.ts';
import { createCardCounts } from './boards/card-counts.ts';
import { createCreateBoard } from './boards/create-board.ts';
import { createRestoreBoard } from './boards/restore-board.ts';
import { createSeatBoard } from './boards/seat-board.ts';
import { mountTrash } from './boards/trash.routes.ts';
import { createUpdateBoard } from './boards/update-board.ts';
import { mountChangedLists } from './changes/changed-lists.routes.ts';
import { config } from './config.ts';
import { type BoardDocument, boardModel } from './kernel/boards/board.model.ts';
import { createBoards } from './kernel/boards/board.repository.ts';
import { projectModel } from './kernel/projects/project.model.ts';
import { createProjects } from './kernel/projects/project.repository.ts';
import { createProjectAccess } from './kernel/projects/project-access.ts';
import { createProjectTrees } from './kernel/projects/project-tree.ts';
import { createCards } from './kernel/read-models/cards.ts';
import { createSlack } from './kernel/read-models/slack.ts';
import { createUsers } from './kernel/read-models/users.ts';
import { mountLimits } from './limits/limits.routes.ts';
import { mountLogos } from './logos/logo.routes.ts';
import { createSetLogo } from './logos/set-logo.ts';
import { createLogoSweep } from './logos/sweep-logos.ts';
import { creatorsHaveJoined } from './migrations/0001-creators-have-joined.ts';
import { createAwardPoints } from './points/award-points.ts';
import { pointsModel } from './points/points.model.ts';
import { createPoints } from './points/points.repository.ts';
import { mountPoints } from './points/points.routes.ts';
import { mountProjectAdministration } from './projects/admin.routes.ts';
import { mountAgentTools } from './projects/agent-tools.routes.ts';
import { createCreateProject } from './projects/create-project.ts';
import { createDeleteProject, createRemoveRemains } from './projects/delete-project.ts';
import { mountInternal } from './projects/internal.routes.ts';
import { createProjectPresenter } from './projects/project.presenter.ts';
import { mountProjects } from './projects/project.routes.ts';
import { createProjectSlugs } from './projects/project-slugs.ts';
import { createDeletionSweep } from './projects/sweep-deleted.ts';
import { createUpdateProject } from './projects/update-project.ts';
import { createNotifyLater } from './revocations/notify-later.ts';
import {
  createNotifyWatchers,
  createWatchedStore,
  type NotifyWatchers,
} from './revocations/notify-watchers.ts';
import { createInviteUser } from './team/invite-user.ts';
import { createJoinCreatedUser } from './team/join-created-user.ts';
import { createEraseMember, createLeaveTeams } from './team/leave-teams.ts';
import { createSuggestInvitees } from './team/suggest-invitees.ts';
import { mountTeam } from './team/team.routes.ts';
import { isMember } from './team/team.rules.ts';
import { createTeam } from './team/team.ts';
import { viewModel } from './views/view.model.ts';
import { createViews } from './views/view.repository.ts';
import { mountViews } from './views/view.routes.ts';

type Deps = ServiceDeps<z.output<typeof config>>;

/** All repositories and read models. */
function createStores({ connection, internal, store }: Deps, notify: NotifyWatchers) {
  const projectStore = createWatchedStore({ store: store(projectModel(connection)), notify });
  const boardStore = createWatchedStore({ store: store(boardModel(connection)), notify });
  const viewStore = store(viewModel(connection));
  const cards = createCards({ connection, internal });
  return {
    projectStore,
    boardStore,
    viewStore,
    projects: createProjects({ store: projectStore }),
    boards: createBoards({ store: boardStore }),
    emptyTrash: createEmptyTrash({
      store: boardStore,
      events: ({ _id: boardId, projectId }) => [newEvent(boardDeleted, { boardId, projectId })],
    }),
    views: createViews({ store: viewStore }),
    counts: createCardCounts({ model: boardStore.model, cards }),
    points: createPoints({ model: pointsModel(connection) }),
    users: createUsers({ connection, internal }),
    slack: createSlack({ connection, internal }),
    cards,
  };
}
type Stores = ReturnType<typeof createStores>;

function createRoutes(
  stores: Stores,
  { config: { FEATURE_POINTS }, objects, log }: Deps,
  watchers: Watchers<Envelope>,
) {
  const { projects, boards, emptyTrash, views, users, points, slack } = stores;
  const access = createProjectAccess({ projects, boards });
  const present = createProjectPresenter({ boards, slack });
  const slugs = createProjectSlugs({ projects, log });
  const update = createUpdateProject({ projects, boards, slugs });
  const remove = createDeleteProject({ projects, boards });
  const team = createTeam({ projects });
  const seatBoard = createSeatBoard({ projects, boards, users });
  return (router: Router): void => {
    const create = createCreateProject({ projects, slugs, users });
    mountProjects(router, { projects, access, present, create, update, remove });
    mountAgentTools(router, { projects, access });
    mountProjectAdministration(router, { projects, update, remove });
    mountBoards(router, {
      projects,
      boards,
      access,
      create: createCreateBoard({ boards, seatBoard }),
      update: createUpdateBoard({ boards }),
    });
    mountTrash(router, {
      boards,
      access,
      restore: createRestoreBoard({ boards, seatBoard }),
      emptyTrash,
      log,
    });
    mountViews(router, { access, boards, views });
    const invite = createInviteUser({ access, users, team });
    const suggest = createSuggestInvitees({ access, projects, users });
    mountTeam(router, { access, users, team, invite, suggest });
    mountLogos(router, { access, projects, objects, present, set: createSetLogo({ projects, objects }) });
    mountPoints(router, { points, projects, awarding: FEATURE_POINTS === 'on' });
    mountLimits(router, { projects, boards });
    const leave = createLeaveTeams({ projects, team });
    mountChangedLists(router, { access, boards, views, users });
    mountInternal(router, {
      projects,
      boards,
      views,
      trees: createProjectTrees({ boards, users }),
      watchers,
      leave,
    });
  };
}

function buildConsumers({ projects, views, users, cards, counts, slack, points }: Stores): Consumers {
  // Read after the write: a deletion that came before could not see what was written.
  const forgetSlackOfDeleted = async (projectId: string) => {
    if (!(await projects.byId(projectId))) await slack.forget(projectId);
  };
  const team = createTeam({ projects });
  const eraseMember = createEraseMember({ projects, team });
  return createConsumers()
    .on(userEvents, users.apply)
    .on(userCreated, createJoinCreatedUser({ team }))
    .on(userDeleted, async ({ data: { userId } }) => {
      await users.erase(userId);
      await eraseMember(userId);
      await points.removeOfUser(userId);
      await views.removeOfUser(userId);
    })
    .on(memberRemoved, async ({ data: { projectId, userId } }) => {
      const project = await projects.byId(projectId);
      // They may be back, where the event comes late or again.
      if (!project || !isMember(project, userId)) await views.removeOfMember(projectId, userId);
    })
    .on([cardCreated, cardRestored], async (event) => {
      await cards.add(event);
      await counts.count(event.data.card.boardId);
    })
    .on(cardMoved, async (event) => {
      await cards.add(event);
      await counts.count(event.data.card.boardId);
      await counts.count(event.data.fromBoardId);
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
    .on(pointsAwarded, createAwardPoints({ points, projects }));
}

/** Jobs that end what a crash or a failure left. */
const leftover = (runs: Record<string, () => Promise<unknown>>): Job[] =>
  Object.entries(runs).map(([name, run]) => ({ name, everyMs: 5_000, rests: true, run }));

/** Projects, boards, team, logos and points. */
export const projectsService: ServiceDefinition<typeof config> = {
  name: 'projects',
  config,
  migrations: [creatorsHaveJoined],
  create(deps) {
    const { connection, bus } = deps;
    const watcherDocuments = watcherModel(connection, 'ProjectWatcher', 'project_watchers');
    const watchers = createWatchers<Envelope>({ model: watcherDocuments, bus, topic: 'projects.revoked' });
    const notify = createNotifyWatchers({ watchers });
    const stores = createStores(deps, notify);
    const { projects, boards, views, cards, counts, slack, users, projectStore, boardStore, viewStore } =
      stores;
    return {
      mount: createRoutes(stores, deps, watchers),
      consumers: buildConsumers(stores),
      aggregates: [
        {
          model: projectStore.model as never,
          beforePurge: createRemoveRemains({ ...stores, objects: deps.objects }),
        },
        {
          model: boardStore.model as never,
          async beforePurge({ _id, projectId }: BoardDocument) {
            await cards.forgetBoard(_id);
            await views.removeOfBoard(projectId, _id);
          },
        },
        { model: viewStore.model as never },
      ],
      jobs: [
        ...leftover({
          'count-missing-cards': counts.countMissing,
          'notify-watchers-of-projects': createNotifyLater({ model: projectStore.model, notify }),
          'notify-watchers-of-boards': createNotifyLater({ model: boardStore.model, notify }),
          'sweep-deletions': createDeletionSweep({ projects, boards }),
        }),
        { name: 'trash', everyMs: 60_000, run: stores.emptyTrash.request },
        {
          name: 'sweep-logos',
          everyMs: 3_600_000,
          run: createLogoSweep({ projects, objects: deps.objects }),
        },
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
      async stop() {
        await stores.emptyTrash.stop();
        await watchers.stop();
      },
    };
  },
};
