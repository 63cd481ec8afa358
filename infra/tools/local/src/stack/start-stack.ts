import { claimDataFolder } from '@cardinal/backing-services';
import type { Env } from '../env.ts';
import { announce } from './announce.ts';
import { startDatabase } from './database.ts';
import { requireRoom } from './disk-check.ts';
import type { ProcessName } from './environment.ts';
import { requireNoDemoAccounts } from './exposure.ts';
import { type LocalConfig, readLocalConfig } from './local-config.ts';
import { startMail } from './mail.ts';
import type { Platform } from './platform.ts';
import { requireFreePort } from './port-check.ts';
import { keepPrivate } from './private-files.ts';
import { startGatewayProcess, startServiceProcesses } from './processes.ts';
import { loadSecrets } from './secrets.ts';
import { lacksSuperAdmin, madeSetupToken } from './setup-token.ts';
import { startSlack } from './slack.ts';
import { createUndo, type Undo } from './undo.ts';

export interface RunningStack {
  config: LocalConfig;
  /** The public address. */
  url: string;
  /** The address of the Slack sandbox; undefined with real Slack or none. */
  slackUrl: string | undefined;
  /** The address of the local mailbox; undefined with a real mail server or none. */
  mailUrl: string | undefined;
  /** The setup token, if this run generated one. */
  setupToken: string | undefined;
  /** Stops everything, the gateway first and the database last. */
  stop(): Promise<void>;
}

export interface StackOptions {
  env: Env;
}

interface StartedServices {
  /** The environment of each, and of the gateway. */
  envs: Record<ProcessName, Env>;
  /** Starts the gateway before them. */
  openDoor(): Promise<void>;
}

async function startServices(platform: Platform, undo: Undo): Promise<StartedServices> {
  if (platform.config.MODE === 'processes') {
    const envs = await startServiceProcesses(platform, undo);
    return { envs, openDoor: () => startGatewayProcess(platform, envs.gateway, undo) };
  }
  // Loaded here only, as a stack in processes has no use for the code of all services.
  const { startEmbeddedGateway, startEmbeddedServices } = await import('./embedded.ts');
  const embedded = await startEmbeddedServices(platform, undo);
  return { envs: embedded.envs, openDoor: () => startEmbeddedGateway(platform, embedded, undo) };
}

async function start(config: LocalConfig, outer: Env, ending: AbortSignal, undo: Undo) {
  await requireFreePort(config.PORT, config.HOST);
  claimDataFolder(config.DATA_DIR);
  await requireRoom(config.DATA_DIR);
  keepPrivate(config.DATA_DIR);
  const secrets = loadSecrets(config.DATA_DIR);
  const mongoUrl = await startDatabase(config, undo, ending);
  const slack = await startSlack(config, outer, undo);
  const mail = await startMail(config, outer, undo);
  const made = madeSetupToken(config, outer);
  const own = {
    ...slack?.env,
    ...mail?.env,
    ...(made ? { SETUP_TOKEN: made, SETUP_TOKEN_PRINTED: 'on' } : {}),
  };
  const platform: Platform = { config, secrets, outer: { ...outer, ...own }, mongoUrl, ending };
  const { envs, openDoor } = await startServices(platform, undo);
  await requireNoDemoAccounts(config, envs.auth);
  if (config.DEMO === 'on') {
    const { loadDemo } = await import('../demo/load-demo.ts');
    await loadDemo(config.DATA_DIR, envs.gateway);
  }
  await openDoor();
  announce(config.DATA_DIR, envs, undo);
  const setupToken = made && (await lacksSuperAdmin(envs.gateway)) ? made : undefined;
  return { slackUrl: slack?.url, mailUrl: mail?.url, setupToken };
}

/**
 * Starts the whole product on this machine: database, services, demo data on the first start, gateway.
 * @throws StartError with one line that says what is wrong; everything started until then is stopped again
 */
export async function startStack(options: StackOptions): Promise<RunningStack> {
  const config = await readLocalConfig(options.env);
  const undo = createUndo();
  const ending = new AbortController();
  const stop = async () => {
    ending.abort();
    await undo.run();
  };
  try {
    const started = await start(config, options.env, ending.signal, undo);
    return { config, url: config.PUBLIC_URL, ...started, stop };
  } catch (error) {
    await stop().catch(() => {});
    throw error;
  }
}
