import { productName } from '@cardinal/contracts';
import { type Html, html } from '@cardinal/service-kit';

/** The same bird as in the web app's logo. */
const logo = html`<svg class="mark" viewBox="0 0 32 32" fill="none" aria-hidden="true">
  <path class="body" d="M6.5 2.5c8 0 14 3.1 16.5 8.5l7 4-6.6 4.2c-1.7 6.4-7 10.3-13.9 10.3h-6c2.6-2.2 3.9-5 3.9-8.5v-5.8c0-2.5.6-4.7 1.8-6.6-.3-2.3-1.2-4.3-2.7-6.1Z"/>
  <path fill="#f7a93b" d="m23 11 7 4-6.6 4.2c-2-.8-3.1-2.2-3.1-4.1 0-1.7.9-3.1 2.7-4.1Z"/>
  <path fill="#26090f" d="M23 11c-1.8 1-2.7 2.4-2.7 4.1 0 1.9 1.1 3.3 3.1 4.1-.5 1.8-1.3 3.4-2.3 4.7-3.8-1-6.1-4.1-6.1-8.4 0-3 1.2-5.4 3.4-7C20.4 8.8 22 9.6 23 11Z"/>
  <circle cx="14.8" cy="11.3" r="1.6" fill="#fff"/>
</svg>`;

/** As on the web app's login page, which leads here. */
const side = html`<aside aria-label="What ${productName} does">
<h2>From the first report to the moment it is resolved.</h2>
<p>Boards that keep up, votes that count, threads in their place.</p>
</aside>`;

/** A complete page. `title` is also its heading. The script says how strong a password is that is chosen. */
export const layout = (
  title: string,
  body: Html,
  { failed = false, choosesPassword = false } = {},
): Html => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${failed && 'Error: '}${title} | ${productName}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/hub/hub.css">
${choosesPassword && html`<script src="/hub/hub.js" defer></script>`}
</head>
<body>
<main>
<a class="brand" href="/">${logo}<span>${productName}</span></a>
<div class="card">
<h1>${title}</h1>
${body}
</div>
</main>
${side}
</body>
</html>
`;
