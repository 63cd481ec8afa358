import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { ServiceName } from '@cardinal/contracts';
import { getScriptPath } from '@cardinal/local/stack/processes.ts';
import { eventually, freePort } from '@cardinal/testing';
import type { Endpoint } from './ready-balancer.ts';

export type ProgramName = ServiceName | 'gateway';

/** One process of a service that is killed and started like a pod. */
interface Replica extends Endpoint {
  child: ChildProcess;
}

export interface ReplicaSetDeps {
  name: ProgramName;
  env: Record<string, string>;
}

/** The processes of one service. */
export interface ReplicaSet {
  running(): readonly Replica[];
  /** Everything that they have printed. */
  output(): string;
  /** Starts so many more, and resolves when they are ready. */
  start(count: number): Promise<void>;
  /** Lets one of them end; rejects where it does not end well. */
  end(replica: Replica): Promise<void>;
  endAll(): Promise<void>;
  killAll(): Promise<void>;
}

export function createReplicaSet({ name, env }: ReplicaSetDeps): ReplicaSet {
  let running: Replica[] = [];
  const printed: string[] = [];

  function spawnReplica(port: number, adminPort: number): ChildProcess {
    const { NODE_OPTIONS: _, ...outer } = process.env;
    const own = name === 'gateway' ? { ADMIN_PORT: String(adminPort) } : {};
    const child = spawn(process.execPath, [getScriptPath(name)], {
      env: { ...outer, ...env, ...own, PORT: String(port), INSTANCE_ID: `${name}-${port}` },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => printed.push(String(chunk)));
    return child;
  }

  async function startOne(): Promise<void> {
    const [port, adminPort] = [await freePort(), await freePort()];
    const readyPort = name === 'gateway' ? adminPort : port;
    const readyUrl = `http://127.0.0.1:${readyPort}/health/ready`;
    const replica = { port, readyUrl, child: spawnReplica(port, adminPort) };
    running.push(replica);
    await eventually(
      async () => {
        // Like a kubelet: who could not start, as the broker was busy, is started again.
        if (replica.child.exitCode !== null) replica.child = spawnReplica(port, adminPort);
        return (await fetch(readyUrl)).ok;
      },
      { timeoutMs: 240_000, everyMs: 250 },
    );
  }

  async function end(replica: Replica): Promise<void> {
    const exited = once(replica.child, 'exit');
    replica.child.kill('SIGTERM');
    const [code] = await exited;
    running = running.filter((other) => other !== replica);
    if (code !== 0) throw new Error(`${name} ended with ${code}: ${printed.join('').slice(-2_000)}`);
  }

  async function kill({ child }: Replica): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  }

  return {
    running: () => running,
    output: () => printed.join(''),
    start: async (count) => void (await Promise.all(Array.from({ length: count }, startOne))),
    end,
    endAll: async () => void (await Promise.all(running.map(end))),
    killAll: async () => void (await Promise.all(running.map(kill))),
  };
}
