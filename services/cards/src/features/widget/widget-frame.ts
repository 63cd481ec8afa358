import {
  type Card,
  limits,
  type PublicAddress,
  type PublishedEntry,
  projectPagePath,
  publicBoardPath,
  publicCardPath,
  statusText,
} from '@cardinal/contracts';
import { type Html, html } from '@cardinal/service-kit';
import { counted, formatDate, formatText, types } from '../../kernel/html/page-parts.ts';
import type { EmbeddedContent } from '../roadmap/embedded-page.ts';
import { widgetStyles } from './widget-styles.ts';

type WidgetView = 'board' | 'submit' | 'changelog';

export interface WidgetFrameOf {
  project: { name: string; slug: string };
  /** Null where only the changelog is shown. */
  board: {
    address: PublicAddress;
    name: string;
    cards: readonly Card[];
    total: number;
    /** Whether guests may submit whom no site identifies. */
    guestsMaySubmit: boolean;
  } | null;
  /** Null where it is not public. */
  entries: readonly PublishedEntry[] | null;
  /** The view that is open at first. */
  view: WidgetView | undefined;
  /** Sites whose messages are heard. */
  origins: readonly string[];
  /** The public address, without a slash at its end. */
  origin: string;
}

/** Leaves the frame and the site around it alone. */
const link = (href: string, content: Html): Html =>
  html`<a href="${href}" target="_blank" rel="noopener">${content}</a>`;

/** In a list a description is cut; the whole of it stands on the card's own page. */
const cardItem = (address: PublicAddress, card: Card): Html => {
  const path = publicCardPath(address, card.id);
  return html`<li class="card" data-card="${card.id}">
      <button type="button" class="vote" aria-pressed="false" data-href="${path}" aria-label="Upvote ${card.title}, ${counted(card.upvoteCount, 'upvote')}">${card.upvoteCount}</button>
      <details>
        <summary><span class="title" dir="auto">${card.title}</span>
          <span class="facts">${types[card.type]} · ${statusText(card.status, card.closingReason)} · <span class="comments">${counted(card.commentCount, 'comment')}</span></span></summary>
        <div class="text" dir="auto">${formatText(card.description)}</div>
        <form class="comment" hidden>
          <label>Your comment<textarea name="content" rows="3" maxlength="${limits.submissionText}" required></textarea></label>
          <button class="go">Comment</button>
        </form>
        <p>${link(path, html`Read all of it`)}</p>
      </details>
    </li>`;
};

function boardPanel(board: NonNullable<WidgetFrameOf['board']>): Html {
  const { address, cards, total } = board;
  return html`<section role="tabpanel" id="panel-board" aria-labelledby="tab-board" tabindex="-1">
      ${
        cards.length > 0
          ? html`<ul>${cards.map((card) => cardItem(address, card))}</ul>`
          : html`<p>Nothing here yet. Be the first to suggest something.</p>`
      }
      ${total > cards.length && html`<p>${link(publicBoardPath(address), html`All ${total} on the board`)}</p>`}
    </section>`;
}

/** People do not see the field `website`. */
const submitPanel = html`<section role="tabpanel" id="panel-submit" aria-labelledby="tab-submit" tabindex="-1" hidden>
    <form id="submit">
      <label>Type<select name="type"><option value="feature">Feature request</option><option value="bug">Bug report</option></select></label>
      <label>Title<input name="title" maxlength="${limits.cardTitle}" required autocomplete="off" dir="auto" /></label>
      <label>Description<textarea name="description" rows="6" maxlength="${limits.submissionText}" required dir="auto"></textarea></label>
      <label class="name">Your name (optional)<input name="name" maxlength="${limits.guestName}" autocomplete="name" dir="auto" /></label>
      <div class="trap" aria-hidden="true"><label>Website<input name="website" tabindex="-1" autocomplete="off" /></label></div>
      <button class="go">Send</button>
    </form>
  </section>`;

const changelogPanel = (entries: readonly PublishedEntry[]): Html =>
  html`<section role="tabpanel" id="panel-changelog" aria-labelledby="tab-changelog" tabindex="-1" hidden>
      ${
        entries.length > 0
          ? html`<ul>${entries.map(
              ({ title, content, publishedAt }) => html`<li class="entry">
              <h2 dir="auto">${title}</h2><p>${formatDate(publishedAt)}</p>
              <div class="text" dir="auto">${formatText(content)}</div></li>`,
            )}</ul>`
          : html`<p>Nothing here yet.</p>`
      }
    </section>`;

const tab = (view: WidgetView, label: string, isHidden = false): Html =>
  html`<button type="button" role="tab" id="tab-${view}" aria-controls="panel-${view}" aria-selected="false" tabindex="-1" data-view="${view}"${isHidden ? html` hidden` : null}>${label}</button>`;

/** The page in the frame of the widget: all of it at once, so that what was typed stays while somebody looks around. */
export function widgetFrame(frame: WidgetFrameOf): EmbeddedContent {
  const { project, board, entries, view, origins, origin } = frame;
  const whole = board ? publicBoardPath(board.address) : projectPagePath(project.slug, 'changelog');
  const data = {
    project: project.slug,
    board: board?.address.board ?? null,
    view: view ?? null,
    guests: board?.guestsMaySubmit ?? false,
    seenUntil: entries?.[0]?.publishedAt ?? null,
    origins,
  };
  return {
    title: `${project.name} - Feedback`,
    styles: widgetStyles,
    script: { src: `${origin}/widget-frame.js`, origin },
    body: html`<div id="widget" data-settings="${JSON.stringify(data)}" hidden></div>
      <div class="top"><div role="tablist" aria-label="Feedback">
        ${board && [tab('board', 'Ideas'), tab('submit', 'Suggest', !board.guestsMaySubmit)]}
        ${entries && tab('changelog', 'What’s new')}
      </div><button type="button" class="close" aria-label="Close">×</button></div>
      <p class="who" hidden></p>
      <p class="notice" role="status" tabindex="-1" hidden></p>
      <main>${board && [boardPanel(board), submitPanel]}${entries && changelogPanel(entries)}</main>
      <footer>${link(whole, html`<bdi>${project.name}</bdi> on Cardinal`)}</footer>`,
  };
}
