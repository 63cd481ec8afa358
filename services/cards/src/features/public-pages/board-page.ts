import {
  type Card,
  cardStatuses,
  cardTypes,
  limits,
  type PublicAddress,
  type PublicCardPage,
  type PublicChoices,
  type PublicSite,
  publicBoardPath,
  publicCardPath,
  publicHref,
  publicSorts,
} from '@cardinal/contracts';
import { excerpt } from '@cardinal/markdown';
import { type Html, html } from '@cardinal/service-kit';
import { counted, formatFacts, framed, types } from '../../kernel/html/page-parts.ts';

export interface BoardPageOf {
  site: PublicSite;
  address: PublicAddress;
  project: { name: string };
  board: { name: string; description?: string | null };
  choices: PublicChoices;
  page: PublicCardPage;
  /** Whether it begins with the first card. */
  isFirst: boolean;
}

const sum = (counts: Record<string, number>): number => Object.values(counts).reduce((all, n) => all + n, 0);

/** A choice among several: where it leads, and whether it is made. */
const choice = (label: string, href: string, isMade: boolean): Html =>
  html`<li><a href="${href}"${isMade ? html` aria-current="true"` : null}>${label}</a></li>`;

/** Tabs by type and by status with their counts, and the orders. */
function renderChoices({ address, choices, page }: BoardPageOf): Html {
  const to = (change: PublicChoices) => publicHref(publicBoardPath(address), { ...choices, ...change });
  const { typeCounts, counts } = page;
  const sorts = { votes: 'Most voted', discussed: 'Most discussed' } as const;
  return html`<nav aria-label="Type"><ul>
      ${choice(`All (${sum(typeCounts)})`, to({ type: undefined }), !choices.type)}
      ${cardTypes.map((type) => choice(`${types[type]} (${typeCounts[type]})`, to({ type }), choices.type === type))}
    </ul></nav>
    <nav aria-label="Status"><ul>
      ${choice(`Any status (${sum(counts)})`, to({ status: undefined }), !choices.status)}
      ${cardStatuses.map((status) => choice(`${status} (${counts[status]})`, to({ status }), choices.status === status))}
    </ul></nav>
    <nav aria-label="Order"><ul>
      ${choice('Newest', to({ sort: undefined }), !choices.sort)}
      ${Object.keys(publicSorts).map((key) => {
        const sort = key as keyof typeof publicSorts;
        return choice(sorts[sort], to({ sort }), choices.sort === sort);
      })}
    </ul></nav>`;
}

/** The other choices stay while somebody searches. */
function searchForm({ address, choices: { search, ...others } }: BoardPageOf): Html {
  const kept = Object.entries(others).filter(([, value]) => value !== undefined);
  return html`<form role="search" action="${publicBoardPath(address)}">
      ${kept.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
      <input type="search" name="q" aria-label="Search" value="${search}" maxlength="200" />
      <button>Search</button>
    </form>`;
}

const renderItem = (address: PublicAddress, card: Card): Html => html`<li>
    <article>
      <h2 dir="auto"><a href="${publicCardPath(address, card.id)}">${card.title}</a></h2>
      <p dir="auto">${excerpt(card.description, limits.descriptionPreview)}</p>
      ${formatFacts(card)}
    </article>
  </li>`;

const nothing = ({ choices: { search, type, status } }: BoardPageOf): Html =>
  search || type || status
    ? html`<p>No requests match this.</p>`
    : html`<p>No requests yet. Be the first to submit a feature request or bug report!</p>`;

/** A page of a public board. */
export function boardPage(shown: BoardPageOf): string {
  const { site, address, project, board, choices, page, isFirst } = shown;
  const path = publicBoardPath(address);
  const next = page.nextCursor && publicHref(path, choices, { after: page.nextCursor });
  return framed(
    site,
    path,
    html`<h1 dir="auto">${board.name} - Public Board</h1>
    <p dir="auto">${project.name}, ${counted(page.total, 'request')}</p>
    ${board.description && html`<p dir="auto">${board.description}</p>`}
    ${searchForm(shown)} ${renderChoices(shown)}
    ${page.cards.length > 0 ? html`<ol>${page.cards.map((card) => renderItem(address, card))}</ol>` : nothing(shown)}
    <nav aria-label="Pages"><ul>
      ${!isFirst && html`<li><a href="${publicHref(path, choices)}">First page</a></li>`}
      ${next && html`<li><a href="${next}" rel="next">Next page</a></li>`}
      <li><a href="${path}/feed.atom">Feed</a></li>
    </ul></nav>`,
  );
}
