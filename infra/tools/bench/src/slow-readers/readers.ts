import { connect, type Socket } from 'node:net';

/** How many connections of each kind ask and read nothing. Together: five hundred. */
const kinds = [
  { name: 'one address', count: 150, headers: '', asks: 1, ownAddress: false },
  { name: 'one address, Brotli', count: 100, headers: 'Accept-Encoding: br\r\n', asks: 1, ownAddress: false },
  { name: 'an address each', count: 150, headers: '', asks: 1, ownAddress: true },
  { name: 'four requests on a connection', count: 50, headers: '', asks: 4, ownAddress: false },
] as const;
const streams = 50;

export interface SlowReaders {
  /** Connections that the product has not cut off. */
  open(): number;
  stop(): void;
}

/** Asks for a public board again and again over 500 connections, and reads nothing of what comes. */
export function startSlowReaders(url: string, board: { project: string; board: string }): SlowReaders {
  const { host, port } = new URL(url);
  const sockets = new Set<Socket>();
  let address = 1;

  function ask(path: string, { headers = '', asks = 1, ownAddress = false }): void {
    // Linux has all of 127.0.0.0/8.
    if (ownAddress) address += 1;
    const localAddress = ownAddress ? `127.0.1.${address}` : '127.0.0.1';
    const socket = connect({ host: '127.0.0.1', port: Number(port), localAddress });
    sockets.add(socket);
    socket.on('error', () => {}).once('close', () => sockets.delete(socket));
    const request = `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n${headers}\r\n`;
    socket.once('connect', () => socket.pause().write(request.repeat(asks)));
  }

  const cards = `/api/public/${board.project}/${board.board}/cards`;
  for (const kind of kinds) for (let n = 0; n < kind.count; n += 1) ask(cards, kind);
  const stream = `/api/stream?project=${board.project}&board=${board.board}`;
  for (let n = 0; n < streams; n += 1) ask(stream, { headers: 'Accept: text/event-stream\r\n' });
  return {
    open: () => sockets.size,
    stop: () => {
      for (const socket of sockets) socket.destroy();
    },
  };
}
