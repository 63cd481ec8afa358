import { type ServiceName, serviceNames } from '@cardinal/contracts';
import type { GatewayConfig } from './config.ts';

/** Where each service is. */
export const serviceAddresses = (config: GatewayConfig): Record<ServiceName, string> => ({
  auth: config.AUTH_URL,
  projects: config.PROJECTS_URL,
  cards: config.CARDS_URL,
  notifications: config.NOTIFICATIONS_URL,
  integrations: config.INTEGRATIONS_URL,
});

/** One of something for each service. */
export const forEachService = <T>(make: (service: ServiceName) => T): Record<ServiceName, T> =>
  Object.fromEntries(serviceNames.map((service) => [service, make(service)])) as Record<ServiceName, T>;
