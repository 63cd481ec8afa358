import { type ServiceName, serviceNames } from '@cardinal/contracts';
import { startTcpProxy, type TcpProxy } from '@cardinal/testing';

/** The kinds of connections with faults. */
export const linkKinds = [
  'service → MongoDB',
  'service → RabbitMQ',
  'gateway → service',
  'integrations → Slack',
  'service → mail server',
  'notifications → push service',
] as const;
type LinkKind = (typeof linkKinds)[number];

/** Only notifications sends pushes. */
export const pushLink = 'notifications → push service' satisfies LinkKind;

/** The services that send e-mails. */
export const mailingServices = ['notifications', 'auth', 'cards'] as const satisfies readonly ServiceName[];
export type MailingService = (typeof mailingServices)[number];

/** A connection through a proxy. */
export interface Link {
  kind: LinkKind;
  name: string;
  proxy: TcpProxy;
  /** The current faults. */
  troubles: number;
}

interface Targets {
  mongoUrl: string;
  amqpUrl: string;
  slackUrl: string;
  smtpUrl: string;
  pushUrl: string;
  ports: Readonly<Record<ServiceName, number>>;
}

export interface Links {
  all: readonly Link[];
  getMongoPort(service: ServiceName): number;
  getAmqpPort(service: ServiceName): number;
  /** The addresses of services for the gateway and other services. */
  to(service: ServiceName): number;
  slack: number;
  getMailPort(service: MailingService): number;
  push: number;
  close(): Promise<void>;
}

/** A proxy for each connection with faults. */
export async function startLinks(targets: Targets): Promise<Links> {
  const { mongoUrl, amqpUrl, slackUrl, smtpUrl, pushUrl, ports } = targets;
  const all: Link[] = [];
  const add = async (kind: LinkKind, name: string, target: string) => {
    all.push({ kind, name, proxy: await startTcpProxy({ target }), troubles: 0 });
  };
  for (const service of serviceNames) {
    await add('service → MongoDB', `${service} → MongoDB`, mongoUrl);
    await add('service → RabbitMQ', `${service} → RabbitMQ`, amqpUrl);
    await add('gateway → service', `everybody → ${service}`, `127.0.0.1:${ports[service]}`);
  }
  await add('integrations → Slack', 'integrations → Slack', slackUrl);
  for (const service of mailingServices)
    await add('service → mail server', `${service} → mail server`, smtpUrl);
  await add(pushLink, pushLink, pushUrl);
  const getPort = (name: string) => all.find((link) => link.name === name)!.proxy.port;
  return {
    all,
    getMongoPort: (service) => getPort(`${service} → MongoDB`),
    getAmqpPort: (service) => getPort(`${service} → RabbitMQ`),
    to: (service) => getPort(`everybody → ${service}`),
    slack: getPort('integrations → Slack'),
    getMailPort: (service) => getPort(`${service} → mail server`),
    push: getPort(pushLink),
    async close() {
      await Promise.all(all.map(({ proxy }) => proxy.close()));
    },
  };
}
