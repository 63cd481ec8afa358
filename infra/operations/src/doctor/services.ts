import type { ServiceName } from '@cardinal/contracts';
import { type Installation, urlOf } from '../installation.ts';
import { bad, type Finding, look, ok } from './finding.ts';

const patienceMs = 5_000;
const waitingTooLong = 1_000;

/** The value of an unlabelled metric in Prometheus' text format. */
function metricOf(text: string, name: string): number | undefined {
  const line = text.split('\n').find((candidate) => new RegExp(`^${name}(\\{[^}]*\\})? `).test(candidate));
  return line === undefined ? undefined : Number(line.split(' ').at(-1));
}

/** @throws Error with the addresses that did not answer, and why */
async function reach(path: string, url: string): Promise<Response> {
  try {
    return await fetch(new URL(path, url), { signal: AbortSignal.timeout(patienceMs) });
  } catch (error) {
    const { name, message, cause } = error as Error;
    const why = name === 'TimeoutError' ? `no answer within ${patienceMs / 1_000} s` : message;
    throw new Error(`not reachable at ${url}: ${cause instanceof Error ? reasonOf(cause) : why}`);
  }
}

/** One error for all addresses of a name. */
const reasonOf = (cause: Error): string =>
  cause instanceof AggregateError ? cause.errors.map(({ message }) => message).join(', ') : cause.message;

/** Whether a service's dependencies are available. */
async function readiness(name: string, url: string, advice: string): Promise<Finding> {
  const answer = await reach('/health/ready', url);
  const { checks } = (await answer.json()) as { checks: Record<string, boolean> };
  const missing = Object.keys(checks).filter((check) => !checks[check]);
  // Some are ready without all dependencies, as they can do part of their work.
  if (missing.length === 0) return ok(`${name} is ready`);
  return bad(`${name} runs, but lacks: ${missing.join(', ')}`, advice);
}

/** The queue and the dead letters of a service. */
async function queues(service: ServiceName, url: string): Promise<Finding[]> {
  const metrics = await (await reach('/metrics', url)).text();
  const waiting = metricOf(metrics, 'cardinal_queue_events') ?? 0;
  const dead = metricOf(metrics, 'cardinal_dead_letters') ?? 0;
  const what = `${service}: ${waiting} events wait at the broker`;
  return [
    waiting > waitingTooLong
      ? look(what, `look at the log of the ${service} service; it may need more CPU`)
      : ok(what),
    dead === 0
      ? ok(`${service}: no dead letters`)
      : bad(`${service}: ${dead} dead letters`, `make dlq SERVICE=${service}`),
  ];
}

/** Checks a service: readiness and, if it is ready, its queue and dead letters. */
export async function examineService(installation: Installation, service: ServiceName): Promise<Finding[]> {
  const url = urlOf(installation, service);
  const ready = await readiness(service, url, 'see the findings on MongoDB and RabbitMQ, and its log');
  // Without the broker, a service only knows old figures.
  return ready.level === 'ok' ? [ready, ...(await queues(service, url))] : [ready];
}

/** Checks the gateway, if its addresses are configured. */
export async function examineGateway(installation: Installation): Promise<Finding[]> {
  const { GATEWAY_URL, GATEWAY_ADMIN_URL } = installation;
  const findings: Finding[] = [];
  if (GATEWAY_URL) {
    const answer = await reach('/health/live', GATEWAY_URL);
    await answer.body?.cancel();
    findings.push(
      answer.ok
        ? ok(`The gateway answers at ${GATEWAY_URL}`)
        : bad(`${GATEWAY_URL} answers ${answer.status}`, 'something else may have its port'),
    );
  }
  if (GATEWAY_ADMIN_URL)
    findings.push(await readiness('gateway', GATEWAY_ADMIN_URL, 'it needs the auth service; see above'));
  return findings;
}
