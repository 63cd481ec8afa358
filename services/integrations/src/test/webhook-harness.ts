import {
  type BodyInputOf,
  createWebhook,
  getWebhook,
  getWebhookDelivery,
  listWebhookDeliveries,
  type ProjectSnapshot,
  type ResponseOf,
  type Webhook,
  webhookEvents,
  webhookStopped,
} from '@cardinal/contracts';
import { type FakeOwners, type ServiceHarness, startFakeOwners, startServices } from '@cardinal/testing';
import { integrationsService } from '../service.ts';
import { type ReceiverServer, startReceiverServer } from './receiver-server.ts';
import { type Person, person, World } from './world.ts';

/** Shorter delays than in production, and receivers on this machine. */
const quick = {
  PUBLIC_URL: 'https://cardinal.test',
  SECRETS_KEY: 'secrets-key-of-the-tests-0123456789-0123456789',
  WEBHOOKS_ALLOW_PRIVATE: 'on',
  WEBHOOKS_ALLOW_HTTP: 'on',
  WEBHOOKS_TIMEOUT_MS: '500',
  WEBHOOKS_RETRY_MIN_MS: '20',
  WEBHOOKS_RETRY_MAX_MS: '100',
  WEBHOOKS_SETTLE_MS: '0',
  WEBHOOKS_POLL_MS: '50',
};

type Created = ResponseOf<typeof createWebhook>;

/** The service under test with a receiver on this machine. */
export class WebhookHarness {
  readonly harness: ServiceHarness;
  readonly owners: FakeOwners;
  readonly world: World;
  receiver!: ReceiverServer;
  admin: Person = person('Ada');
  project!: ProjectSnapshot;

  private constructor(harness: ServiceHarness, owners: FakeOwners) {
    this.harness = harness;
    this.owners = owners;
    this.world = new World(harness);
  }

  static async start(env: Record<string, string> = {}): Promise<WebhookHarness> {
    const owners = await startFakeOwners();
    const all = { ...quick, ...owners.env, ...env };
    const harness = await startServices([integrationsService], { env: all, projects: owners.projects });
    return new WebhookHarness(harness, owners);
  }

  /** A project and a receiver, new for each test. */
  async begin(): Promise<void> {
    this.receiver = await startReceiverServer();
    this.admin = person('Ada');
    this.project = await this.world.project(this.admin, 'Rocket');
  }

  async end(): Promise<void> {
    await this.world.deleteProject(this.project);
    await this.receiver.stop();
  }

  as = (who: Person) => this.harness.as(who);

  params = (webhookId: string) => ({ slug: this.project.slug, webhookId });

  async create(input: Partial<BodyInputOf<typeof createWebhook>> = {}): Promise<Created> {
    const body = { name: 'CI', url: this.receiver.url, events: webhookEvents, ...input };
    const { slug } = this.project;
    const answer = await this.as(this.admin).call(createWebhook, { params: { slug }, body });
    if (answer.status !== 201) throw new Error(`Not created: ${answer.status} ${answer.text}`);
    return answer.value;
  }

  async read({ id }: Pick<Webhook, 'id'>): Promise<Webhook> {
    return (await this.as(this.admin).call(getWebhook, { params: this.params(id) })).value;
  }

  async log({ id }: Pick<Webhook, 'id'>) {
    const query = { limit: 100 };
    const params = this.params(id);
    return (await this.as(this.admin).call(listWebhookDeliveries, { params, query })).value.deliveries;
  }

  async delivery({ id }: Pick<Webhook, 'id'>, deliveryId: string) {
    const params = { ...this.params(id), deliveryId };
    return (await this.as(this.admin).call(getWebhookDelivery, { params })).value;
  }

  /** Why webhooks of the project were switched off. */
  listStops = () =>
    this.harness
      .findPublished(webhookStopped)
      .filter(({ data }) => data.projectId === this.project.id)
      .map(({ data }) => data.reason);

  async stop(): Promise<void> {
    await this.harness.stop();
    await this.owners.stop();
  }
}
