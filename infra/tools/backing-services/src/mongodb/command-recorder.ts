import { connect, createServer, type Socket } from 'node:net';
import { BSON } from 'mongodb';
import { serverAddress } from '../process/server-address.ts';

/** A command that a client of MongoDB sent. */
export interface SentCommand {
  /** When it was sent, by `performance.now()`. */
  at: number;
  database: string;
  command: string;
  /** The one that the command is about; empty where it is about none. */
  collection: string;
  /** All of it. */
  body: Record<string, unknown>;
}

export interface CommandRecorder {
  /** The same address with the recorder in between. */
  url: string;
  sent: SentCommand[];
  stop(): void;
}

const headerBytes = 16;
const message = 2_013;

/** Reads documents of which several follow each other up to `end`. */
function documentsUpTo(bytes: Buffer, from: number, end: number): BSON.Document[] {
  const documents: BSON.Document[] = [];
  for (let at = from; at < end; at += bytes.readInt32LE(at)) {
    documents.push(BSON.deserialize(bytes.subarray(at, at + bytes.readInt32LE(at))));
  }
  return documents;
}

/** A message's sections: one is the command, the others are lists of it that are sent on their own. */
function parseBody(bytes: Buffer): BSON.Document {
  const body: BSON.Document = {};
  for (let at = headerBytes + 4; at < bytes.length; ) {
    const isList = bytes[at] === 1;
    const size = bytes.readInt32LE(at + 1);
    if (isList) {
      const nameEnd = bytes.indexOf(0, at + 5);
      body[bytes.toString('utf8', at + 5, nameEnd)] = documentsUpTo(bytes, nameEnd + 1, at + 1 + size);
    } else {
      Object.assign(body, BSON.deserialize(bytes.subarray(at + 1, at + 1 + size)));
    }
    at += 1 + size;
  }
  return body;
}

interface BulkWrite {
  ops: BSON.Document[];
  nsInfo: { ns: string }[];
}

/** The writes of a `bulkWrite`, which may be to several collections, each as a command of its own. */
const writesIn = ({ ops, nsInfo }: BulkWrite, at: number): SentCommand[] =>
  ops.map((body) => {
    const command = ['insert', 'update', 'delete'].find((kind) => kind in body) ?? '';
    const [database = '', ...collection] = nsInfo[body[command] as number]?.ns.split('.') ?? [];
    return { at, command, database, collection: collection.join('.'), body };
  });

function readMessage(bytes: Buffer): SentCommand[] {
  // Only the handshake is of another kind.
  if (bytes.readInt32LE(12) !== message) return [];
  const body = parseBody(bytes);
  const at = performance.now();
  if ('bulkWrite' in body) return writesIn(body as BulkWrite, at);
  // Lists that were sent beside the command may have come before it.
  const command = Object.keys(body).find((key) => !Array.isArray(body[key])) ?? '';
  const about = body[command] as unknown;
  const collection = typeof about === 'string' ? about : '';
  return [{ at, command, collection, database: String(body.$db), body }];
}

/** Reads what a client sends, message by message, and passes it on as it is. */
function listenIn(client: Socket, note: (sent: SentCommand) => void): void {
  let waiting: Buffer = Buffer.alloc(0);
  client.on('data', (chunk: Buffer) => {
    waiting = Buffer.concat([waiting, chunk]);
    while (waiting.length >= headerBytes && waiting.length >= waiting.readInt32LE(0)) {
      const length = waiting.readInt32LE(0);
      for (const sent of readMessage(waiting.subarray(0, length))) note(sent);
      waiting = waiting.subarray(length);
    }
  });
}

/** Stands between a client and MongoDB, and writes down which commands go to which database. */
export async function recordCommands(url: string): Promise<CommandRecorder> {
  const sent: SentCommand[] = [];
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const behind = connect(serverAddress(url));
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
