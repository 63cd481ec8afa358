import { createBoard, createCard, createProject, inviteUser, joinProject } from '@cardinal/contracts';
import { signedIn } from '@cardinal/local/test/browser-like.ts';
import { type Product, seedAccounts } from '../product.ts';

/** A team at work on one board, as the operations are asked of it. */
export interface CostWorld {
  project: string;
  /** Slug of the board that is read. */
  board: string;
  /** Slug of the board that new cards go to, so that the other one stays as large as it is. */
  intake: string;
  /** The cards of the board; the n-th was made by the n-th of the people, and so on in turn. */
  cardIds: readonly string[];
  /** Cookies of the team; the first `admins` may edit every card. */
  cookies: readonly string[];
}

const teamSize = 10;
const admins = 2;
const boardSize = 480;

export const draft = (n: number) => ({
  title: `The export button does nothing on a phone ${n}`,
  description: 'It turns grey for a moment, then everything is as before. '.repeat(4),
  type: n % 3 === 0 ? ('feature' as const) : ('bug' as const),
  userPriority: 1 + (n % 5),
});

type Visitor = Awaited<ReturnType<typeof signedIn>>;

async function makeTeam(product: Product, owner: Visitor, projectId: string): Promise<Visitor[]> {
  const usernames = Array.from({ length: teamSize }, (_, n) => `coster${n}`);
  await seedAccounts(product.internal, usernames);
  const team: Visitor[] = [];
  for (const [n, username] of usernames.entries()) {
    const role = n < admins ? ('project_admin' as const) : ('normal_user' as const);
    await owner.call(inviteUser, { body: { projectId, username, role } });
    const member = await signedIn(product.stack.url, username);
    await member.call(joinProject, { params: { projectId } });
    team.push(member);
  }
  return team;
}

/** Makes project, team and boards through the API, as people would. */
export async function makeCostWorld(product: Product): Promise<CostWorld> {
  const owner = await signedIn(product.stack.url, 'superadmin');
  const project = await owner.call(createProject, { body: { name: 'Cost' } });
  const params = { slug: project.slug };
  const board = await owner.call(createBoard, { params, body: { name: 'Board' } });
  const intake = await owner.call(createBoard, { params, body: { name: 'Intake' } });
  const team = await makeTeam(product, owner, project.id);
  const at = { slug: project.slug, boardSlug: board.slug };
  const cardIds: string[] = [];
  const makeEveryTenth = async (member: Visitor, first: number) => {
    for (let n = first; n < boardSize; n += teamSize) {
      cardIds[n] = (await member.call(createCard, { params: at, body: draft(n) })).id;
    }
  };
  await Promise.all(team.map(makeEveryTenth));
  return {
    ...{ project: project.slug, board: board.slug, intake: intake.slug, cardIds },
    cookies: team.map((member) => member.cookie()),
  };
}

/** The admins' cookies. */
export const getAdminCookies = ({ cookies }: CostWorld): readonly string[] => cookies.slice(0, admins);
