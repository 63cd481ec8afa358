import { STATUS_CODES } from 'node:http';
import {
  type Call,
  calls,
  codeTitle,
  errorStatus,
  errorsPath,
  findTokenScope,
  openApiDocument,
  problemType,
  serviceNames,
} from '@cardinal/contracts';
import { Router } from 'express';
import { docsStyles } from './api-docs.styles.ts';
import { productVersion } from './product-version.ts';

const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

const whoMay: Record<Call['access']['signIn'], string> = {
  none: 'anyone',
  any: 'signed in',
  registered: 'signed in, account active or waiting for approval',
  active: 'signed in, active account',
};

/** All calls on one page without scripts. */
const plainPath = '/api/docs/plain';

type Json = Record<string, unknown>;

function listSchemas(call: Call, document: { paths: Record<string, Json> }): [string, unknown][] {
  const path = call.path.replace(/:(\w+)/g, '{$1}');
  const operation = document.paths[path]?.[call.method.toLowerCase()] as {
    parameters: unknown[];
    requestBody?: { content: Record<string, { schema: unknown }> };
    responses: Record<string, { content?: Record<string, { schema: unknown }> }>;
  };
  const json = (part?: { content?: Record<string, { schema: unknown }> }) =>
    part?.content?.['application/json']?.schema;
  const parts: [string, unknown][] = [
    ['Parameters', operation.parameters.length > 0 ? operation.parameters : undefined],
    ['Body', json(operation.requestBody)],
    [`Answer ${call.status}`, json(operation.responses[call.status])],
  ];
  return parts.filter(([, schema]) => schema !== undefined);
}

function whichToken(call: Call): string {
  const scope = findTokenScope(call);
  if (scope === null) return 'none';
  return scope === 'guest' ? 'any, and need none' : `with the scope ${scope}`;
}

function callHtml(call: Call, document: { paths: Record<string, Json> }): string {
  const schemas = listSchemas(call, document)
    .map(([title, schema]) => `<h4>${title}</h4><pre>${escaped(JSON.stringify(schema, null, 2))}</pre>`)
    .join('');
  const rule = call.access.who === 'anyone' || call.access.who === 'self' ? '' : `; ${call.access.who}`;
  return `<details id="${call.id}">
<summary><b class="${call.method.toLowerCase()}">${call.method}</b> <code>${escaped(call.path)}</code> ${escaped(call.summary)}</summary>
<p>Who may: ${whoMay[call.access.signIn]}${rule}. API tokens: ${whichToken(call)}</p>${schemas}
</details>`;
}

const head = (title: string, styles = ['/api/docs/docs.css']) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} | Cardinal</title>${styles.map((href) => `<link rel="stylesheet" href="${href}">`).join('')}</head><body>`;

const advice: Readonly<Record<number, string>> = {
  400: 'The request is wrong. <code>issues</code> names the fields, if it is about fields.',
  401: 'Sign in, or send a token that is good.',
  403: 'You are known, and may not do this.',
  404: 'It does not exist, or you may not see it.',
  405: '<code>Allow</code> names the methods that the address takes.',
  409: 'It does not fit what is there now. Read that, and decide again.',
  410: 'It was there, and is gone for good.',
  422: 'Choose a new key for each new request.',
  429: 'Wait as long as <code>Retry-After</code> says.',
  500: 'A bug of ours. Its <code>requestId</code> finds it in the log.',
  503: 'Send it again, after <code>Retry-After</code> if there is one.',
  504: 'Send it again, with the same <code>Idempotency-Key</code>.',
  507: 'Its operators have to make room.',
};

/** The place to which the `type` of each problem document leads. */
function errorsPage(): string {
  const sections = Object.entries(Object.groupBy(Object.entries(errorStatus), ([, status]) => status)).map(
    ([status, codes = []]) => {
      const names = codes.map(([code]) => `<li id="${code}"><code>${code}</code> ${codeTitle(code)}</li>`);
      const heading = `${status} ${STATUS_CODES[status]}`;
      return `<h2>${heading}</h2><p>${advice[Number(status)] ?? ''}</p><ul>${names.join('')}</ul>`;
    },
  );
  return `${head('Errors of the API')}<main>
