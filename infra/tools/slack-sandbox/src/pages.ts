import { type Html, html } from '@cardinal/service-kit';
import type { Block } from './blocks.ts';
import type { Fault } from './faults.ts';
import { renderMrkdwn, renderPlain } from './mrkdwn.ts';
import type { Channel, SandboxMessage, Workspace } from './workspace.ts';

/** The sandbox's pages, similar to Slack's. No scripts; one stylesheet. */

const page = (title: string, body: Html, refresh?: number) => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${refresh ? html`<meta http-equiv="refresh" content="${refresh}">` : null}
<title>${title} | Slack sandbox</title>
<link rel="stylesheet" href="/sandbox.css">
</head>
<body>${body}</body>
</html>`;

const channelMark = (channel: Channel) => (channel.isPrivate ? '🔒' : '#');

function sidebar(workspaces: readonly Workspace[], current?: Channel): Html {
  const item = (channel: Channel) => html`<li><a href="/channels/${channel.id}"
    ${channel === current ? html`aria-current="page"` : null}><span class="mark">${channelMark(channel)}</span>
    ${channel.name}${channel.isArchived ? ' (archived)' : null}</a></li>`;
  return html`<nav aria-label="Channels">
<a class="brand" href="/">Slack sandbox</a>
${workspaces.map(
  ({
    name,
    channels,
    token,
  }) => html`<h2>${name}${token ? html` <span class="chip">Cardinal installed</span>` : null}</h2>
<ul>${channels.map(item)}</ul>`,
)}
<a class="settings" href="/trouble">Make trouble…</a>
</nav>`;
}

type TextObject = { type: string; text: string; verbatim?: boolean; emoji?: boolean };

const renderText = ({ type, text, verbatim, emoji }: TextObject): Html =>
  type === 'mrkdwn' ? renderMrkdwn(text, { verbatim }) : renderPlain(text, { emoji });

function renderBlock(block: Block): Html {
  switch (block.type) {
    case 'section':
      return html`<p>${renderText(block.text)}</p>`;
    case 'header':
      return html`<h3>${renderText(block.text)}</h3>`;
    case 'context':
      return html`<p class="context">${block.elements.map((element) => html`<span>${renderText(element)}</span>`)}</p>`;
    case 'divider':
      return html`<hr>`;
  }
}

function renderMessage({ ts, at, text, blocks, via }: SandboxMessage): Html {
  const content =
    blocks.length > 0 ? (blocks as Block[]).map(renderBlock) : html`<p>${renderMrkdwn(text)}</p>`;
  return html`<article class="message" id="m${ts}" data-ts="${ts}">
<div class="avatar" aria-hidden="true">C</div>
<div class="body">
<header><strong>Cardinal</strong> <span class="app">APP</span>
<time datetime="${at}">${at.slice(11, 16)}</time>${via === 'webhook' ? html` <span class="app">WEBHOOK</span>` : null}</header>
${content}
</div>
</article>`;
}

function renderThread(root: SandboxMessage, replies: readonly SandboxMessage[]): Html {
  if (replies.length === 0) return renderMessage(root);
  const count = replies.length === 1 ? '1 reply' : `${replies.length} replies`;
  return html`${renderMessage(root)}
<section class="thread" aria-label="Thread, ${count}">
<p class="replies">${count}</p>
${replies.map(renderMessage)}
</section>`;
}

/** A channel as its members see it: messages oldest first, each with its thread. It refreshes itself. */
export function channelPage(workspaces: readonly Workspace[], channel: Channel): Html {
  const roots = channel.messages.filter(({ threadTs }) => threadTs === null);
  const repliesTo = (root: SandboxMessage) => channel.messages.filter(({ threadTs }) => threadTs === root.ts);
  const threads = roots.map((root) => renderThread(root, repliesTo(root)));
  const body = html`<div class="app-frame">${sidebar(workspaces, channel)}
<main>
<h1><span class="mark">${channelMark(channel)}</span> ${channel.name}</h1>
${threads.length > 0 ? html`<div class="messages">${threads}</div>` : html`<p class="empty">No messages yet. What Cardinal sends to this channel appears here.</p>`}
</main></div>`;
  return page(`${channel.name}`, body, 2);
}

export function homePage(workspaces: readonly Workspace[]): Html {
  return page(
    'Channels',
    html`<div class="app-frame">${sidebar(workspaces)}
