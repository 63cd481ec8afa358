import { connect, createServer, type Socket } from 'node:net';

/** A command that a client of MongoDB sent. */
interface Sent {
  database: string;
  command: string;
  /** The one that the command is about; empty where it is about none. */
  collection: string;
}

export interface CommandRecorder {
  /** The same address with the recorder in between. */
  url: string;
  sent: Sent[];
  stop(): void;
}

const headerBytes = 16;
const message = 2_013;

/** A text that ends with a zero byte. */
const textAt = (bytes: Buffer, from: number) => bytes.toString('utf8', from, bytes.indexOf(0, from));

/** The command of a message, its collection and its database: name and value of the first field, and the value of `$db`. */
function readMessage(bytes: Buffer): Sent | undefined {
  // Only the handshake is of another kind.
  if (bytes.readInt32LE(12) !== message) return undefined;
  // Flags, the kind of the first section, the document's length and the first field's type come before its name.
  const type = headerBytes + 4 + 1 + 4;
  const command = textAt(bytes, type + 1);
  const isText = bytes[type] === 2;
  const collection = isText ? textAt(bytes, type + 1 + Buffer.byteLength(command) + 1 + 4) : '';
  const key = bytes.indexOf('\u0002$db\u0000');
  return { command, collection, database: textAt(bytes, key + 5 + 4) };
}

/** Reads what a client sends, message by message, and passes it on as it is. */
function listenIn(client: Socket, note: (sent: Sent) => void): void {
  let waiting: Buffer = Buffer.alloc(0);
  client.on('data', (chunk: Buffer) => {
    waiting = Buffer.concat([waiting, chunk]);
    while (waiting.length >= headerBytes && waiting.length >= waiting.readInt32LE(0)) {
      const length = waiting.readInt32LE(0);
      const sent = readMessage(waiting.subarray(0, length));
      if (sent) note(sent);
      waiting = waiting.subarray(length);
    }
  });
}

/** Stands between a client and MongoDB, and writes down which commands go to which database. */
export async function recordCommands(url: string): Promise<CommandRecorder> {
  const { port, hostname } = new URL(url);
  const sent: Sent[] = [];
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const behind = connect(Number(port), hostname);
    for (const socket of [client, behind]) {
      open.add(socket);
      socket.on('error', () => {}).on('close', () => open.delete(socket));
    }
    listenIn(client, (one) => sent.push(one));
    client.pipe(behind).pipe(client);
    client.on('close', () => behind.destroy());
    behind.on('close', () => client.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const recorded = new URL(url);
  recorded.host = `127.0.0.1:${(server.address() as { port: number }).port}`;
  return {
    url: recorded.href,
    sent,
    stop() {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}
