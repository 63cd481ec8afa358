import { loadDemo } from '../demo/load-demo.ts';
import { claimDataFolder } from '../parts/data-folder.ts';
import { announce } from './announce.ts';
import { startDatabase } from './database.ts';
import { startEmbeddedGateway, startEmbeddedServices } from './embedded.ts';
import type { Env, ProcessName } from './environment.ts';
import { type LocalConfig, readLocalConfig } from './local-config.ts';
import type { Platform } from './platform.ts';
import { requireFreePort } from './port-check.ts';
import { startGatewayProcess, startServiceProcesses } from './processes.ts';
import { loadSecrets } from './secrets.ts';
import { startSlack } from './slack.ts';
import { createUndo, type Undo } from './undo.ts';

export interface RunningStack {
  config: LocalConfig;
  /** Where people go. */
  url: string;
  /** Where the sandbox shows what was sent to Slack; undefined where real Slack is set up, or none. */
  slackUrl: string | undefined;
  /** Stops everything, the door first and the database last. */
  stop(): Promise<void>;
}

export interface StackOptions {
  env: Env;
  /** Called with one line when a part that the stack cannot do without ends by itself. */
  onLost?: (line: string) => void;
}

async function startServices(platform: Platform, undo: Undo, onLost: (line: string) => void) {
  return platform.config.MODE === 'processes'
    ? startServiceProcesses(platform, undo, onLost)
    : startEmbeddedServices(platform, undo);
}

async function openDoor(platform: Platform, envs: Record<ProcessName, Env>, undo: Undo): Promise<void> {
  if (platform.config.MODE === 'processes') await startGatewayProcess(envs.gateway, undo);
  else await startEmbeddedGateway(platform, envs.gateway, undo);
}

async function start(config: LocalConfig, { env: outer, onLost = () => {} }: StackOptions, undo: Undo) {
  await requireFreePort(config.PORT, config.HOST);
  claimDataFolder(config.DATA_DIR);
  const secrets = loadSecrets(config.DATA_DIR);
  const mongoUrl = await startDatabase(config, undo, onLost);
  const slack = await startSlack(config, outer, undo);
  const platform: Platform = { config, secrets, outer: { ...outer, ...slack?.env }, mongoUrl };
  const envs = await startServices(platform, undo, onLost);
  if (config.DEMO === 'on') await loadDemo(config.DATA_DIR, envs.gateway);
  await openDoor(platform, envs, undo);
  announce(config.DATA_DIR, envs, undo);
  return slack?.url;
}

/**
 * Starts the whole product on this machine: database, services, demo data on the first start, gateway.
 * @throws StartError with one line that says what is wrong; whatever was started by then is stopped again
 */
export async function startStack(options: StackOptions): Promise<RunningStack> {
  const config = await readLocalConfig(options.env);
  const undo = createUndo();
  try {
    const slackUrl = await start(config, options, undo);
    return { config, url: config.PUBLIC_URL, slackUrl, stop: undo.run };
  } catch (error) {
    await undo.run().catch(() => {});
    throw error;
  }
}
