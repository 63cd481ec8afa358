import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { Consumers, createProjectWatch, type ServiceDefinition } from '@cardinal/service-kit';
import { integrationsConfig, slackAppOf } from './config.ts';
import { connectionModel } from './connections/connection.model.ts';
import { connectionPolicy } from './connections/connection.policy.ts';
import { mountConnections } from './connections/connection.routes.ts';
import { connections as createConnections } from './connections/connections.ts';
import { finishInstall } from './connections/finish-install.ts';
import { installStates } from './connections/install-states.ts';
import { revocations as createRevocations } from './connections/revocations.ts';
import { mountSlackEvents } from './connections/slack-events.routes.ts';
import { channelTurns } from './deliveries/channel-turns.ts';
import { deliverOnEvents } from './deliveries/delivery.consumers.ts';
import { deliveryMetrics } from './deliveries/delivery.metrics.ts';
import { deliveries as createDeliveries } from './deliveries/delivery.repository.ts';
import { mountDeliveries } from './deliveries/delivery.routes.ts';
import { sendDelivery } from './deliveries/send-delivery.ts';
import { Sender } from './deliveries/sender.ts';
import { threads as createThreads } from './deliveries/threads.ts';
import { boardsReadModel } from './read-models/boards.ts';
import { goneCardsReadModel } from './read-models/gone-cards.ts';
import { membersReadModel } from './read-models/members.ts';
import { placeOfCard as createPlaceOfCard } from './read-models/place-of-card.ts';
import { places as createPlaces } from './read-models/places.ts';
import { createProjectCopy } from './read-models/project-copy.ts';
import { projectsReadModel } from './read-models/projects.ts';
import { createVault } from './secrets/vault.ts';
import { slackClient } from './slack/slack-client.ts';
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

    const projects = projectsReadModel(connection);
    const boards = boardsReadModel(connection);
    const members = membersReadModel(connection);
    const goneCards = goneCardsReadModel(connection);
    const places = createPlaces(internal, projects, boards, members);
    const placeOfCard = createPlaceOfCard(goneCards, places);

    const installations = connectionModel(connection);
    const revocations = createRevocations(connection, installations, vault, slack, log);
    const connections = createConnections(store(installations), vault, revocations, app !== null);
    const watch = createProjectWatch(internal, createProjectCopy({ projects, boards, members, places }));
    const policy = connectionPolicy(places, members, boards, watch);
    const states = installStates(connection);

    const deliveries = createDeliveries(connection, () => bus.broadcast(wakeTopic, {}));
    const threads = createThreads(connection);
    // Longer than a try can take: by the bot, without its thread, and by the webhook.
    const leaseMs = 3 * config.SLACK_TIMEOUT_MS + 5_000;
    const holder = `${config.INSTANCE_ID ?? hostname()}-${randomUUID()}`;
    const { count } = deliveryMetrics(metrics, deliveries.countWaiting);
    const send = sendDelivery({ connections, slack, threads, deliveries, placeOfCard, log });
    const turns = channelTurns(connection, holder, leaseMs);
    const sender = app && new Sender({ deliveries, turns, connections, send, config, leaseMs, log, count });
    bus.onBroadcast(wakeTopic, () => sender?.wake());

    const consumers = new Consumers();
    keepUp(consumers, { projects, boards, members, goneCards, connections, states, deliveries, threads });
    deliverOnEvents(consumers, { publicUrl, connections, deliveries, places, placeOfCard });

    const finish = finishInstall({
      states,
      policy,
      places,
      slack,
      connections,
      deliveries,
      redirectUri,
      log,
    });
    return {
      mount(router) {
        mountConnections(router, {
          publicUrl,
          authorizeUrl: config.SLACK_AUTHORIZE_URL,
          redirectUri,
          policy,
          connections,
          deliveries,
          states,
          slack: app && { app, finish },
        });
        mountSlackEvents(router, { app, connections, deliveries });
        mountDeliveries(router, { publicUrl, policy, connections, deliveries });
      },
      consumers,
      aggregates: [{ model: installations as never }],
      jobs: app ? [{ name: 'revoke-slack-tokens', everyMs: 15_000, run: revocations.run }] : [],
      rebuild: () => places.rebuild(),
      async stop() {
        await watch.stop();
        await sender?.stop();
        await revocations.idle();
      },
    };
  },
};
