import {
  closeServer,
  createInternalClient,
  createLog,
  createMetrics,
  drainable,
  type Log,
  listen,
  readConfig,
} from '@cardinal/service-kit';
import { createGatewayApp } from './app.ts';
import { gatewayConfig } from './config.ts';
import { createForward, type OwnServices } from './forward.ts';
import { operatorsServer } from './operators.ts';
import { createPublicPages } from './public-pages.ts';
import { publicServer } from './server.ts';
import { serviceAddresses } from './services.ts';
import { createSessions } from './session.ts';

export { gatewayConfig };

export interface GatewayOptions {
  env: Record<string, string | undefined>;
  log?: Log;
  /** Whether the gateway has its own process; then memory and event loop are measured too. */
  ownProcess?: boolean;
  /** Services of this process, to which requests are handed over without a connection. */
  own?: OwnServices;
}

export interface RunningGateway {
  url: string;
  /** Of the operators' server; undefined without ADMIN_PORT. */
  adminUrl: string | undefined;
  /** Becomes unready, serves for another DRAIN_MS, ends streams, finishes running requests, closes connections. */
  stop(): Promise<void>;
}

/**
 * Starts the gateway: the web app and the proxy to the services.
 * @throws StartError with one line that says what is missing
 */
export async function startGateway(options: GatewayOptions): Promise<RunningGateway> {
  const config = readConfig(gatewayConfig, options.env);
  const log = options.log ?? createLog({ service: 'gateway', level: config.LOG_LEVEL });
  const metrics = createMetrics({ service: 'gateway', ownProcess: options.ownProcess ?? true });
  const internal = createInternalClient({
    from: 'gateway',
    key: config.INTERNAL_TOKEN_KEY,
    addresses: serviceAddresses(config),
  });
  const sessions = createSessions({ internal, publicUrl: config.PUBLIC_URL });
  const forward = createForward({ config, sessions, own: options.own ?? {}, log });
  const findPublicPage = createPublicPages({ internal, log });
  let stopping = false;

  const app = createGatewayApp({ config, sessions, forward: forward.handler, findPublicPage, log, metrics });
  const server = publicServer(app);
  const drain = drainable(server);
  const url = await listen(server, config.PORT, config.HOST);
  const operators =
    config.ADMIN_PORT === undefined
      ? undefined
      : operatorsServer({ metrics, authUrl: config.AUTH_URL, isRunning: () => !stopping });
  const adminUrl = operators && (await listen(operators, config.ADMIN_PORT ?? 0, config.ADMIN_HOST));

  return {
    url,
    adminUrl,
    async stop() {
      stopping = true;
      await drain(config.DRAIN_MS);
      forward.endStreams();
      await closeServer(server);
      forward.stop();
      await sessions.stop();
      if (operators) await closeServer(operators);
    },
  };
}
