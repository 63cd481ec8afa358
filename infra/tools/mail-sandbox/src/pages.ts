import { type Html, html } from '@cardinal/service-kit';
import type { Fault } from './faults.ts';
import type { ReceivedMail } from './mailbox.ts';

/** The pages of the mailbox. No scripts; one stylesheet. */
const page = (title: string, body: Html, refresh?: number) => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${refresh ? html`<meta http-equiv="refresh" content="${refresh}">` : null}
<title>${title} | Local mailbox</title>
<link rel="stylesheet" href="/mailbox.css">
</head>
<body>
<header class="bar"><a class="brand" href="/">Local mailbox</a></header>
<main>${body}</main>
<footer class="bar"><a href="/trouble">Make trouble…</a></footer>
</body>
</html>`;

const formatTime = (at: string) => html`<time datetime="${at}">${at.slice(11, 19)} UTC</time>`;

const row = ({ id, at, to, subject }: ReceivedMail) => html`<li><a href="/mails/${id}">
<span class="to">${to}</span> <span class="subject">${subject || '(no subject)'}</span> ${formatTime(at)}</a></li>`;

/** The received e-mails, newest first. It refreshes itself. */
export function listPage(mails: readonly ReceivedMail[], search: string): Html {
  const rows = [...mails].reverse();
  const none = search
    ? html`<p class="empty">No e-mail matches “${search}”.</p>`
    : html`<p class="empty">No e-mails yet. What Cardinal sends appears here. Nothing leaves this machine, and everything here
is forgotten when it stops.</p>`;
  return page(
    'E-mails',
    html`<h1>E-mails</h1>
<form class="search" method="get" action="/" role="search">
<label for="q">Address or subject</label>
<input id="q" name="q" type="search" value="${search}" maxlength="200">
<button class="secondary">Search</button>
</form>
${rows.length > 0 ? html`<ul class="mails">${rows.map(row)}</ul>` : none}`,
    search ? undefined : 3,
  );
}

const shownHeaders = [
  'From',
  'To',
  'Subject',
  'Date',
  'Reply-To',
  'Message-ID',
  'In-Reply-To',
  'References',
  'List-ID',
  'List-Unsubscribe',
  'List-Unsubscribe-Post',
  'Auto-Submitted',
];

/** An e-mail: its headers, the page as a mail program shows it, and the plain text. */
export function mailPage(mail: ReceivedMail, answer: Html | null, actions: Html | null): Html {
  const shown = shownHeaders.flatMap((wanted) =>
    mail.headers.filter(({ name }) => name.toLowerCase() === wanted.toLowerCase()),
  );
  return page(
    mail.subject || 'An e-mail',
    html`<p class="back"><a href="/">All e-mails</a> · <a href="/?q=${encodeURIComponent(mail.to)}">To ${mail.to}</a></p>
<h1>${mail.subject || '(no subject)'}</h1>
${answer}
<details><summary>Headers</summary><dl>${shown.map(({ name, value }) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl></details>
<h2 id="page">As a page</h2>
<iframe title="The e-mail as a page" src="/mails/${mail.id}/page" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
<h2>As plain text</h2>
<pre tabindex="0" aria-label="The e-mail as plain text">${mail.text}</pre>
${actions}`,
  );
}

/** Cardinal's response to an answer or a report. */
export const answerBox = (status: number, answer: string): Html =>
  html`<p class="answer" role="status">Cardinal answered ${status || 'nothing'}: <code>${answer.slice(0, 500)}</code></p>`;

/** Answering the e-mail, and what its reader's mail server may report. */
export const buildActions = (mail: ReceivedMail, canReply: boolean): Html => html`
${
  canReply
    ? html`<h2>Reply</h2>
<form method="post" action="/mails/${mail.id}/reply">
<label for="text">Your answer becomes a comment</label>
<textarea id="text" name="text" rows="4" maxlength="100000" required></textarea>
<p><button>Send</button></p></form>`
    : null
}
<h2>Report</h2>
<div class="row">
<form method="post" action="/mails/${mail.id}/bounce"><button class="secondary">The address does not exist</button></form>
<form method="post" action="/mails/${mail.id}/complaint"><button class="secondary">This is spam</button></form>
</div>`;

const troubles: readonly { action: string; text: string }[] = [
  { action: 'cut', text: 'Cut every connection' },
  { action: 'silence', text: 'Never answer' },
  { action: 'later', text: 'Refuse for now (451)' },
  { action: 'never', text: 'Refuse every address (550)' },
  { action: 'none', text: 'Work again' },
];

/** The page to cause faults. */
export const troublePage = (standing: Fault | null): Html =>
  page(
    'Make trouble',
    html`<h1>Make trouble</h1>
<p>Now: <strong>${standing ? `every e-mail meets “${standing.kind === 'reply' ? standing.code : standing.kind}”` : 'the mail server works'}</strong></p>
<div class="row">${troubles.map(({ action, text }) => html`<form method="post" action="/trouble/${action}"><button class="secondary">${text}</button></form>`)}</div>`,
  );

export const missingPage = (): Html =>
  page(
    'Not here',
    html`<h1>Not here</h1><p>There is no such e-mail. The mailbox keeps the last 500.</p><p><a href="/">All e-mails</a></p>`,
  );
