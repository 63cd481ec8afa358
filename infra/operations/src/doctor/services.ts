import type { ServiceName } from '@cardinal/contracts';
import { type Installation, urlOf } from '../installation.ts';
import { bad, type Finding, look, ok } from './finding.ts';

const patienceMs = 5_000;
const waitingTooLong = 1_000;

/** The value of a metric without labels of its own in Prometheus' text format. */
function metricOf(text: string, name: string): number | undefined {
  const line = text.split('\n').find((candidate) => new RegExp(`^${name}(\\{[^}]*\\})? `).test(candidate));
  return line === undefined ? undefined : Number(line.split(' ').at(-1));
}

/** @throws Error that says where nothing answered, and why */
async function reach(path: string, url: string): Promise<Response> {
  try {
    return await fetch(new URL(path, url), { signal: AbortSignal.timeout(patienceMs) });
  } catch (error) {
    const { name, message, cause } = error as Error;
    const why = name === 'TimeoutError' ? `no answer within ${patienceMs / 1_000} s` : message;
    throw new Error(`not reachable at ${url}: ${cause instanceof Error ? reasonOf(cause) : why}`);
  }
}

/** One for all addresses of a name that were tried in vain. */
const reasonOf = (cause: Error): string =>
  cause instanceof AggregateError ? cause.errors.map(({ message }) => message).join(', ') : cause.message;

/** Whether something that answers has what it needs. */
async function readiness(name: string, url: string, advice: string): Promise<Finding> {
  const answer = await reach('/health/ready', url);
  const { checks } = (await answer.json()) as { checks: Record<string, boolean> };
  const missing = Object.keys(checks).filter((check) => !checks[check]);
  // Some take traffic even so, as they can do a part of their work.
  if (missing.length === 0) return ok(`${name} is ready`);
  return bad(`${name} runs, but lacks: ${missing.join(', ')}`, advice);
}

/** What waits at the broker for a service, and what it could not handle. */
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

/** A service: whether it is ready and, where it is, what waits for it and what it could not handle. */
export async function examineService(installation: Installation, service: ServiceName): Promise<Finding[]> {
  const url = urlOf(installation, service);
  const ready = await readiness(service, url, 'see the findings on MongoDB and RabbitMQ, and its log');
  // One that lacks the broker knows only what was there before.
  return ready.level === 'ok' ? [ready, ...(await queues(service, url))] : [ready];
}

/** The gateway, as far as its addresses are known. */
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
