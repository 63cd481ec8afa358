import { createSignedLinks } from '@cardinal/mail';
import { signedHeaders } from '@cardinal/mail-sandbox';
import { internalTestKey } from '@cardinal/testing';
import { inboundSecret } from './inbound-secret.ts';
import { maker, type SampleMaker } from './sample.ts';

const links = createSignedLinks({ key: internalTestKey, purpose: 'unsubscribe', validMs: 60_000 });

/** A link at the end of an e-mail to the caller. */
const ownLink: SampleMaker = (world, _place, as) => {
  const userId = maker(world, as).identity?.userId ?? '';
  return { params: { token: links.sign({ userId, scope: 'event:card' }) } };
};

const signed = (content: object): SampleMaker => {
  const body = JSON.stringify(content);
  return () => ({ raw: { body, type: 'application/json', headers: signedHeaders(inboundSecret, body) } });
};

/** E-mails: their links, and whether one gets them. */
export const mailSamples: Readonly<Record<string, SampleMaker>> = {
  getMailStatus: () => ({}),
  resumeMail: () => ({}),
  openUnsubscribe: ownLink,
  unsubscribe: ownLink,
  receiveMail: signed({ to: 'reply@in.example.com', raw: '', authenticated: true }),
  receiveMailEvents: signed({ events: [{ kind: 'bounce', address: 'nobody@example.com' }] }),
};
