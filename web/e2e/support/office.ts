import type { AssignableRole, Board, Card, Project, TeamMember } from '@cardinal/contracts';
import { signedIn } from '@cardinal/local/test/browser-like.ts';
import type { Browser, Page } from '@playwright/test';
import { send } from './boards.ts';
import { type Account, signInForCalls } from './sign-in.ts';
import { test as base } from './test.ts';

export interface Person extends Account {
  id: string;
}

const unique = () => crypto.randomUUID().slice(0, 8);

/** Acts as a super admin behind the scenes of a test: with projects and people of its own. */
export class Office {
  readonly #page: Page;
  readonly #projects: Project[] = [];

  constructor(page: Page) {
    this.#page = page;
  }

  async project(name = `Project ${unique()}`): Promise<Project> {
    const project = await this.send<Project>('POST', '/api/projects', { name });
    this.#projects.push(project);
    return project;
  }

  board(project: Project, name: string, visibility: Board['visibility'] = 'private'): Promise<Board> {
    return this.send('POST', `/api/projects/${project.slug}/boards`, { name, visibility });
  }

  card(project: Project, board: Board, input: Partial<Card> & { title: string }): Promise<Card> {
    const path = `/api/projects/${project.slug}/boards/${board.slug}/cards`;
    return this.send('POST', path, { type: 'bug', description: `About ${input.title}`, ...input });
  }

  /** An account of its own, on the free plan, in a project. */
  async person(project: Project, role: AssignableRole, name = 'p'): Promise<Person> {
    const username = `${name}-${unique()}`;
    const temporaryPassword = 'a-temporary-one';
    const password = 'a-password-1';
    const body = { username, email: `${username}@example.com`, temporaryPassword };
    const made = await this.send<{ id: string }>('POST', '/api/admin/create-user', {
      ...body,
      role,
      projectId: project.id,
    });
    // The account joins the project by an event.
    await base
      .expect(async () => {
        const team = await this.send<TeamMember[]>('GET', `/api/projects/${project.slug}/company-users`);
        base.expect(team.map(({ id }) => id)).toContain(made.id);
      })
      .toPass();
    await signedIn(new URL(this.#page.url()).origin, username, temporaryPassword, password);
    return { id: made.id, username, password };
  }

  send<Answer>(method: string, path: string, data?: unknown): Promise<Answer> {
    return send(this.#page, method, path, data);
  }

  /** Deletes its projects, as far as a test has not done so. */
  async close(): Promise<void> {
    for (const { id } of this.#projects) {
      const { origin } = new URL(this.#page.url());
      await this.#page.request.delete(`/api/admin/projects/${id}`, { headers: { Origin: origin } });
    }
    await this.#page.context().close();
  }
}

async function openOffice(browser: Browser, baseURL: string | undefined): Promise<Office> {
  const page = await (await browser.newContext({ baseURL })).newPage();
  await signInForCalls(page, 'superadmin');
  return new Office(page);
}

/** The tests' own `test`, with an office for each worker. */
export const test = base.extend<Record<never, never>, { office: Office }>({
  office: [
    async ({ browser }, use) => {
      const office = await openOffice(browser, process.env.E2E_URL);
      await use(office);
      await office.close();
    },
    { scope: 'worker' },
  ],
});
