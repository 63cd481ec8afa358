import { type ServiceName, serviceNames } from '@cardinal/contracts';
import type { GatewayConfig } from './config.ts';

/** The address of each service. */
export const serviceAddresses = (config: GatewayConfig): Record<ServiceName, string> => ({
  auth: config.AUTH_URL,
  projects: config.PROJECTS_URL,
  cards: config.CARDS_URL,
  notifications: config.NOTIFICATIONS_URL,
  integrations: config.INTEGRATIONS_URL,
});

/** Calls `make` for each service. */
export const forEachService = <T>(make: (service: ServiceName) => T): Record<ServiceName, T> =>
  Object.fromEntries(serviceNames.map((service) => [service, make(service)])) as Record<ServiceName, T>;
