import { productName } from '@cardinal/contracts';
import { type Html, html } from '@cardinal/service-kit';

/** The same bird as in the web app's logo. */
const logo = html`<svg class="mark" viewBox="0 0 32 32" fill="none" aria-hidden="true">
  <path class="body" d="M7 2.6c6.6.2 11.8 2.5 14.6 6.6 1 1.5 1.6 3.1 1.8 4.9l-2.6 5.6c-.5 5.3-4.6 9.7-10.8 9.7H3.6c2.6-2 3.9-4.7 3.9-8.2v-5.6c0-2.2.5-4.2 1.5-5.9C9.3 7.1 8.6 4.7 7 2.6Z"/>
  <path fill="#2a1216" d="M16.2 12.4c2.2-1.1 4.8-1 6.9.1l1.1 2.7-3.3 5.8c-3.5-.9-5.5-4.3-4.7-8.6Z"/>
  <path fill="#f6a53b" d="m21.3 12.7 8.3 3.5-8.9 4.1c-1-2.5-.8-5.3.6-7.6Z"/>
  <circle cx="15.3" cy="11.3" r="1.35" fill="#fff"/>
</svg>`;

/** A complete page. `title` is also its heading. */
export const layout = (title: string, body: Html, { failed = false } = {}): Html => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${failed && 'Error: '}${title} | ${productName}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/hub/hub.css">
</head>
<body>
<main>
<a class="brand" href="/">${logo}<span>${productName}</span></a>
<div class="card">
<h1>${title}</h1>
${body}
</div>
</main>
</body>
</html>
`;
