import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import {
  freePort,
  type Rabbit,
  type S3,
  startMongoEngine,
  startRabbit,
  startS3,
} from '@cardinal/backing-services';
import { prepareBundles } from '@cardinal/bundles/prepare-bundles.ts';
import { serviceNames } from '@cardinal/contracts';
import type { Env } from '@cardinal/local/env.ts';
import { type ProcessName, processNames } from '@cardinal/local/stack/environment.ts';
import { getScriptPath } from '@cardinal/local/stack/processes.ts';
import { type SupervisedProcess, supervise } from '@cardinal/local/stack/supervise.ts';
import { createUndo, type Undo } from '@cardinal/local/stack/undo.ts';
import { type MailSandbox, startMailSandbox } from '@cardinal/mail-sandbox';
import { type PushSandbox, startPushSandbox } from '@cardinal/push-sandbox';
import { type SlackSandbox, startSlackSandbox } from '@cardinal/slack-sandbox';
import { eventually } from '@cardinal/testing';
import { buildProcessEnv, type ChaosEnvInput, directUrls, sharedEnv } from './chaos-env.ts';
import { type Links, startLinks } from './links.ts';
import { runRestartable, type Victim } from './restartable.ts';

/** On a machine that is busy with other things too. */
const brokerStartMs = 300_000;

/** The product as six processes over real backing services, with a proxy in every connection. */
export interface ChaosStack {
  url: string;
  env: Env;
  /** The engine and the broker, without proxies. */
  mongoUrl: string;
  amqpUrl: string;
  /** The broker's first instance, to ask what it has on disk. */
  broker: Pick<Rabbit, 'hasOnDisk'>;
  s3: S3;
  slack: SlackSandbox;
  mail: MailSandbox;
  push: PushSandbox;
  links: Links;
  victims: Readonly<Record<ProcessName | 'RabbitMQ' | 'MongoDB', Victim>>;
  /** Starts the six processes. */
  startProcesses(): Promise<void>;
  /** Resolves once every process is ready. */
  untilReady(timeoutMs: number): Promise<void>;
  stop(): Promise<void>;
}

async function choosePorts(): Promise<Record<ProcessName, number>> {
  const ports: [ProcessName, number][] = [];
  for (const name of processNames) ports.push([name, await freePort()]);
  return Object.fromEntries(ports) as Record<ProcessName, number>;
}

/**
 * Starts the backing services and the proxies; `startProcesses` starts the six processes. All data is in `folder`;
 * unfinished work older than `abandonedSeconds` counts as left by a crash.
 */
export async function startChaosStack(folder: string, abandonedSeconds: number): Promise<ChaosStack> {
  const undo = createUndo();
  try {
    return await start(folder, abandonedSeconds, undo);
  } catch (error) {
    await undo.run();
    throw error;
  }
}

/** The systems outside Cardinal. */
async function startSandboxes(undo: Undo): Promise<Pick<ChaosStack, 'slack' | 'mail' | 'push'>> {
  const slack = await startSlackSandbox();
  undo.add(() => slack.stop());
  const mail = await startMailSandbox();
  undo.add(() => mail.stop());
  const push = await startPushSandbox();
  undo.add(() => push.stop());
  return { slack, mail, push };
}

async function startBackingServices(folder: string, undo: Undo) {
  const [mongoPort, amqpPort] = [await freePort(), await freePort()];
  const engine = await runRestartable('MongoDB', () =>
    startMongoEngine({ dataDir: join(folder, 'mongo'), port: mongoPort }),
  );
  undo.add(() => engine.end());
  const broker = await runRestartable('RabbitMQ', () =>
    startRabbit({ dataDir: join(folder, 'rabbitmq'), port: amqpPort, startMs: brokerStartMs }),
  );
  undo.add(() => broker.end());
  const s3 = await startS3({ dataDir: join(folder, 's3') });
  undo.add(() => s3.kill());
  return { engine, broker, s3 };
}

async function start(folder: string, abandonedSeconds: number, undo: Undo): Promise<ChaosStack> {
  const bundles = await prepareBundles();
  const log = createWriteStream(join(folder, 'services.log'));
  undo.add(() => void log.end());
  const { engine, broker, s3 } = await startBackingServices(folder, undo);
  const adminPort = await freePort();
  const sandboxes = await startSandboxes(undo);
  const { slack, mail, push } = sandboxes;
  const ports = await choosePorts();
  const [mongoUrl, amqpUrl] = [engine.first.uri, broker.first.url];
  const links = await startLinks({
    ...{ mongoUrl, amqpUrl, ports },
    slackUrl: slack.url,
    smtpUrl: mail.env.SMTP_URL ?? '',
    pushUrl: push.url,
  });
  undo.add(() => links.close());
  push.behind(`http://127.0.0.1:${links.push}`);
  const outer = { ...sandboxes, s3, mongoUrl, amqpUrl };
  const parts: ChaosEnvInput = { ports, adminPort, links, ...outer, abandonedSeconds };
  const shared = sharedEnv(parts);

  const running = new Map<ProcessName, SupervisedProcess>();
  const print = (line: string, service: string) =>
    void log.write(`${new Date().toISOString()} ${service} ${line}\n`);
  async function startProcess(name: ProcessName): Promise<void> {
    const process = await supervise({
      name,
      script: getScriptPath(name, bundles),
      env: buildProcessEnv(name, shared, parts),
      print,
    });
    running.set(name, process);
    undo.add(() => endNow(process));
  }
  const readyPort = (name: ProcessName) => (name === 'gateway' ? adminPort : ports[name]);
  const victim = (name: ProcessName): Victim => ({
    name,
    pid: () => running.get(name)?.pid() ?? 0,
    // Its supervisor restarts it; during other faults that may take longer than the caller waits.
    revive: () => untilReady([readyPort(name)], 20_000).catch(() => {}),
  });

  return {
    url: `http://127.0.0.1:${ports.gateway}`,
    env: { ...shared, ...directUrls(ports) },
    ...outer,
    links,
    broker: broker.first,
    victims: {
      ...(Object.fromEntries(processNames.map((name) => [name, victim(name)])) as Record<
        ProcessName,
        Victim
      >),
      RabbitMQ: broker,
      MongoDB: engine,
    },
    async startProcesses() {
      await Promise.all(serviceNames.map(startProcess));
      await startProcess('gateway');
    },
    untilReady: (timeoutMs) => untilReady(processNames.map(readyPort), timeoutMs),
    stop: () => undo.run(),
  };
}

async function endNow(running: SupervisedProcess): Promise<void> {
  const stopped = running.stop();
  process.kill(running.pid(), 'SIGKILL');
  await stopped;
}

async function untilReady(ports: readonly number[], timeoutMs: number): Promise<void> {
  const isReady = (port: number) =>
    fetch(`http://127.0.0.1:${port}/health/ready`, { signal: AbortSignal.timeout(3_000) }).then(
      ({ ok }) => ok,
      () => false,
    );
  await eventually(
    async () => {
      const ready = await Promise.all(ports.map(isReady));
      if (!ready.every(Boolean)) throw new Error('not every process was ready again');
    },
    { timeoutMs, everyMs: 250 },
  );
}
