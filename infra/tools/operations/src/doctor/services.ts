import type { ServiceName } from '@cardinal/contracts';
import {
  askSigned,
  askThroughGateway,
  getServiceUrl,
  type Installation,
  type Reply,
} from '../installation.ts';
import { examineClock } from './clock.ts';
import { bad, type Finding, look, ok } from './finding.ts';

const patienceMs = 5_000;
const waitingTooLong = 1_000;

/** The value of an unlabelled metric in Prometheus' text format. */
function parseMetric(text: string, name: string): number | undefined {
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
    throw new Error(`not reachable at ${url}: ${cause instanceof Error ? describeCause(cause) : why}`);
  }
}

/** One error for all addresses of a name. */
const describeCause = (cause: Error): string =>
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
  const waiting = parseMetric(metrics, 'cardinal_queue_events') ?? 0;
  const dead = parseMetric(metrics, 'cardinal_dead_letters') ?? 0;
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

const sameKey = 'give all services, the gateway and these tools the same INTERNAL_TOKEN_KEY';

/** Whether a service accepts what is signed with the key of this installation, and what its clock says. */
async function signedCall(installation: Installation, service: ServiceName): Promise<Finding[]> {
  const reply = await askSigned(installation, service);
  return [keyFinding(service, reply), examineClock(`The clock of ${service}`, reply)];
}

function keyFinding(service: ServiceName, { status }: Reply): Finding {
  if (status === 404) return ok(`${service} accepts a signed call`);
  return status === 401
    ? bad(`${service} refuses a signed call: it has another INTERNAL_TOKEN_KEY`, sameKey)
    : look(`${service} answers a signed call with ${status}`, 'see the other findings, then run this again');
}

/** Checks a service: readiness and, if it is ready, its key, clock, queue and dead letters. */
export async function examineService(installation: Installation, service: ServiceName): Promise<Finding[]> {
  const url = getServiceUrl(installation, service);
  const ready = await readiness(service, url, 'see the findings on MongoDB and RabbitMQ, and its log');
  // Without the broker, a service only knows old figures.
  const signed = await signedCall(installation, service);
  return ready.level === 'ok' ? [ready, ...signed, ...(await queues(service, url))] : [ready, ...signed];
}

async function throughGateway(gatewayUrl: string, publicUrl: string): Promise<Finding> {
  const { status } = await askThroughGateway(gatewayUrl, publicUrl);
  if (status === 200) return ok('A call goes through the gateway to a service and back');
  return status === 401
    ? bad('A service refuses what the gateway signs: it has another INTERNAL_TOKEN_KEY', sameKey)
    : bad(`A call through the gateway is answered with ${status}`, "look at the gateway's log");
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
    if (answer.ok) findings.push(await throughGateway(GATEWAY_URL, installation.PUBLIC_URL));
  }
  if (GATEWAY_ADMIN_URL)
    findings.push(await readiness('gateway', GATEWAY_ADMIN_URL, 'it needs the auth service; see above'));
  return findings;
}
