import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import type { Fault, Faults } from './faults.ts';
import type { Mailbox } from './mailbox.ts';

const mostBytes = 1024 * 1024;

const toReply = (fault: Fault | null): Error | null =>
  fault?.kind === 'reply' ? Object.assign(new Error(fault.text), { responseCode: fault.code }) : null;

const getRecipients = ({ envelope }: SMTPServerSession): string[] =>
  envelope.rcptTo.map(({ address }) => address);

async function read(stream: SMTPServerDataStream): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk);
  if (stream.sizeExceeded) throw Object.assign(new Error('5.3.4 Too large'), { responseCode: 552 });
  return Buffer.concat(chunks);
}

export interface SmtpDeps {
  host: string;
  port: number;
  mailbox: Mailbox;
  faults: Faults;
}

/** A mail server that takes every e-mail and sends none. */
export async function startSmtp({ host, port, mailbox, faults }: SmtpDeps) {
  function cut({ id }: SMTPServerSession): void {
    for (const connection of server.connections) if (connection.id === id) connection.close();
  }

  async function take(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<string | null> {
    const raw = await read(stream);
    const recipients = getRecipients(session);
    const fault = faults.take('DATA', recipients.join());
    const reply = toReply(fault);
    if (reply) throw reply;
    if (fault?.kind === 'silence') return null;
    await mailbox.take(raw, recipients);
    if (fault?.kind !== 'cut-after') return '2.0.0 Taken';
    cut(session);
    return null;
  }

  const server = new SMTPServer({
    name: 'mailbox.localhost',
    banner: 'The local mailbox of Cardinal',
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    size: mostBytes,
    maxClients: 50,
    closeTimeout: 500,
    logger: false,
    onConnect(session, callback) {
      if (faults.take('CONNECT')) return cut(session);
      callback();
    },
    onMailFrom: (_address, _session, callback) => callback(toReply(faults.take('MAIL'))),
    onRcptTo: ({ address }, _session, callback) => callback(toReply(faults.take('RCPT', address))),
    onData(stream, session, callback) {
      take(stream, session).then(
        (answer) => {
          if (answer) callback(null, answer);
        },
        (error) => callback(error as Error),
      );
    },
  });
  // A client that goes away in the middle is nothing to end for.
  server.on('error', () => {});
  const listener = server.listen(port, host);
  await once(listener, 'listening');
  return {
    url: `smtp://${host}:${(listener.address() as AddressInfo).port}`,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
