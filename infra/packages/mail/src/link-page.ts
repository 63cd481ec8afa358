import { createHash } from 'node:crypto';
import { Html, html, secretAddress } from '@cardinal/service-kit';

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
main > p:last-child, main > form:last-child > p { margin: 0; }
button { min-height: 2.75rem; padding: 0.6rem 1.1rem; border: 0; border-radius: 8px; font: inherit; font-weight: 600;
  cursor: pointer; background: light-dark(#26262a, #ededf0); color: light-dark(#fafafa, #18181b); }
a { color: light-dark(#2156c4, #8ab4ff); }
a:focus-visible, button:focus-visible { outline: 3px solid light-dark(#2156c4, #8ab4ff); outline-offset: 2px; }
`;
const styleHash = createHash('sha256').update(css).digest('base64');

/** Of those pages: no scripts, and no styles but these. Their addresses are secrets. */
export const linkPageHeaders = {
  'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'`,
  ...secretAddress,
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Cache-Control': 'no-store',
};

/** The page of a link in an e-mail. @param title plain text, as is the name of the product */
export const linkPage = (product: string, title: string, body: Html): Html => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} | ${product}</title>
<style>${new Html(css)}</style>
</head>
<body><main><h1>${title}</h1>${body}</main></body>
</html>
`;
