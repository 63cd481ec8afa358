import {
  type Board,
  createBoard,
  createLabel,
  createProject,
  inviteUser,
  joinProject,
  listBoards,
  listLabels,
  listProjects,
  listTeam,
  type Project,
  updateBoard,
  updateProject,
  updateWidget,
} from '@cardinal/contracts';
import { type DemoBoard, demoBoards, demoProject } from './content.ts';
import { demoLabels } from './demo.types.ts';
import type { People } from './demo-people.ts';

const demoRoadmap = { isShown: true, columnNames: { 'In Testing': 'Nearly there', Resolved: 'Shipped' } };

/** Shown by `/embed/apollo/…`; sites are the evaluator's to name. */
const demoWidget = { isOn: true, origins: ['https://example.com'] };

export interface BuiltBoard {
  board: Board;
  demo: DemoBoard;
}

async function ensureProject({ lead }: People): Promise<Project> {
  const projects = await lead.call(listProjects);
  const present = projects.find(({ name }) => name === demoProject.name);
  const project = present ?? (await lead.call(createProject, { body: demoProject }));
  if (present?.roadmap.isShown) return present;
  await lead.call(updateWidget, { params: { slug: project.slug }, body: demoWidget });
  return lead.call(updateProject, {
    params: { slug: project.slug },
    body: { roadmap: demoRoadmap, accent: '3b5bdb' },
  });
}

async function ensureBoards({ lead }: People, slug: string): Promise<BuiltBoard[]> {
  const present = await lead.call(listBoards, { params: { slug } });
  const built: BuiltBoard[] = [];
  for (const demo of demoBoards) {
    const { name, description, visibility, wipLimits, guestsMaySubmit } = demo;
    const board =
      present.find((each) => each.name === name) ??
      (await lead.call(createBoard, { params: { slug }, body: { name, description, visibility } }));
    if (wipLimits || guestsMaySubmit) {
      const params = { slug, boardSlug: board.slug };
      await lead.call(updateBoard, { params, body: { wipLimits, guestsMaySubmit } });
    }
    built.push({ board, demo });
  }
  return built;
}

/** By name. */
async function ensureLabels({ lead }: People, slug: string): Promise<Map<string, string>> {
  const params = { slug };
  const present = await lead.call(listLabels, { params });
  const ids = new Map(present.map(({ id, name }) => [name, id]));
  for (const [name, color] of Object.entries(demoLabels)) {
    if (!ids.has(name)) ids.set(name, (await lead.call(createLabel, { params, body: { name, color } })).id);
  }
  return ids;
}

async function ensureTeam({ lead, ...others }: People, { id: projectId, slug }: Project): Promise<void> {
  const team = new Set((await lead.call(listTeam, { params: { slug } })).map(({ id }) => id));
  for (const { id, account, call } of Object.values(others)) {
    const { username, role } = account;
    if (!role) continue;
    if (!team.has(id)) await lead.call(inviteUser, { body: { projectId, username, role } });
    // The visitor has not answered yet, so that the demo shows this state.
    if (username !== 'visitor') await call(joinProject, { params: { projectId } });
  }
}

/** The demo project with its boards and team; creates what is missing. */
export async function buildProject(
  people: People,
): Promise<{ project: Project; boards: BuiltBoard[]; labelIds: ReadonlyMap<string, string> }> {
  const project = await ensureProject(people);
  const boards = await ensureBoards(people, project.slug);
  await ensureTeam(people, project);
  return { project, boards, labelIds: await ensureLabels(people, project.slug) };
}
