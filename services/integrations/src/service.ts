import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { createConsumers, createProjectWatch, type ServiceDefinition } from '@cardinal/service-kit';
import { integrationsConfig, slackAppOf } from './config.ts';
import { channelTurns } from './deliveries/channel-turns.ts';
import { deliverOnEvents } from './deliveries/delivery.consumers.ts';
import { deliveries as createDeliveries } from './deliveries/delivery.repository.ts';
import { Sender } from './deliveries/sender.ts';
import { createBoardOfCard } from './read-models/board-of-card.ts';
import { goneCardsReadModel } from './read-models/gone-cards.ts';
import { createProjects } from './read-models/projects.ts';
import { createVault } from './secrets/vault.ts';
import { finishInstall } from './slack/installations/finish-install.ts';
import { installStates } from './slack/installations/install-states.ts';
import { installationModel } from './slack/installations/installation.model.ts';
import { installationPolicy } from './slack/installations/installation.policy.ts';
import { mountInstallations } from './slack/installations/installation.routes.ts';
import { installations as createInstallations } from './slack/installations/installations.ts';
import { revocations as createRevocations } from './slack/installations/revocations.ts';
import { mountSlackEvents } from './slack/installations/slack-events.routes.ts';
import { createPostMessage } from './slack/post-message.ts';
import { slackMetrics } from './slack/slack.metrics.ts';
import { createSlackChannel, slackPace } from './slack/slack-channel.ts';
import { slackClient } from './slack/slack-client.ts';
import { mountSlackDeliveries } from './slack/slack-delivery.routes.ts';
import { threads as createThreads } from './slack/threads.ts';
import { keepUp } from './upkeep.consumers.ts';

/** Wakes the replicas: a message waits. */
const wakeTopic = 'integrations.slack';

/** Connects projects to Slack and sends there what happens in them. */
export const integrationsService: ServiceDefinition<typeof integrationsConfig> = {
  name: 'integrations',
  config: integrationsConfig,
  create({ config, connection, bus, internal, log, metrics, store }) {
    const app = slackAppOf(config);
    const publicUrl = config.PUBLIC_URL;
    const redirectUri = new URL('/api/slack/callback', publicUrl).href;
    // Without Slack nothing is ever sealed; the key of this start then opens nothing, and need not.
    const vault = createVault(config.SECRETS_KEY ?? randomUUID().repeat(2), config.SECRETS_KEY_PREVIOUS);
    const slack = slackClient(config, app ?? { clientId: '', clientSecret: '', signingSecret: '' });

    const projects = createProjects(connection, internal);
    const goneCards = goneCardsReadModel(connection);
    const boardOfCard = createBoardOfCard(goneCards, projects);

    const rows = installationModel(connection);
    const revocations = createRevocations(connection, rows, vault, slack, log);
    const installations = createInstallations(store(rows), vault, revocations, app !== null);
    const watch = createProjectWatch({ internal, copy: projects.copy() });
    const policy = installationPolicy(projects, watch);
    const states = installStates(connection);

    const deliveries = createDeliveries(connection, () => bus.broadcast(wakeTopic, {}));
    const threads = createThreads(connection);
    const pace = slackPace(config);
    const holder = `${config.INSTANCE_ID ?? hostname()}-${randomUUID()}`;
    const { count } = slackMetrics(metrics, deliveries.countWaiting);
    const post = createPostMessage(slack, threads);
    const channel = createSlackChannel({ installations, post, threads, deliveries, boardOfCard, log, count });
    const turns = channelTurns(connection, holder, pace.leaseMs);
    const sender = app && new Sender({ deliveries, turns, channel, pace, log });
    bus.onBroadcast(wakeTopic, () => sender?.wake());

    const consumers = createConsumers();
    keepUp(consumers, { projects, goneCards, installations, states, deliveries, threads });
    deliverOnEvents(consumers, { publicUrl, channel, deliveries, projects, boardOfCard });

    const finish = finishInstall({
      states,
      policy,
      projects,
      slack,
      installations,
      deliveries,
      redirectUri,
      log,
    });
    return {
      mount(router) {
        mountInstallations(router, {
          publicUrl,
          authorizeUrl: config.SLACK_AUTHORIZE_URL,
          redirectUri,
          policy,
          installations,
          deliveries,
          states,
          slack: app && { app, finish },
        });
        mountSlackEvents(router, { app, installations, deliveries });
        mountSlackDeliveries(router, { publicUrl, policy, installations, deliveries });
      },
      consumers,
      aggregates: [{ model: rows as never }],
      jobs: app ? [{ name: 'revoke-slack-tokens', everyMs: 15_000, run: revocations.run }] : [],
      rebuild: () => projects.rebuild(),
      async stop() {
        await watch.stop();
        await sender?.stop();
        await revocations.idle();
      },
    };
  },
};
