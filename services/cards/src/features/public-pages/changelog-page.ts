import {
  type PublicSite,
  type PublishedEntry,
  projectPagePath,
  publicBoardPath,
  publicCardPath,
  publicEntryPath,
} from '@cardinal/contracts';
import { parse, toHtml } from '@cardinal/markdown';
import { Html, html } from '@cardinal/service-kit';
import { formatDate, framed } from '../../kernel/html/page-parts.ts';

/** Kinds of entries, as they are shown. */
export const kindNames = { new: 'New', improved: 'Improved', fixed: 'Fixed' } as const;

interface Project {
  slug: string;
  name: string;
}

/** The text of an entry, which only admins write: their links can be followed. */
export const renderEntryContent = ({ content }: Pick<PublishedEntry, 'content'>, origin = ''): Html =>
  new Html(toHtml(parse(content), { origin }));

const renderCards = (project: Project, cards: PublishedEntry['cards']): Html | null =>
  cards.length > 0
    ? html`<h3>What shipped</h3>
      <ul>${cards.map(
        ({ id, title, boardSlug, imageUrl }) =>
          html`<li dir="auto"><a href="${publicCardPath({ project: project.slug, board: boardSlug }, id)}">${title}</a>
            ${imageUrl && html`<img src="${imageUrl}" alt="" loading="lazy" height="56" />`}</li>`,
      )}</ul>`
    : null;

const renderFacts = ({ kind, publishedAt }: PublishedEntry): Html =>
  html`<p class="facts">${formatDate(publishedAt)} ${kind && html`<span>${kindNames[kind]}</span>`}</p>`;

const renderEntry = (project: Project, entry: PublishedEntry): Html => html`<li>
    <article>
      <h2 dir="auto"><a href="${publicEntryPath(project.slug, entry.id)}">${entry.title}</a></h2>
      ${renderFacts(entry)}
      <div dir="auto">${renderEntryContent(entry)}</div>
      ${renderCards(project, entry.cards)}
    </article>
  </li>`;

export interface ChangelogPageOf {
  site: PublicSite;
  entries: readonly PublishedEntry[];
  page: number;
  hasNext: boolean;
}

export const changelogHref = (slug: string, page: number): string =>
  projectPagePath(slug, 'changelog') + (page > 1 ? `?page=${page}` : '');

/** A page of a changelog. */
export function renderChangelogPage({ site, entries, page, hasNext }: ChangelogPageOf): string {
  const { project } = site;
  const { slug, name } = project;
  return framed(
    site,
    projectPagePath(slug, 'changelog'),
    html`<h1 dir="auto">${name} - Changelog</h1>
    ${entries.length > 0 ? html`<ol>${entries.map((entry) => renderEntry(project, entry))}</ol>` : html`<p>Nothing has been published yet.</p>`}
    <nav aria-label="Pages"><ul>
      ${page > 1 && html`<li><a href="${changelogHref(slug, page - 1)}" rel="prev">Newer entries</a></li>`}
      ${hasNext && html`<li><a href="${changelogHref(slug, page + 1)}" rel="next">Older entries</a></li>`}
      <li><a href="${publicBoardPath({ project: slug, board: 'changelog' })}/feed.atom">Feed</a></li>
    </ul></nav>`,
  );
}

/** The page of one entry. */
export const renderEntryPage = (site: PublicSite, entry: PublishedEntry): string => {
  const { project } = site;
  const path = projectPagePath(project.slug, 'changelog');
  return framed(
    site,
    path,
    html`<p><a href="${path}">${project.name} - Changelog</a></p>
    <article>
      <h1 dir="auto">${entry.title}</h1>
      ${renderFacts(entry)}
      <div dir="auto">${renderEntryContent(entry)}</div>
      ${renderCards(project, entry.cards)}
    </article>`,
  );
};
