import { launcherStyles } from './launcher-styles.ts';
import { type FromFrame, heard, type ToFrame } from './messages.ts';
import { frameAddress, type SiteSettings, siteSettings } from './site-settings.ts';

/** The script on the pages of other sites (docs/widget.md). */

type Identity = string | (() => string | Promise<string>);
type Command = [name: 'open', view?: string] | [name: 'close'] | [name: 'identify', identity: Identity];
interface Api {
  (...command: Command): void;
  q?: Command[];
}

const say = (text: string) => console.error(`Cardinal: ${text}`);

/** When the reader last looked at the changelog; a site may keep scripts from its storage. */
function createSeen({ project }: SiteSettings) {
  const key = `cardinal:${project}:seen`;
  return {
    get(): string {
      try {
        return localStorage.getItem(key) ?? '';
      } catch {
        return '';
      }
    },
    set(until: string): void {
      try {
        localStorage.setItem(key, until);
      } catch {
        // It is counted again on the next page.
      }
    },
  };
}

const element = <K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Record<string, string>,
  text = '',
): HTMLElementTagNameMap[K] => {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.textContent = text;
  return made;
};

/** The button and the dialog. A sheet that is made by script is not subject to the policy of the site. */
function draw(settings: SiteSettings, name: string) {
  const host = element('div', { 'data-cardinal': '' });
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(launcherStyles(settings.theme, settings.accent, settings.position));
  root.adoptedStyleSheets = [sheet];
  const button = element('button', { type: 'button', class: 'open', 'aria-haspopup': 'dialog' });
  const badge = element('span', { class: 'badge' });
  button.append(element('span', {}, settings.label), badge);
  button.hidden = settings.trigger !== '';
  const dialog = element('dialog', { 'aria-label': `${settings.label}: ${name}` });
  root.append(button, dialog);
  document.body.append(host);
  return {
    button,
    dialog,
    unread(count: number | null) {
      badge.hidden = !count;
      badge.textContent = count && count > 99 ? '99+' : String(count);
      badge.setAttribute('aria-label', `${badge.textContent} new`);
    },
  };
}

/** The identity of the reader, for the frame of this page alone. */
function createIdentity(pass: (token: string) => void) {
  let identity: Identity | null = null;
  let lastAsked = 0;
  async function send(): Promise<void> {
    if (!identity) return;
    lastAsked = Date.now();
    try {
      pass(typeof identity === 'string' ? identity : await identity());
    } catch (error) {
      say(`The identity could not be fetched: ${error}`);
    }
  }
  return {
    send,
    set(next: Identity): void {
      identity = next;
      void send();
    },
    /** One that a function fetched may have expired; one that is refused again at once is wrong. */
    refused(why: string): void {
      say(why);
      if (typeof identity === 'function' && Date.now() - lastAsked > 10_000) void send();
    },
  };
}

function run(settings: SiteSettings, name: string, unread: number | null): (...command: Command) => void {
  const seen = createSeen(settings);
  const drawn = draw(settings, name);
  const { button, dialog } = drawn;
  drawn.unread(unread);
  const number = Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('');
  let frame: HTMLIFrameElement | null = null;
  let isReady = false;
  let wanted: string | null = null;

  // Only our page knows the number, which it has from its address; its origin is none that could be named here.
  const post = (message: ToFrame) =>
    isReady && frame?.contentWindow?.postMessage({ ...message, cardinal: number }, '*');
  const identity = createIdentity((token) => post({ type: 'identity', token }));

  function open(view = ''): void {
    wanted = view || null;
    if (!frame) {
      frame = element('iframe', {
        title: `${settings.label}: ${name}`,
        sandbox: 'allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox',
        referrerpolicy: 'origin',
        src: frameAddress(settings, view, number),
      });
      dialog.append(frame);
    }
    if (!dialog.open) dialog.showModal();
    frame.focus();
    post({ type: 'show', view: wanted });
  }

  addEventListener('message', ({ source, origin, data }) => {
    if (!frame || source !== frame.contentWindow || origin !== 'null') return;
    const said = heard<FromFrame>(data, number);
    if (said?.type === 'ready') {
      isReady = true;
      void identity.send();
      post({ type: 'show', view: wanted });
    } else if (said?.type === 'close') dialog.close();
    else if (said?.type === 'refused') identity.refused(String(said.why));
    else if (said?.type === 'seen') {
      seen.set(String(said.until));
      drawn.unread(0);
    }
  });
  button.addEventListener('click', () => open());
  dialog.addEventListener('click', ({ target }) => target === dialog && dialog.close());
  if (settings.trigger && settings.trigger !== 'none') {
    document.addEventListener('click', (event) => {
      if (!(event.target instanceof Element) || !event.target.closest(settings.trigger)) return;
      event.preventDefault();
      open();
    });
  }
  return (...command) => {
    if (command[0] === 'open') open(command[1]);
    else if (command[0] === 'close') dialog.close();
    else if (command[0] === 'identify') identity.set(command[1]);
  };
}

async function start(settings: SiteSettings): Promise<void> {
  const page = window as typeof window & { Cardinal?: Api };
  const early: Command[] = page.Cardinal?.q ?? [];
  const waiting: Api = (...command) => void early.push(command);
  page.Cardinal = waiting;
  const since = createSeen(settings).get();
  const query = since ? `?since=${encodeURIComponent(since)}` : '';
  const path = `/api/widget/${encodeURIComponent(settings.project)}${query}`;
  const answer = await fetch(settings.origin + path, { credentials: 'omit' }).catch(() => null);
  const body = await answer?.json().catch(() => null);
  if (!answer?.ok || !body) return say(body?.error ?? 'The widget cannot be reached.');
  const act = run(settings, body.project.name, body.unread);
  page.Cardinal = act;
  for (const command of early) act(...command);
}

const { currentScript } = document;
if (currentScript instanceof HTMLScriptElement) {
  const settings = siteSettings(currentScript);
  if (document.body) void start(settings);
  else addEventListener('DOMContentLoaded', () => void start(settings));
}
