import { createHash } from 'node:crypto';
import { productName } from '@cardinal/contracts';
import { Html, html, secretAddress } from '@cardinal/service-kit';
import type { EndingWords } from './unsubscribe-scope.ts';

const css = `
:root { color-scheme: light dark; }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1.5rem;
  background: light-dark(#f6f6f7, #131316); color: light-dark(#232327, #ededf0);
  font: 1rem/1.5 ui-sans-serif, system-ui, sans-serif; overflow-wrap: anywhere; }
main { width: 100%; max-width: 28rem; padding: 1.75rem; border-radius: 12px;
  border: 1px solid light-dark(#e4e4e7, #34343a); background: light-dark(#ffffff, #1d1d21); }
h1 { margin: 0 0 0.75rem; font-size: 1.25rem; line-height: 1.35; }
p { margin: 0 0 1.25rem; }
main > p:last-child { margin: 0; }
button { min-height: 2.75rem; padding: 0.6rem 1.1rem; border: 0; border-radius: 8px; font: inherit; font-weight: 600;
  cursor: pointer; background: light-dark(#26262a, #ededf0); color: light-dark(#fafafa, #18181b); }
a { color: light-dark(#2156c4, #8ab4ff); }
a:focus-visible, button:focus-visible { outline: 3px solid light-dark(#2156c4, #8ab4ff); outline-offset: 2px; }
`;
const styleHash = createHash('sha256').update(css).digest('base64');

/** No scripts, and no styles but these. */
export const pageHeaders = {
  'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'`,
  ...secretAddress,
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Cache-Control': 'no-store',
};

const page = (title: string, body: Html): Html => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} | ${productName}</title>
<style>${new Html(css)}</style>
</head>
<body><main><h1>${title}</h1>${body}</main></body>
</html>
`;

const settings = html`<a href="/settings/notifications">Choose what you get</a>`;

export const askPage = ({ question, effect, action }: EndingWords): Html =>
  page(
    question,
    html`<p>${effect}</p>
<form method="post"><p><button>${action}</button></p></form>
<p>${settings}</p>`,
  );

export const endedPage = ({ done }: EndingWords): Html =>
  page('Done', html`<p>${done} An e-mail that is on its way may still arrive.</p><p>${settings}</p>`);

export const refusedPage = (reason: 'forged' | 'old'): Html =>
  page(
    reason === 'old' ? 'This link has expired' : 'This link is not valid',
    html`<p>${
      reason === 'old'
        ? 'Nothing was changed. Newer e-mails have a newer link, and you can choose in your settings.'
        : 'Nothing was changed. Mail programs sometimes cut long addresses: copy the whole of it, or choose in your settings.'
    }</p><p>${settings}</p>`,
  );