<main><h1>Welcome</h1>
<div class="prose">
<p>This stands in for Slack, so that you can try the whole journey without a workspace. Nothing leaves this machine, and
everything here is forgotten when it stops.</p>
<p>Connect a project in its settings in Cardinal, choose a channel, and look at the channel here.</p>
</div></main></div>`,
  );
}

export interface AuthorizeForm {
  clientId: string;
  scope: string;
  redirectUri: string;
  state: string;
}

/** Slack's consent page, with the channel picker of the `incoming-webhook` scope. */
export function authorizePage(workspaces: readonly Workspace[], form: AuthorizeForm): Html {
  const option = ({ id, name, isPrivate }: Channel) =>
    html`<option value="${id}">${isPrivate ? '🔒 ' : '#'}${name}</option>`;
  const hidden = Object.entries({
    client_id: form.clientId,
    scope: form.scope,
    redirect_uri: form.redirectUri,
    state: form.state,
  });
  return page(
    'Allow access',
    html`<main class="consent"><div class="avatar big" aria-hidden="true">C</div>
<h1>Cardinal is requesting permission to access a Slack workspace</h1>
<form method="post" action="/oauth/v2/authorize">
${hidden.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<h2>What will Cardinal be able to do?</h2>
<ul>${form.scope.split(',').map((scope) => html`<li>${scopeText(scope.trim())}</li>`)}</ul>
<label for="channel">Where should Cardinal post?</label>
<select id="channel" name="channel" required>
${workspaces.map(({ name, channels }) => html`<optgroup label="${name}">${channels.filter(({ isArchived }) => !isArchived).map(option)}</optgroup>`)}
</select>
<div class="actions">
<button name="decision" value="deny" class="secondary">Cancel</button>
<button name="decision" value="allow">Allow</button>
</div></form></main>`,
  );
}

function scopeText(scope: string): string {
  switch (scope) {
    case 'incoming-webhook':
      return 'Post messages to one channel that you choose';
    case 'chat:write':
      return 'Send messages as Cardinal';
    case 'chat:write.public':
      return 'Send messages to public channels that Cardinal is not a member of';
    default:
      return scope;
  }
}

export const problemPage = (problem: string): Html =>
  page(
    'Something went wrong',
    html`<main class="consent"><h1>Something went wrong</h1><p>${problem}</p></main>`,
  );

const troubles: readonly { action: string; text: string }[] = [
  { action: 'reset', text: 'Cut every connection' },
  { action: 'timeout', text: 'Never answer' },
  { action: 'http', text: 'Answer with errors (503)' },
  { action: 'rate_limited', text: 'Say that it is too much (429, 5 seconds)' },
  { action: 'none', text: 'Work again' },
];

/** The page to cause faults. */
export function troublePage(workspaces: readonly Workspace[], standing: Fault | null): Html {
  const button = (
    action: string,
    text: string,
    fields: Record<string, string> = {},
  ) => html`<form method="post" action="/trouble/${action}">
${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<button class="secondary">${text}</button></form>`;
  return page(
    'Make trouble',
    html`<div class="app-frame">${sidebar(workspaces)}
<main><h1>Make trouble</h1><div class="prose">
<p>Now: <strong>${standing ? `every call meets “${standing.kind}”` : 'Slack works'}</strong></p>
<h2>The whole of Slack</h2>
<div class="row">${troubles.map(({ action, text }) => button(action, text))}</div>
${workspaces.map(
  ({ id, name, channels }) => html`<h2>${name}</h2>
<div class="row">${button('revoke', 'Revoke the token', { workspace: id })}${button('uninstall', 'Uninstall the app', { workspace: id })}</div>
<ul class="plain">${channels.map(
    (channel) => html`<li><span class="mark">${channelMark(channel)}</span> ${channel.name}
<div class="row">${button('archive', 'Archive', { channel: channel.id })}${button('remove', 'Delete', { channel: channel.id })}${
      channel.isPrivate && !channel.botIsMember
        ? button('invite', 'Invite Cardinal', { channel: channel.id })
        : null
    }</div></li>`,
  )}</ul>`,
)}
</div></main></div>`,
  );
}
