import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import {
  createConsumers,
  createProjectWatch,
  createSendingMetrics,
  type KeyedSenderDeps,
  type ServiceDefinition,
  type ServiceDeps,
  startKeyedSender,
} from '@cardinal/service-kit';
import { getSlackApp, type IntegrationsConfig, integrationsConfig, type SlackApp } from './config.ts';
import { deliverOnEvents } from './deliveries/delivery.consumers.ts';
import type { ClaimedDelivery } from './deliveries/delivery.queue.ts';
import { createDeliveries } from './deliveries/delivery.repository.ts';
import { updateReadModelsOnEvents } from './projection.consumers.ts';
import { createKnownCards } from './read-models/known-cards.ts';
import { createPlaces } from './read-models/places.ts';
import { createProjects } from './read-models/projects.ts';
import { createVault } from './secrets/vault.ts';
import { createFinishInstall } from './slack/installations/finish-install.ts';
import { createInstallStates } from './slack/installations/install-states.ts';
import { installationModel } from './slack/installations/installation.model.ts';
import { createInstallationPolicy } from './slack/installations/installation.policy.ts';
import { mountInstallations } from './slack/installations/installation.routes.ts';
import { createInstallations } from './slack/installations/installations.ts';
import { createRevocations } from './slack/installations/revocations.ts';
import { mountSlackEvents } from './slack/installations/slack-events.routes.ts';
import { createPostMessage } from './slack/post-message.ts';
import { createSlackChannel, slackPace } from './slack/slack-channel.ts';
import { createSlackClient } from './slack/slack-client.ts';
import { mountSlackDeliveries } from './slack/slack-delivery.routes.ts';
import type { SlackOutcome } from './slack/slack-outcome.ts';
import { createThreads } from './slack/threads.ts';
import { startWebhooks } from './webhooks/feature.ts';
import { webhookModel } from './webhooks/webhook.model.ts';
import { webhookDeliveryModel } from './webhooks/webhook-delivery.model.ts';

/** Wakes the replicas when there is a message. */
const wakeTopic = 'integrations.slack';

/** Used if Slack is not configured. */
const noApp: SlackApp = { clientId: '', clientSecret: '', signingSecret: '' };

type SlackSenderDeps = Pick<ServiceDeps<IntegrationsConfig>, 'config' | 'connection' | 'bus' | 'log'> &
  Pick<KeyedSenderDeps<ClaimedDelivery>, 'queue' | 'send'>;

const startSlackSender = ({ config, ...deps }: SlackSenderDeps) =>
  startKeyedSender({
    ...deps,
    pace: slackPace(config),
    collection: 'slack_channels',
    holder: `${config.INSTANCE_ID ?? hostname()}-${randomUUID()}`,
    topic: wakeTopic,
    what: 'a message to Slack',
  });

/** Connects projects to Slack and to receivers of webhooks, and sends them what happens there. */
export const integrationsService: ServiceDefinition<typeof integrationsConfig> = {
  name: 'integrations',
  config: integrationsConfig,
  create({ config, connection, bus, internal, log, metrics, store }) {
    const app = getSlackApp(config);
    const publicUrl = config.PUBLIC_URL;
    const redirectUri = new URL('/api/slack/callback', publicUrl).href;
    // Without Slack nothing is encrypted, so a random key will do.
    const vault = createVault({
      current: config.SECRETS_KEY ?? randomUUID().repeat(2),
      previous: config.SECRETS_KEY_PREVIOUS,
    });
    const slack = createSlackClient({ config, app: app ?? noApp });

    const projects = createProjects({ connection, internal });
    const knownCards = createKnownCards({ connection });

    const rows = installationModel(connection);
    const revocations = createRevocations({ connection, installations: rows, vault, slack, log });
    const isSetUp = app !== null;
    const installations = createInstallations({ store: store(rows), vault, revocations, isSetUp });
    const watch = createProjectWatch({ internal, copy: projects.copy() });
    const policy = createInstallationPolicy({ projects, watch });
    const states = createInstallStates({ connection });
    const webhooks = startWebhooks({
      ...{ config, connection, bus, log, metrics, store, projects, knownCards, watch },
      ...{ rows: webhookModel(connection), model: webhookDeliveryModel(connection) },
      vault: config.SECRETS_KEY ? vault : null,
    });

    const wake = () => bus.broadcast(wakeTopic, {});
    const deliveries = createDeliveries({ connection, settleMs: config.SLACK_SETTLE_MS, wake });
    const threads = createThreads({ connection });
    const places = createPlaces({
      internal,
      projects,
      knownCards,
      stored: [deliveries, threads, webhooks.deliveries],
    });
    const waiting = deliveries.countWaiting;
    const { count } = createSendingMetrics<SlackOutcome['kind']>({ metrics, name: 'slack', waiting });
    const post = createPostMessage({ slack, threads });
    const channel = createSlackChannel({ installations, post, threads, deliveries, places, log, count });
    const sender =
      app && startSlackSender({ config, connection, bus, log, queue: deliveries.queue, send: channel.send });

    const consumers = createConsumers();
    const shared = { projects, places, deliveries };
    updateReadModelsOnEvents(consumers, { ...shared, knownCards, installations, states, threads });
    deliverOnEvents(consumers, { ...shared, publicUrl, channel });
    webhooks.consume(consumers);

    const install = { policy, installations, deliveries, states, redirectUri };
    const finish = createFinishInstall({ ...install, slack, projects, log });
    return {
      mount(router) {
        mountInstallations(router, {
          publicUrl,
          authorizeUrl: config.SLACK_AUTHORIZE_URL,
          ...install,
          slack: app && { app, finish },
        });
        mountSlackEvents(router, { app, installations, deliveries });
        mountSlackDeliveries(router, { publicUrl, policy, installations, deliveries });
        webhooks.mount(router);
      },
      consumers,
      aggregates: [{ model: rows as never }, webhooks.aggregate],
      jobs: app ? [{ name: 'revoke-slack-tokens', everyMs: 15_000, rests: true, run: revocations.run }] : [],
      rebuild: () => projects.rebuild(),
      async stop() {
        await webhooks.stop();
        await watch.stop();
        await sender?.stop();
        await revocations.idle();
      },
    };
  },
};
