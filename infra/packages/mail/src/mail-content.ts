import { Html, html } from '@cardinal/service-kit';

/** A project and perhaps a board of it, beside the project's logo, which comes along with the e-mail, or its initials. */
export interface MailPlace {
  project: string;
  board?: string;
  mark: { cid: string } | { initials: string; colour: string };
}

/** A passage of an e-mail. Strings are plain text; `Html` must be safe markup for e-mails. */
type MailPart =
  | { kind: 'text'; text: string }
  /** The one thing to do. */
  | { kind: 'button'; label: string; url: string }
  /** Something that happened: who did what, and what they wrote. */
  | { kind: 'entry'; title: string; url?: string; note?: string; body?: { html: Html; text: string } }
  /** A heading above entries, and what it is like now. */
  | { kind: 'heading'; text: string; url?: string; state?: readonly string[]; note?: string }
  | ({ kind: 'place' } & MailPlace);

/** How the line begins above which an answer is written: where it comes back, the quote begins. */
export const replyAbove = 'Reply above this line to';
/** Not seen. Marks the preview, which some programs quote above that line. */
export const previewMark = '\u2063\u2063\u2063';

interface Body {
  /** The effect of an answer, if it can be answered: `comment on the card`. */
  reply?: string;
  /** Shown after the subject in lists of e-mails. */
  preview?: string;
  parts: readonly MailPart[];
  /** Why the reader gets this. */
  reason: string;
  links?: readonly { label: string; url: string }[];
}

/** Where its subject is, and what that is like now. */
interface Titled {
  title: string;
  place?: MailPlace;
  state?: readonly string[];
}

/** There is no title where the subject says the same. */
export type MailContent = Body & (Titled | { subject: string; title?: never });

