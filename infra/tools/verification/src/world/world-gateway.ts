import { type RunningGateway, startGateway } from '@cardinal/gateway';
import type { Log } from '@cardinal/service-kit';
import { internalTestKey } from '@cardinal/testing';
import type { World } from './world.ts';

export interface WorldGatewayDeps {
  world: World;
  /** Its address, which is also that of the services' settings. */
  url: string;
  webFolder?: string;
  log?: Log;
}

/** The real gateway before the services of a world. */
export function startWorldGateway({
  world: { harness },
  url,
  webFolder = '/nowhere',
  log,
}: WorldGatewayDeps): Promise<RunningGateway> {
  const addresses = [...harness.services].map(([name, service]) => [
    `${name.toUpperCase()}_URL`,
    service.url,
  ]);
  const env = {
    PORT: new URL(url).port,
    PUBLIC_URL: url,
    INTERNAL_TOKEN_KEY: internalTestKey,
    WEB_DIR: webFolder,
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'silent',
    ...Object.fromEntries(addresses),
  };
  return startGateway({ env, ...(log ? { log } : {}), ownProcess: false });
}
