import { connect, createServer, type Socket } from 'node:net';

interface Relay {
  port: number;
  close(): Promise<void>;
}

/** Makes a Unix socket reachable on a loopback port; 0 takes any free one. */
export async function relayToSocket(socketPath: string, wantedPort: number): Promise<Relay> {
  const open = new Set<Socket>();
  const server = createServer({ noDelay: true }, (outer) => {
    const inner = connect(socketPath);
    for (const [from, to] of [
      [outer, inner],
      [inner, outer],
    ] as const) {
      open.add(from);
      from.on('error', () => to.destroy()).on('close', () => open.delete(from) && to.destroy());
      from.pipe(to);
    }
  });
  const port = await new Promise<number>((resolve, reject) => {
    server.once('error', reject);
    server.listen(wantedPort, '127.0.0.1', () => resolve((server.address() as { port: number }).port));
  });
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      for (const socket of open) socket.destroy();
    });
  return { port, close };
}
