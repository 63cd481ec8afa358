import type { NetConnectOpts } from 'node:net';

/**
 * The address to connect to for `target`: `127.0.0.1:5672`, any URL with a port, or a URL whose host is the encoded
 * path of a Unix socket.
 */
export function serverAddress(target: string): NetConnectOpts {
  const { hostname, port } = new URL(target.includes('://') ? target : `tcp://${target}`);
  const host = decodeURIComponent(hostname);
  return host.startsWith('/') ? { path: host } : { host, port: Number(port) };
}
