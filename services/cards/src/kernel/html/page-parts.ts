import { type Card, listPublicPages, type Mention, type PublicSite, statusText } from '@cardinal/contracts';
import { parse, toHtml } from '@cardinal/markdown';
import { Html, html } from '@cardinal/service-kit';

/**
 * The frame of a page, with what leads to the other public pages of its project.
 * @param path the page, or the one that it belongs to
 */
export function framed(site: PublicSite, path: string, content: Html): string {
  const { name, logoUrl } = site.project;
  const pages = listPublicPages(site);
  const current = html` aria-current="page"`;
  return html`<header>
      <a href="${pages[0]?.path ?? path}" class="project">${logoUrl && html`<img src="${logoUrl}" alt="" width="28" height="28" />`}<bdi>${name}</bdi></a>
      <nav aria-label="Pages of the project"><ul>
        ${pages.map((page) => html`<li><a href="${page.path}"${page.path === path ? current : null}><bdi>${page.name}</bdi></a></li>`)}
      </ul></nav>
      <a href="/login">Sign In</a>
    </header>
    <main>${content}</main>
    <footer><a href="/">Cardinal</a></footer>`.markup;
}

export const types = { bug: 'Bug', feature: 'Feature' } as const satisfies Record<Card['type'], string>;

export const counted = (n: number, one: string): string => `${n} ${n === 1 ? one : `${one}s`}`;

const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' });
export const formatDate = (time: string): Html =>
  html`<time datetime="${time}">${day.format(new Date(time))}</time>`;

/** The line below the title of a card. */
export const formatFacts = (card: Card): Html => html`<p class="facts">
    <span>${types[card.type]}</span> <span>${statusText(card.status, card.closingReason)}</span> <span>${counted(card.upvoteCount, 'upvote')}</span>
    <span>${counted(card.commentCount, 'comment')}</span>
    <span>by <bdi>${card.createdByUser?.username ?? 'Unknown'}</bdi></span> ${formatDate(card.createdAt)}
  </p>`;

/** A text as guests see it: links to other sites cannot be followed. */
export function formatText(text: string, mentions: readonly Mention[] = []): Html {
  /** A name may be written with the end of its sentence. */
  const mention = (name: string) => {
    const found = mentions.find(
      (one) => name.startsWith(one.name) && /^[._-]*$/.test(name.slice(one.name.length)),
    );
    return found ? { username: found.username + name.slice(found.name.length) } : null;
  };
  return new Html(toHtml(parse(text), { origin: '', clickable: false, mention }));
}

export const formatImages = (paths: readonly string[] | null): Html | null =>
  paths?.length
    ? html`<ul class="images">
        ${paths.map(
          (path, index) =>
            html`<li><a href="${path}"><img src="${path}" alt="Screenshot ${index + 1}" loading="lazy" /></a></li>`,
        )}
      </ul>`
    : null;
