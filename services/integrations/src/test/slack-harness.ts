import {
  disconnectSlack,
  type EventOf,
  installSlack,
  listSlackDeliveries,
  type ProjectSnapshot,
  type ServiceName,
  type SlackDelivery,
  slackConnected,
  slackDisconnected,
} from '@cardinal/contracts';
import { type RunningService, type ServiceDefinition, startService } from '@cardinal/service-kit';
import { type SlackSandbox, startSlackSandbox } from '@cardinal/slack-sandbox';
import {
  type Caller,
  type FakeOwners,
  type ServiceHarness,
  startFakeOwners,
  startServices,
  testMongoUrl,
} from '@cardinal/testing';
import { integrationsService } from '../service.ts';
import { type Person, person, World } from './world.ts';

export const publicUrl = 'https://cardinal.test';

/** Shorter delays than in production. */
const quick = {
  PUBLIC_URL: publicUrl,
  SECRETS_KEY: 'secrets-key-of-the-tests-0123456789-0123456789',
  SLACK_MESSAGE_INTERVAL_MS: '0',
  SLACK_TIMEOUT_MS: '400',
  SLACK_RETRY_MIN_MS: '20',
  SLACK_RETRY_MAX_MS: '100',
  SLACK_SETTLE_MS: '0',
  SLACK_POLL_MS: '50',
};

type ConnectionEvent = EventOf<typeof slackConnected> | EventOf<typeof slackDisconnected>;
type Collection = ReturnType<RunningService['connection']['collection']>;

/** The service under test with the sandbox instead of Slack. */
export interface SlackHarness {
  harness: ServiceHarness;
  owners: FakeOwners;
  sandbox: SlackSandbox;
  world: World;
  as(person: Person): Caller;
  /** Connects a project like a user: by the button, the consent page and the redirect. */
  connect(project: ProjectSnapshot, admin: Person, channel?: string): Promise<URL>;
  /** Presses the button, and returns the redirect's address. */
  install(project: ProjectSnapshot, who: Person): Promise<string>;
  /** Follows Slack's redirect back, and returns where that leads to. */
  comeBack(address: string, who: Person): Promise<URL>;
  disconnect(project: ProjectSnapshot, admin: Person): Promise<void>;
  /** A new project with its admin, connected. */
  connected(channel?: string): Promise<{ admin: Person; project: ProjectSnapshot }>;
  /** The events of a project's connection, in the order of its stream. */
  listEvents(projectId: string): ConnectionEvent[];
  listDeliveries(projectId: string, admin: Person): Promise<SlackDelivery[]>;
  collection(name: string): Collection;
  /** Starts the service again on the same database, as a replica or after a stop. */
  another(): Promise<RunningService>;
  stop(): Promise<void>;
}

export async function startSlackHarness(env: Record<string, string> = {}): Promise<SlackHarness> {
  const sandbox = await startSlackSandbox();
  const owners = await startFakeOwners();
  const all = { ...quick, ...sandbox.env, ...owners.env, ...env };
  const harness = await startServices([integrationsService], { env: all, projects: owners.projects });
  const as = (who: Person) => harness.as(who);

  async function install(project: ProjectSnapshot, who: Person): Promise<string> {
    const answer = await as(who).call(installSlack, { params: { projectId: project.id } });
    return answer.headers.get('location') ?? `${answer.status} ${answer.text}`;
  }

  async function comeBack(address: string, who: Person): Promise<URL> {
    const { pathname, search } = new URL(address);
    const answer = await as(who).fetch('integrations', `${pathname}${search}`);
    return new URL(answer.headers.get('location') ?? `${publicUrl}/${answer.status}`);
  }

  const world = new World(harness);
  const connect = async (project: ProjectSnapshot, admin: Person, channel = 'bugs') =>
    comeBack(await sandbox.control.approve(await install(project, admin), channel), admin);

  return {
    harness,
    owners,
    sandbox,
    world,
    as,
    install,
    comeBack,
    connect,
    async connected(channel) {
      const admin = person('Ada');
      const project = await world.project(admin);
      const { href } = await connect(project, admin, channel);
      if (href !== `${publicUrl}/projects/${project.slug}/settings?slack=connected`)
        throw new Error(`Not connected: ${href}`);
      return { admin, project };
    },
    listEvents: (projectId) =>
      [...harness.findPublished(slackConnected), ...harness.findPublished(slackDisconnected)]
        .filter(({ data }) => data.projectId === projectId)
        .sort((a, b) => a.version - b.version),
    async listDeliveries(projectId, admin) {
      const answer = await as(admin).call(listSlackDeliveries, { params: { projectId } });
      return answer.value.deliveries;
    },
    collection: (name) => harness.services.get(service)!.connection.collection(name),
    async disconnect(project, admin) {
      await as(admin).call(disconnectSlack, { params: { projectId: project.id } });
    },
    another: () =>
      startService(integrationsService as unknown as ServiceDefinition, {
        bus: harness.bus,
        env: {
          ...all,
          MONGO_URL: testMongoUrl(),
          MONGO_DB_PREFIX: getDatabaseName(harness).replace('_integrations', ''),
          INTERNAL_TOKEN_KEY: 'internal-token-key-of-another-replica-0123',
          OBJECTS_DIR: '/tmp',
          LOG_LEVEL: 'silent',
        },
      }),
    async stop() {
      await harness.stop();
      await owners.stop();
      await sandbox.stop();
    },
  };
}

const service: ServiceName = 'integrations';
const getDatabaseName = (harness: ServiceHarness) => harness.services.get(service)!.connection.name;
