import { solveChallenge } from '@cardinal/contracts';
import { newId } from '../api/new-id.ts';
import { isComposing } from '../ui/is-composing.ts';
import { call, newToken, Refused } from './frame-api.ts';
import { all, createTabs, type FrameSettings, notice, one } from './frame-page.ts';
import { type FromFrame, heard, type ToFrame } from './messages.ts';

/** The script of the page in the frame. The identity is kept here, in memory, and nowhere else. */

const settings: FrameSettings = JSON.parse(one('#widget')?.dataset.settings ?? '{}');
const number = location.hash.slice(1);
const isFramed = window.parent !== window;
const api = `/api/widget/${encodeURIComponent(settings.project)}`;
let identity: string | null = null;

/** The receiver is one of the sites that may frame this page; none of it is a secret to them. */
const post = (message: FromFrame) => isFramed && parent.postMessage({ ...message, cardinal: number }, '*');

const tabs = createTabs((view) => {
  if (view === 'changelog' && settings.seenUntil) post({ type: 'seen', until: settings.seenUntil });
});

function failed(error: unknown): void {
  const { message, code } = error instanceof Refused ? error : new Refused('This did not work.', '');
  notice(message);
  if (code === 'identity_refused') post({ type: 'refused', why: message });
}

/** Does something that is asked for, with the button off meanwhile. The typed text stays if it fails. */
async function busy(button: HTMLButtonElement | null, act: () => Promise<void>): Promise<void> {
  if (!button || button.disabled) return;
  button.disabled = true;
  notice('');
  await act().catch(failed);
  button.disabled = false;
}

function showVote(button: HTMLElement, count: number, isOn: boolean): void {
  button.setAttribute('aria-pressed', String(isOn));
  const label = button.getAttribute('aria-label') ?? '';
  button.setAttribute(
    'aria-label',
    label.replace(/\d+ upvotes?$/, `${count} upvote${count === 1 ? '' : 's'}`),
  );
  button.textContent = String(count);
}

function onVote(card: HTMLElement, button: HTMLButtonElement): void {
  // Signed in there, the vote counts for their account.
  if (!identity) return void window.open(button.dataset.href, '_blank', 'noopener');
  const on = button.getAttribute('aria-pressed') !== 'true';
  void busy(button, async () => {
    const body = { identity, cardId: card.dataset.card, on };
    const voted = await call<{ upvoteCount: number; userHasUpvoted: boolean }>(`${api}/votes`, body);
    showVote(button, voted.upvoteCount, voted.userHasUpvoted);
  }).then(() => button.focus());
}

function onComment(card: HTMLElement, form: HTMLFormElement): void {
  const content = form.elements.namedItem('content') as HTMLTextAreaElement;
  // The same for a text that is sent again.
  form.dataset.id ||= newId();
  void busy(one('button', form) as HTMLButtonElement, async () => {
    const body = { identity, id: form.dataset.id, cardId: card.dataset.card, content: content.value };
    await call(`${api}/comments`, body);
    form.reset();
    delete form.dataset.id;
    notice('Your comment is posted.', { isGood: true });
  });
}

/** A moment of work in place of an account. The page is drawn before it. */
async function prove(): Promise<{ salt: string; answer: number }> {
  const challenge = await call<Parameters<typeof solveChallenge>[0]>('/api/challenge');
  await new Promise((drawn) => setTimeout(drawn, 50));
  const answer = solveChallenge(challenge);
  if (answer === null) throw new Refused('This did not work. Please try again.', '');
  return { salt: challenge.salt, answer };
}

function trackingLink(token: string): HTMLAnchorElement {
  const link = document.createElement('a');
  link.href = `/track/${token}`;
  link.target = '_blank';
  link.rel = 'noopener';
  link.textContent = 'Keep this link to follow it.';
  return link;
}

function onSubmit(form: HTMLFormElement): void {
  form.dataset.token ||= newToken();
  const { token } = form.dataset;
  const { name, ...text } = Object.fromEntries(new FormData(form)) as Record<string, string>;
  void busy(one('button', form) as HTMLButtonElement, async () => {
    const who = identity ? { identity } : { name: name?.trim() || null, proof: await prove() };
    await call(`${api}/${encodeURIComponent(settings.board ?? '')}/submissions`, { token, ...text, ...who });
    form.reset();
    delete form.dataset.token;
    notice('Thank you. The team reads it before others do.', { isGood: true, more: trackingLink(token!) });
    one('.notice')?.focus();
  });
}

async function identify(token: string): Promise<void> {
  const cardIds = all('[data-card]').map(({ dataset }) => dataset.card);
  const known = await call<{ name: string; votes: string[] }>(`${api}/identify`, {
    identity: token,
    cardIds,
  });
  identity = token;
  for (const card of all('[data-card]')) {
    const button = one('.vote', card);
    if (button) showVote(button, Number(button.textContent), known.votes.includes(card.dataset.card ?? ''));
    for (const form of all('form', card)) form.hidden = false;
  }
  for (const hidden of all('#submit .name')) hidden.hidden = true;
  for (const tab of all('#tab-submit')) tab.hidden = false;
  const who = one('.who');
  if (!who) return;
  who.textContent = `You are here as ${known.name}.`;
  who.hidden = false;
}

let wanted = settings.view;
async function listen(said: ToFrame): Promise<void> {
  if (said.type === 'identity') {
    await identify(String(said.token)).catch(failed);
    // It may be what lets the reader submit.
    if (wanted === 'submit') tabs.show(wanted);
  } else if (said.type === 'show') {
    if (said.view) {
      wanted = said.view;
      tabs.show(wanted);
    }
    tabs.focus();
  }
}

for (const card of all('[data-card]')) {
  const [button, form] = [one<HTMLButtonElement>('.vote', card), one<HTMLFormElement>('form', card)];
  button?.addEventListener('click', () => onVote(card, button));
  form?.addEventListener('submit', (event) => {
    event.preventDefault();
    onComment(card, form);
  });
}
const form = one<HTMLFormElement>('#submit');
form?.addEventListener('submit', (event) => {
  event.preventDefault();
  onSubmit(form);
});
for (const close of all('.close')) {
  close.hidden = !isFramed;
  close.addEventListener('click', () => post({ type: 'close' }));
}
addEventListener(
  'keydown',
  (event) => event.key === 'Escape' && !isComposing(event) && post({ type: 'close' }),
);
addEventListener('message', ({ source, origin, data }) => {
  if (!isFramed || source !== parent || !settings.origins.includes(origin)) return;
  const said = heard<ToFrame>(data, number);
  if (said) void listen(said);
});
tabs.show(wanted);
post({ type: 'ready' });
