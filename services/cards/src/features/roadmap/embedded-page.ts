import { createHash } from 'node:crypto';
import { readableOn, visibleIn } from '@cardinal/contracts';
import { Html, html } from '@cardinal/service-kit';
import type { Request, Response } from 'express';

/** Content of a frame on another site. */
export interface EmbeddedContent {
  title: string;
  body: Html;
  /** Style sheet beside the one that all such pages have. */
  styles?: string;
  /** The script of the page, by its address, which may call the API of the same origin. Without it, none. */
  script?: { src: string; origin: string };
}

/** How the site wants it to look; undefined follows the reader's system. */
export interface EmbeddedLook {
  theme?: 'light' | 'dark' | undefined;
  /** Six hexadecimal digits. It marks things and is no text, so that any colour can be read. */
  accent?: string | undefined;
  /** The colour of the project, where the site wants none. */
  projectAccent?: string | null | undefined;
  background?: 'transparent' | undefined;
}

const styles = `
*{box-sizing:border-box;margin:0}
body{background:var(--back);color:var(--text);font:14px/1.45 Inter,system-ui,sans-serif;overflow-wrap:anywhere;padding:12px}
a{color:inherit;text-decoration:none}
a:hover .title,footer a:hover,p a:hover{text-decoration:underline}
a:focus-visible{outline:2px solid var(--accent);outline-offset:2px;border-radius:4px}
.columns{display:grid;gap:16px;grid-template-columns:repeat(auto-fit,minmax(min(100%,14rem),1fr));align-items:start}
h2{font-size:14px;font-weight:600;border-top:3px solid var(--accent);padding:8px 2px;display:flex;gap:8px;justify-content:space-between}
.count,.votes,p,footer{color:var(--quiet)}
.count,.votes{font-variant-numeric:tabular-nums;font-weight:400}
ul{list-style:none;padding:0;display:grid;gap:8px}
li{align-items:start;background:var(--card);border:1px solid var(--edge);border-radius:12px;display:flex;gap:10px;justify-content:space-between;padding:8px 12px}
li a{flex:1;min-width:0}
.votes{flex:none;min-width:1.5em;text-align:end}
.votes::before{content:"\\25B2\\00A0";font-size:.75em}
p{padding:8px 2px}
p a,footer a{text-decoration:underline;text-underline-offset:2px}
footer{padding:16px 2px 4px}`;

const inBoth = (light: string, dark: string) => `light-dark(${light},${dark})`;

/** The accent and what can be read on it. */
function getAccent({ accent, projectAccent }: EmbeddedLook): [accent: string, on: string] {
  if (accent) return [`#${accent}`, readableOn(accent)];
  if (!projectAccent) return [inBoth('#1d1d21', '#f4f4f6'), inBoth('#fff', '#101012')];
  const [light, dark] = [visibleIn('light', projectAccent), visibleIn('dark', projectAccent)];
  return [inBoth(`#${light}`, `#${dark}`), inBoth(readableOn(light), readableOn(dark))];
}

/** Both themes; what is chosen is the colour scheme. */
function stylesFor(look: EmbeddedLook, more = ''): string {
  const { theme, background } = look;
  const [accent, onAccent] = getAccent(look);
  const colours = [
    `color-scheme:${theme ?? 'light dark'}`,
    '--text:light-dark(#1a1a1e,#ececf0)',
    '--quiet:light-dark(#5a5a64,#a6a6b0)',
    `--back:${background ?? 'light-dark(#fbfbfc,#101012)'}`,
    '--card:light-dark(#fff,#18181b)',
    '--edge:light-dark(#e4e4e8,#2e2e33)',
    `--accent:${accent}`,
    `--on-accent:${onAccent}`,
  ];
  return `:root{${colours.join(';')}}${styles}${more}`;
}

/**
 * A page with a script is in a sandbox even where its frame is in none: without an origin of its own, it has no cookies and
 * no storage, and is nobody's session.
 */
const policyOfScript = ({ src, origin }: NonNullable<EmbeddedContent['script']>): string[] => [
  `script-src ${src}`,
  `connect-src ${origin}`,
  'sandbox allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox',
];

/**
 * The policy of a page in a frame: nothing but its own styles and script, and only in frames of these sites.
 */
const buildPolicy = (css: string, origins: readonly string[], script: EmbeddedContent['script']): string =>
  [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(css).digest('base64')}'`,
    ...(script ? policyOfScript(script) : []),
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${origins.length > 0 ? origins.join(' ') : "'none'"}`,
  ].join('; ');

/**
 * Sends a page for the frames of these sites; where there are none, nobody may frame it. It is the only kind of page that
 * may be framed at all. It leads elsewhere in new tabs alone, also from texts that people wrote: a frame that shows
 * another page would receive what its site sends to the widget.
 */
export function sendEmbedded(
  req: Request,
  res: Response,
  { title, body, styles: more, script }: EmbeddedContent,
  { look, origins }: { look: EmbeddedLook; origins: readonly string[] },
): void {
  const css = stylesFor(look, more);
  const page = html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <title>${title}</title>
    <base target="_blank" />
    <style>${new Html(css)}</style>
    ${script && html`<script src="${script.src}" defer></script>`}
  </head>
  <body>${body}</body>
</html>`.markup;
  const policy = buildPolicy(css, origins, script);
  res.set({
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'public, no-cache',
    'Content-Security-Policy': policy,
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'X-Robots-Tag': 'noindex',
    // With the policy, which a 304 does not bring anew in every browser.
    ETag: `"${createHash('sha1').update(policy).update(page).digest('base64url')}"`,
  });
  if (origins.length === 0) res.set('X-Frame-Options', 'DENY');
  if (req.fresh) return void res.status(304).end();
  res.end(req.method === 'HEAD' ? undefined : page);
}
