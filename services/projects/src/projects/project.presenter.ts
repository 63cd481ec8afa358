import { boardVisibilities, may, noRoadmap, type Project, seesBoard } from '@cardinal/contracts';
import { type Boards, emptyTotals, type TotalsByVisibility } from '../kernel/boards/board.repository.ts';
import type { ProjectDocument } from '../kernel/projects/project.model.ts';
import { getLogoUrl, shownVersion } from '../kernel/projects/project.snapshot.ts';
import type { SeenProject } from '../kernel/projects/project-access.ts';
import type { Slack, SlackConnection } from '../kernel/read-models/slack.ts';

/** Data of a project that is stored elsewhere. */
interface ProjectContext {
  totals: TotalsByVisibility;
  slack: SlackConnection | null;
}

/** A project as shown to a user with `role`. For public users, private boards do not count and Slack is hidden. */
function presentProject(
  { project, role, membership }: SeenProject,
  { totals, slack }: ProjectContext,
): Project {
  const seen = boardVisibilities
    .filter((visibility) => seesBoard(role, visibility))
    .map((key) => totals[key]);
  const roadmap = project.roadmap ?? noRoadmap;
  const shownSlack = may(role, 'project.viewSlack') ? slack : null;
  return {
    id: project._id,
    name: project.name,
    slug: project.slug,
    description: project.description,
    logoUrl: getLogoUrl(project),
    accent: project.accent ?? null,
    allowsCopies: project.allowsCopies ?? true,
    role,
    membership,
    boardCount: seen.reduce((sum, { boards }) => sum + boards, 0),
    cardCount: seen.reduce((sum, { cards }) => sum + cards, 0),
    createdAt: project.createdAt.toISOString(),
    updatedAt: project.updatedAt.toISOString(),
    slackTeamName: shownSlack?.teamName ?? null,
    slackChannelName: shownSlack?.channelName ?? null,
    slackConfiguredAt: shownSlack?.configuredAt ?? null,
    roadmap: may(role, 'project.manage') ? roadmap : { ...roadmap, embedOrigins: [] },
    version: shownVersion(project),
  };
}

export type ProjectPresenter = ReturnType<typeof createProjectPresenter>;

export function createProjectPresenter({ boards, slack }: { boards: Boards; slack: Slack }) {
  async function loadContext(projectIds: readonly string[]): Promise<(id: string) => ProjectContext> {
    const [totals, connections] = await Promise.all([
      boards.totals(projectIds),
      slack.ofProjects(projectIds),
    ]);
    return (id) => ({ totals: totals.get(id) ?? emptyTotals(), slack: connections.get(id) ?? null });
  }

  return {
    async all(seen: readonly SeenProject[]): Promise<Project[]> {
      const context = await loadContext(seen.map(({ project }) => project._id));
      return seen.map((one) => presentProject(one, context(one.project._id)));
    },

    /** Presents versions of one project synchronously, for use between a write and its answer. */
    async of(seen: SeenProject): Promise<(project: ProjectDocument) => Project> {
      const { _id } = seen.project;
      const context = await loadContext([_id]);
      return (project) => presentProject({ ...seen, project }, context(_id));
    },
  };
}
