/** The parts of a composition that the policy checks. */
export interface Composition {
  services: Record<
    string,
    {
      ports?: string[];
      mem_limit?: string;
      logging?: { options?: Record<string, string> };
      healthcheck?: { test?: string | string[]; interval?: string };
    }
  >;
}

/** Programs that take a good part of a second of a core to start, at each probe. */
const heavy = /\b(node|npm|npx|python3?|mongosh|mongo|rabbitmqctl|rabbitmq-diagnostics)\b/;

/** Whether a probe, which runs every few seconds, starts such a program. */
export const isHeavy = (test: string | readonly string[]): boolean => heavy.test([test].flat().join(' '));

/** All violations in docker-compose.yml, one line each: which service, what. */
export function compositionFaults({ services }: Composition): string[] {
  return Object.entries(services).flatMap(([name, { ports = [], mem_limit, logging, healthcheck }]) => {
    const { 'max-size': size, 'max-file': files } = logging?.options ?? {};
    const faults = [
      !mem_limit && 'has no memory limit',
      !(size && files) && 'may fill the disk with its log',
      isHeavy(healthcheck?.test ?? []) && 'starts a heavy program at each probe',
      ...ports
        .filter((port) => !port.startsWith('$'.concat('{BIND_ADDRESS:-127.0.0.1}:')))
        .map((port) => `publishes ${port} to other machines without being asked`),
    ];
    return faults.filter((fault) => fault !== false).map((fault) => `${name} ${fault}`);
  });
}
