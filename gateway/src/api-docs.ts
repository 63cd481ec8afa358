import { readFileSync } from 'node:fs';
import { type Call, calls, openApiDocument, serviceNames } from '@cardinal/contracts';
import { Router } from 'express';
import { docsStyles } from './api-docs.styles.ts';

const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

const whoMay: Record<Call['access']['signIn'], string> = {
  none: 'anyone',
  any: 'signed in',
  registered: 'signed in, account active or waiting for approval',
  active: 'signed in, active account',
};

const packageFile = `${import.meta.dirname}/../package.json`;
const productVersion = () => (JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string }).version;

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

function callHtml(call: Call, document: { paths: Record<string, Json> }): string {
  const schemas = listSchemas(call, document)
    .map(([title, schema]) => `<h4>${title}</h4><pre>${escaped(JSON.stringify(schema, null, 2))}</pre>`)
    .join('');
  const rule = call.access.who === 'anyone' || call.access.who === 'self' ? '' : `; ${call.access.who}`;
  return `<details id="${call.id}">
<summary><b class="${call.method.toLowerCase()}">${call.method}</b> <code>${escaped(call.path)}</code> ${escaped(call.summary)}</summary>
<p>Who may: ${whoMay[call.access.signIn]}${rule}</p>${schemas}
</details>`;
}

function page(document: ReturnType<typeof openApiDocument>): string {
  const sections = serviceNames.map((service) => {
    const own = calls.filter((call) => call.service === service);
    return `<h2>${service}</h2>${own.map((call) => callHtml(call, document)).join('\n')}`;
  });
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>API | Cardinal</title><link rel="stylesheet" href="/api/docs/docs.css"></head><body><main>
<h1>Cardinal API <small>${document.info.version}</small></h1>
<p>Made from the contracts that services, gateway and web share.
The same as <a href="/api/docs/openapi.json">OpenAPI ${document.openapi}</a>. A session is the cookie that signing in sets.
Every error is <code>{ "error", "code", "requestId" }</code>.</p>
<h2>What holds for every call</h2>
<ul>
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

/** `/api/docs`: the OpenAPI document, and an HTML page that needs no scripts. */
export function apiDocs(): Router {
  const document = openApiDocument(calls, productVersion());
  const html = page(document);
  const router = Router({ caseSensitive: true });
  router.get('/api/docs', (_req, res) => void res.type('html').send(html));
  router.get('/api/docs/openapi.json', (_req, res) => void res.json(document));
  // The address that generators of clients try first.
  router.get('/api/openapi.json', (_req, res) => res.redirect(301, '/api/docs/openapi.json'));
  router.get('/api/docs/docs.css', (_req, res) => void res.type('css').send(docsStyles));
  return router;
}
