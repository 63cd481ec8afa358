import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Html } from '@cardinal/service-kit';
import express, { type Response, type Router } from 'express';
import type { Fault, Faults } from './faults.ts';
import { getReplyTo, type Inbound } from './inbound.ts';
import type { Mailbox, ReceivedMail } from './mailbox.ts';
import { answerBox, buildActions, listPage, mailPage, missingPage, troublePage } from './pages.ts';

const css = readFileSync(path.join(import.meta.dirname, 'mailbox.css'), 'utf8');

/** No scripts, and styles only from the mailbox itself. */
const own =
  "default-src 'none'; style-src 'self'; frame-src 'self'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'";
/** An e-mail may bring its styles and nothing else, and nothing in it runs. */
const foreign =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'self'; frame-ancestors 'self'; form-action 'none'; sandbox allow-popups allow-popups-to-escape-sandbox";

function send(res: Response, markup: string, { status = 200, policy = own } = {}): void {
  res
    .status(status)
    .set({
      'Content-Security-Policy': policy,
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
      'Cache-Control': 'no-store',
    })
    .type('html')
    .send(markup);
}

const show = (res: Response, page: Html, status = 200) => send(res, page.markup, { status });

const faultsByAction: Record<string, Fault> = {
  cut: { kind: 'cut' },
  silence: { kind: 'silence' },
  later: { kind: 'reply', at: 'RCPT', code: 451, text: '4.7.1 Try again later' },
  never: { kind: 'reply', at: 'RCPT', code: 550, text: '5.1.1 No such mailbox' },
};

/** The page of an e-mail with the pictures that came along with it. */
const showPictures = ({ html, pictures }: ReceivedMail): string =>
  pictures.reduce(
    (page, { cid, type, bytes }) =>
      page.replaceAll(`src="cid:${cid}"`, `src="data:${type};base64,${bytes.toString('base64')}"`),
    html,
  );

export interface PageDeps {
  mailbox: Mailbox;
  faults: Faults;
  inbound: Inbound;
}

export function mountPages(router: Router, { mailbox, faults, inbound }: PageDeps): void {
  const actions = (mail: ReceivedMail) =>
    inbound.isOn ? buildActions(mail, getReplyTo(mail) !== null) : null;
  router.get('/mailbox.css', (_req, res) => void res.type('css').send(css));
  router.get('/', (req, res) => {
    const { q } = req.query;
    const search = typeof q === 'string' ? q.slice(0, 200) : '';
    show(res, listPage(mailbox.mails(search), search));
  });
  router.get('/mails/:id', (req, res) => {
    const mail = mailbox.byId(req.params.id);
    if (!mail) return show(res, missingPage(), 404);
    show(res, mailPage(mail, null, actions(mail)));
  });
  mountActions(router, mailbox, inbound, actions);
  router.get('/mails/:id/page', (req, res) => {
    const mail = mailbox.byId(req.params.id);
    if (!mail) return show(res, missingPage(), 404);
    // Links open beside the mailbox, as in a mail program.
    send(res, showPictures(mail).replace('<head>', '<head><base target="_blank">'), { policy: foreign });
  });
  router.get('/trouble', (_req, res) => show(res, troublePage(faults.standing())));
  router.post('/trouble/:action', (req, res) => {
    faults.clear();
    const fault = faultsByAction[String(req.params.action)];
    if (fault) faults.plan(fault, { times: Number.POSITIVE_INFINITY });
    res.redirect(303, '/trouble');
  });
}

const form = express.urlencoded({ extended: false, limit: '300kb', parameterLimit: 10 });

/** The buttons below an e-mail: answering it, and what its reader's mail server may report. */
function mountActions(
  router: Router,
  mailbox: Mailbox,
  inbound: Inbound,
  actions: (mail: ReceivedMail) => Html | null,
): void {
  router.post('/mails/:id/:action', form, async (req, res) => {
    const mail = mailbox.byId(String(req.params.id));
    const { action } = req.params as { action: string };
    if (!mail || !['reply', 'bounce', 'complaint'].includes(action)) return show(res, missingPage(), 404);
    const text = String((req.body as { text?: unknown } | undefined)?.text ?? '');
    const posted =
      action === 'reply' ? inbound.reply(mail, text) : inbound.report(mail, action as 'bounce' | 'complaint');
    const { status, answer } = await posted.catch((error) => ({ status: 0, answer: String(error) }));
    show(res, mailPage(mail, answerBox(status, answer), actions(mail)));
  });
}
