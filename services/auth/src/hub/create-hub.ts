import { type Log, StartError } from '@cardinal/service-kit';
import type { Clock } from '../clock.ts';
import type { AuthConfig } from '../config.ts';
import { builtinAuthorizeUrl, createBuiltinHub } from './builtin/builtin-hub.ts';
import { type Codes, isBuiltinCode } from './builtin/codes.ts';
import { createExternalHub } from './external/external-hub.ts';
import { readHubKey } from './external/hub-key.ts';
import type { Hub } from './hub.ts';

const needed = (key: string) => new StartError(`Configuration: ${key}: needed with HUB_MODE=external`);

function externalHub(config: AuthConfig, log: Log, now: Clock): Hub {
  if (!config.HUB_URL) throw needed('HUB_URL');
  if (!config.HUB_KEY) throw needed('HUB_KEY');
  return createExternalHub({
    url: config.HUB_URL.replace(/\/+$/, ''),
    name: config.HUB_NAME,
    service: config.HUB_SERVICE_ID,
    key: readHubKey(config.HUB_KEY),
    localAuthorizeUrl: builtinAuthorizeUrl(config.PUBLIC_URL),
    log,
    now,
  });
}

interface HubDeps {
  config: AuthConfig;
  codes: Codes;
  log: Log;
  now: Clock;
}

/**
 * The hub selected by HUB_MODE. Accounts with a local password, such as the first super admin, can use the built-in
 * pages in both modes.
 */
export function createHub({ config, codes, log, now }: HubDeps): Hub {
  const builtin = createBuiltinHub({
    codes,
    publicUrl: config.PUBLIC_URL,
    name: config.HUB_NAME,
    service: config.HUB_SERVICE_ID,
  });
  if (config.HUB_MODE === 'builtin') return builtin;
  const external = externalHub(config, log, now);
  return {
    settings: external.settings,
    redeem: (request) => (isBuiltinCode(request.code) ? builtin : external).redeem(request),
  };
}