<h1>Errors of the API</h1>
<p>Every error is <code>{ "error", "code", "requestId" }</code>: a sentence for people, a code for programs, and what operators find it by.
A client whose <code>Accept</code> prefers <code>${problemType}</code> gets a problem document instead
(<a href="https://www.rfc-editor.org/rfc/rfc9457">RFC 9457</a>), whose <code>type</code> leads here.</p>
${sections.join('\n')}
</main></body></html>`;
}

/** A viewer with a search, in which one tries calls (web/src/api-docs). */
const viewerPage = `${head('API', ['/api-docs.css', '/api/docs/docs.css'])}
<nav aria-label="API"><a href="${plainPath}">Plain list of calls</a> <a href="/api/docs/openapi.json">OpenAPI document</a> <a href="${errorsPath}">Errors</a></nav>
<div id="viewer"><noscript><p>This page needs scripts. The <a href="${plainPath}">plain list of calls</a> does not.</p></noscript></div>
<script src="/api-docs.js"></script></body></html>`;

function plainPage(document: ReturnType<typeof openApiDocument>): string {
  const sections = serviceNames.map((service) => {
    const own = calls.filter((call) => call.service === service);
    return `<h2>${service}</h2>${own.map((call) => callHtml(call, document)).join('\n')}`;
  });
  return `${head('API')}<main>
<h1>Cardinal API <small>${document.info.version}</small></h1>
<p>Made from the contracts that services, gateway and web share.
The same as <a href="/api/docs/openapi.json">OpenAPI ${document.openapi}</a>, which <a href="/api/docs">a viewer</a> shows and tries. A session is the cookie that signing in sets. Programs send an API token, which is made in the settings of an account or a project:
<code>Authorization: Bearer cdl_…</code>.
<a href="${errorsPath}">Errors</a> have a code, and may be had as problem documents.</p>
<h2>What holds for every call</h2>
<ul>
<li>An API token has a scope: <code>read</code>, <code>write</code> or <code>admin</code>, each of which holds those before it. Each call says what it
needs. With a token that is not good the answer is 401, without the scope 403, and both name the reason in
<code>WWW-Authenticate</code>. <code>RateLimit</code> and <code>RateLimit-Policy</code> say how many requests are left.</li>
<li>A POST or PATCH with an <code>Idempotency-Key</code> is done once, and answered the same when it comes again within 30 days.</li>
<li>A request with a session that changes something says where it comes from: <code>Origin</code> with the address of this
Cardinal, or <code>Sec-Fetch-Site: same-origin</code>. Browsers send them by themselves, a program has to. Without either the
answer is 403 and names the header.</li>
<li>Bodies are JSON with <code>Content-Type: application/json</code>. A field that the call does not know is refused with
400 and named in <code>issues</code>.</li>
<li>Cards, boards and projects have a <code>version</code>. Give it back, or the <code>ETag</code> that came with it, as
<code>If-Match</code>, and a change is refused with 409 where somebody else was faster; <code>current</code> is then how the
thing is now.</li>
<li>A slash at the end of an address makes no difference.</li>
</ul>
${sections.join('\n')}
</main></body></html>`;
}

/** `/api/docs`: the OpenAPI document, a viewer of it, and HTML pages that need no scripts. */
export function apiDocs(): Router {
  const document = openApiDocument(calls, productVersion());
  const pages = { '/api/docs': viewerPage, [plainPath]: plainPage(document), [errorsPath]: errorsPage() };
  const router = Router({ caseSensitive: true });
  for (const [path, html] of Object.entries(pages))
    router.get(path, (_req, res) => void res.type('html').send(html));
  router.get('/api/docs/openapi.json', (_req, res) => void res.json(document));
  // The address that generators of clients try first.
  router.get('/api/openapi.json', (_req, res) => res.redirect(301, '/api/docs/openapi.json'));
  router.get('/api/docs/docs.css', (_req, res) => void res.type('css').send(docsStyles));
  return router;
}