/** Dark colours for mail programs that ask for them; the light ones are inline, since many programs know no others. */
const dark = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
a { color: #2156c4; }
pre, code { font-family: ui-monospace, Menlo, Consolas, monospace; font-size: 13px; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; }
img { max-width: 100%; height: auto; }
@media (prefers-color-scheme: dark) {
  body, .ground { background: #131316 !important; }
  .sheet { background: #1d1d21 !important; border-color: #34343a !important; }
  .ink, .ink a { color: #ededf0 !important; }
  .soft, .soft a { color: #a5a5ad !important; }
  .rule { border-color: #34343a !important; }
  .pill { background: #2c2c32 !important; color: #ededf0 !important; }
  .button { background: #ededf0 !important; color: #18181b !important; }
  a { color: #8ab4ff; }
}
`;

const font = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;";
const ink = 'color:#232327;';
const soft = 'color:#5f5f68;';
const small = `${font}${soft}font-size:13px;line-height:20px;`;

const link = (text: string, url: string | undefined, style: string) =>
  url ? html`<a href="${url}" style="${style}text-decoration:none;">${text}</a>` : text;

/** An address that is shown and opened: of the web only. */
const isWeb = (url: string) => /^https?:\/\//.test(url);

/** A line of its own, whatever is in it: an e-mail of plain text has no other marks of what is what. */
const toLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** As wide as high. Pixels. */
const markSize = 36;

function placeHtml({ project, board, mark }: MailPlace, margin: string): Html {
  const square = `display:block;width:${markSize}px;height:${markSize}px;border-radius:8px;`;
  const shown =
    'cid' in mark
      ? html`<img src="cid:${mark.cid}" width="${markSize}" height="${markSize}" alt="" style="${square}">`
      : html`<div aria-hidden="true" style="${font}${square}background:${mark.colour};color:#ffffff;font-size:14px;line-height:${markSize}px;font-weight:600;text-align:center;">${mark.initials}</div>`;
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:${margin};"><tr>
<td width="${markSize}" valign="middle" style="width:${markSize}px;">${shown}</td>
<td valign="middle" style="padding:0 0 0 10px;overflow-wrap:anywhere;word-break:break-word;">
<p class="ink" style="${font}${ink}font-size:14px;line-height:18px;font-weight:600;margin:0;">${toLine(project)}</p>
${board ? html`<p class="soft" style="${small}line-height:18px;margin:0;">${toLine(board)}</p>` : null}
</td></tr></table>`;
}

const statesHtml = (states: readonly string[], margin: string): Html =>
  html`<p style="margin:${margin};">${states.map(
    (state) =>
      html`<span class="pill" style="${font}display:inline-block;background:#ededf0;color:#3a3a42;font-size:13px;line-height:18px;font-weight:500;padding:2px 9px;margin:0 6px 4px 0;border-radius:999px;">${toLine(state)}</span>`,
  )}</p>`;

function headingHtml({ text, url, state, note }: Extract<MailPart, { kind: 'heading' }>): Html {
  return html`<h2 class="ink" style="${font}${ink}font-size:16px;line-height:24px;font-weight:600;margin:20px 0 8px;overflow-wrap:anywhere;">${link(toLine(text), url, ink)}</h2>${
    note ? html`<p class="soft" style="${small}margin:-6px 0 8px;">${toLine(note)}</p>` : null
  }${state ? statesHtml(state, '-4px 0 8px') : null}`;
}

function partHtml(part: MailPart, index: number): Html {
  switch (part.kind) {
    case 'text':
      return html`<p class="ink" style="${font}${ink}font-size:15px;line-height:23px;margin:0 0 16px;white-space:pre-line;">${part.text}</p>`;
    case 'button':
      return html`<p style="margin:4px 0 20px;"><a class="button" href="${part.url}" style="${font}display:inline-block;background:#26262a;color:#fafafa;font-size:15px;line-height:20px;font-weight:600;padding:11px 18px;border-radius:8px;text-decoration:none;">${part.label}</a></p>`;
    case 'place':
      return placeHtml(part, index === 0 ? '0' : '28px 0 0');
    case 'heading':
      return headingHtml(part);
    case 'entry':
      return html`<div class="rule" style="border-left:3px solid #dcdce0;padding:2px 0 2px 12px;margin:0 0 14px;">
<p class="ink" style="${font}${ink}font-size:15px;line-height:22px;font-weight:600;margin:0;overflow-wrap:anywhere;">${link(toLine(part.title), part.url, ink)}</p>
${part.body ? html`<div class="ink" style="${font}${ink}font-size:15px;line-height:23px;margin:4px 0 0;overflow-wrap:anywhere;">${part.body.html}</div>` : null}
${part.note ? html`<p class="soft" style="${small}margin:2px 0 0;">${part.note}</p>` : null}
</div>`;
  }
}

function titleHtml(content: MailContent): Html | null {
  if (content.title === undefined) return null;
  const { title, place, state } = content;
  return html`${place ? placeHtml(place, '0 0 12px') : null}
<h1 class="ink" style="${font}${ink}font-size:20px;line-height:28px;font-weight:650;margin:0 0 ${state ? 8 : 16}px;overflow-wrap:anywhere;">${toLine(title)}</h1>
${state ? statesHtml(state, '0 0 14px') : null}`;
}

const replyLine = (reply: string): string => `--- ${replyAbove} ${reply} ---`;

function buildPage(content: MailContent): Html {
  const { reply, preview, parts, reason, links = [] } = content;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${toLine(content.title ?? content.subject)}</title>
<style>${new Html(dark)}</style>
</head>
<body class="ground" style="margin:0;padding:0;background:#f6f6f7;">
${preview ? html`<div style="display:none;max-height:0;overflow:hidden;">${reply ? previewMark : ''}${preview}</div>` : null}
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#f6f6f7;">
<tr><td align="center" style="padding:24px 12px;">
<table role="presentation" class="sheet" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;background:#ffffff;border:1px solid #e4e4e7;border-radius:12px;">
<tr><td align="left" style="padding:24px 24px 12px;">
${reply ? html`<p class="soft" style="${small}margin:0 0 12px;">${replyLine(reply)}</p>` : null}
${titleHtml(content)}
${parts.map(partHtml)}
</td></tr>
<tr><td class="rule" align="left" style="padding:14px 24px 20px;border-top:1px solid #e4e4e7;">
<p class="soft" style="${small}margin:0;">${reason}</p>
${links.length > 0 ? html`<p class="soft" style="${small}margin:6px 0 0;">${links.map(({ label, url }, index) => html`${index > 0 ? ' · ' : null}<a href="${url}" style="${soft}text-decoration:underline;">${label}</a>`)}</p>` : null}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>`;
}

const quoted = (text: string) => text.replace(/^/gm, '  ');

const formatPlace = ({ project, board }: MailPlace): string =>
  [project, board].flatMap((name) => (name ? toLine(name) : [])).join(' · ');

const formatState = (state: readonly string[]): string => state.map(toLine).join(' · ');

/** @param said addresses that stand beside a heading or a button */
function partText(part: MailPart, said: ReadonlySet<string>): string {
  switch (part.kind) {
    case 'text':
      return part.text;
    case 'button':
      return `${part.label}:\n${part.url}`;
    case 'place':
      return formatPlace(part);
    case 'heading':
      return [
        `== ${toLine(part.text)} ==`,
        part.note && toLine(part.note),
        part.state && formatState(part.state),
        part.url,
      ]
        .filter(Boolean)
        .join('\n');
    case 'entry':
      return [
        `* ${toLine(part.title)}`,
        ...[part.body?.text, part.note, said.has(part.url ?? '') ? null : part.url].flatMap((line) =>
          line ? quoted(line) : [],
        ),
      ].join('\n');
  }
}

function titleText(content: MailContent): string[] {
  if (content.title === undefined) return [];
  const { title, place, state } = content;
  return [
    [place && formatPlace(place), toLine(title), state && formatState(state)].filter(Boolean).join('\n'),
  ];
}

function buildText(content: MailContent): string {
  const { reply, parts, reason, links = [] } = content;
  const said = new Set(
    parts.flatMap((part) => ((part.kind === 'heading' || part.kind === 'button') && part.url) || []),
  );
  return [
    ...(reply ? [replyLine(reply)] : []),
    ...titleText(content),
    ...parts.map((part) => partText(part, said)),
    `-- \n${[reason, ...links.map(({ label, url }) => `${label}: ${url}`)].join('\n')}`,
  ].join('\n\n');
}

/**
 * The page and the plain text of an e-mail. All strings are escaped. Tables and inline styles, for programs that know
 * nothing else; no fonts, no scripts and no images but those that come along, so nothing is fetched when it is read.
 * @throws if an address does not begin with http: or https:
 */
export function renderMail(content: MailContent): { text: string; html: string } {
  const urls = [
    ...content.parts.map((part) => ('url' in part ? part.url : undefined)),
    ...(content.links ?? []).map(({ url }) => url),
  ];
  const odd = urls.find((url) => url !== undefined && !isWeb(url));
  if (odd !== undefined) throw new Error('An e-mail links to something that is no web address');
  return { text: buildText(content), html: buildPage(content).markup };
}
