import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ownSiteOnly } from '@cardinal/service-kit';
import express from 'express';
import { createFaults, type Faults } from './faults.ts';
import { createInbound } from './inbound.ts';
import { createMailbox, type Mailbox } from './mailbox.ts';
import { mountPages } from './page.routes.ts';
import { startSmtp } from './smtp.ts';

export { answerTo, signedHeaders } from './inbound.ts';

export interface MailSandboxOptions {
  /** Ports to listen on; 0 takes a free one. */
  port?: number;
  smtpPort?: number;
  host?: string;
  /** Answers and reports go there, such as `http://localhost:3000/api/mail/`; by default nowhere. */
  inboundUrl?: string;
}

export interface MailSandbox {
  /** The address of its pages. */
  url: string;
  /** The settings of services that send e-mails. */
  env: Record<string, string>;
  mailbox: Mailbox;
  faults: Faults;
  stop(): Promise<void>;
}

/**
 * Starts a mail server that keeps what it receives in memory, and pages that show it. It sends nothing, so that
 * everything can be tried without a mail server.
 */
export async function startMailSandbox(options: MailSandboxOptions = {}): Promise<MailSandbox> {
  const { port = 0, smtpPort = 0, host = '127.0.0.1' } = options;
  const mailbox = createMailbox();
  const faults = createFaults();
  const secret = randomBytes(32).toString('hex');
  const inbound = createInbound({ url: options.inboundUrl ?? null, secret });
  const smtp = await startSmtp({ host, port: smtpPort, mailbox, faults });
  const site = express();
  site.disable('x-powered-by');
  site.set('query parser', 'simple');
  const server = createServer(site);
  await once(server.listen(port, host), 'listening');
  const url = `http://${host}:${(server.address() as AddressInfo).port}`;
  site.use(ownSiteOnly([url]));
  mountPages(site, { mailbox, faults, inbound });
  const inboundEnv: Record<string, string> = {
    MAIL_INBOUND_ADDRESS: 'reply@localhost',
    MAIL_INBOUND_SECRET: secret,
  };
  return {
    url,
    env: { SMTP_URL: smtp.url, MAIL_FROM: 'Cardinal <cardinal@localhost>', ...inboundEnv },
    mailbox,
    faults,
    async stop() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await Promise.all([closed, smtp.stop()]);
    },
  };
}
