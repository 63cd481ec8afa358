import {
  type Caller,
  type FakeOwners,
  type ServiceHarness,
  startFakeOwners,
  startServices,
} from '@cardinal/testing';
import { notificationsService } from '../service.ts';
import { Page } from './page.ts';
import { type Person, World } from './world.ts';

interface Ask {
  query?: Record<string, string>;
  lastEventId?: string;
}

/** The service with open pages, which close at the end of their test. */
export class OpenPages {
  readonly harness: ServiceHarness;
  world: World;
  readonly #owners: FakeOwners;
  #pages: Page[] = [];

  private constructor(harness: ServiceHarness, owners: FakeOwners) {
    this.harness = harness;
    this.#owners = owners;
    this.world = new World(harness);
  }

  static async start(): Promise<OpenPages> {
    const owners = await startFakeOwners();
    const env = {
      ...owners.env,
      STREAM_HEARTBEAT_MS: '100',
      // No polling: messages arrive because they were pushed.
      STREAM_POLL_MS: '60000',
      STREAM_MAX_PER_USER: '3',
      STREAM_MAX_PER_ADDRESS: '4',
    };
    return new OpenPages(
      await startServices([notificationsService], { env, projects: owners.projects }),
      owners,
    );
  }

  async openAs(caller: Caller, { query, lastEventId }: Ask = {}, address?: string): Promise<Page> {
    const headers = {
      ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
      ...(address === undefined ? {} : { 'x-forwarded-for': address }),
    };
    const path = `/api/stream?${new URLSearchParams(query)}`;
    const page = await Page.open((signal) => caller.fetch('notifications', path, { signal, headers }));
    this.#pages.push(page);
    return page;
  }

  open = (person: Person, ask?: Ask): Promise<Page> => this.openAs(this.world.as(person), ask);

  /** Resolves when everything sent before has been offered to every page. */
  async settled(): Promise<void> {
    const admin = await this.world.person(undefined, { isSuperAdmin: true });
    const page = await this.open(admin);
    const project = await this.world.project();
    await page.hears({ type: 'project', projectId: project.id });
    page.close();
  }

  /** An admin, a member and an outsider; a project with a public and a private board. */
  async team() {
    const world = new World(this.harness);
    this.world = world;
    const [admin, member, outsider] = [await world.person(), await world.person(), await world.person()];
    const project = await world.project();
    await world.join(project, admin, 'project_admin');
    await world.join(project, member, 'normal_user');
    const [publicBoard, privateBoard] = [
      await world.board(project, 'public'),
      await world.board(project, 'private'),
    ];
    return { world, admin, member, outsider, project, publicBoard, privateBoard };
  }

  closeAll(): void {
    for (const page of this.#pages) page.close();
    this.#pages = [];
  }

  async stop(): Promise<void> {
    await this.harness.stop();
    await this.#owners.stop();
  }
}
