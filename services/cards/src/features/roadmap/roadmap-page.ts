import {
  type Card,
  type CardStatus,
  type PublicSite,
  projectPagePath,
  publicCardPath,
} from '@cardinal/contracts';
import { type Html, html } from '@cardinal/service-kit';
import { counted, framed, types } from '../../kernel/html/page-parts.ts';
import type { RoadmapContent } from './roadmap.ts';

export interface RoadmapPage {
  site: PublicSite;
  roadmap: RoadmapContent;
  /** One column alone, from its page on; null for the first cards of all. */
  part: { status: CardStatus; page: number; cards: readonly Card[] } | null;
  cardsOfPage: number;
  /** The last page of a column that is shown. */
  lastPage: number;
}

/** Addresses of cards of the roadmap. */
export function addressesOn({ project, boards }: RoadmapContent): (card: Card) => string {
  const slugs = new Map(boards.map(({ id, slug }) => [id, slug]));
  return ({ id, boardId }) => publicCardPath({ project: project.slug, board: slugs.get(boardId) ?? '' }, id);
}

/** A page of a column; the first ones of all are the roadmap itself. */
export const columnHref = (project: string, status: CardStatus, page: number): string => {
  const path = projectPagePath(project, 'roadmap');
  return page > 1 ? `${path}?${new URLSearchParams({ status, page: String(page) })}` : path;
};

const buildItem = (card: Card, href: string): Html => html`<li>
    <h3 dir="auto"><a href="${href}">${card.title}</a></h3>
    <p class="facts"><span>${types[card.type]}</span> <span>${counted(card.upvoteCount, 'upvote')}</span>
      <span>${counted(card.commentCount, 'comment')}</span></p>
  </li>`;

/** The cards of a roadmap in its columns. */
export function buildRoadmapPage({ site, roadmap, part, cardsOfPage, lastPage }: RoadmapPage): string {
  const { project, columns, cards } = roadmap;
  const getCardPath = addressesOn(roadmap);
  const page = part?.page ?? 1;
  const buildColumn = ({ status, name, total }: RoadmapContent['columns'][number]): Html => {
    const own = part ? part.cards : cards.filter((card) => card.status === status);
    const hasNext = total > page * cardsOfPage && page < lastPage;
    return html`<section>
      <h2><bdi>${name}</bdi> (${total})</h2>
      ${own.length > 0 ? html`<ol>${own.map((card) => buildItem(card, getCardPath(card)))}</ol>` : html`<p>Nothing here yet.</p>`}
      ${hasNext && html`<p><a href="${columnHref(project.slug, status, page + 1)}" rel="next">More of <bdi>${name}</bdi></a></p>`}
    </section>`;
  };
  const shown = part ? columns.filter(({ status }) => status === part.status) : columns;
  const path = projectPagePath(project.slug, 'roadmap');
  return framed(
    site,
    path,
    html`<h1 dir="auto">${project.name} - Roadmap</h1>
    ${part && html`<p><a href="${path}">The whole roadmap</a></p>`}
    ${shown.map(buildColumn)}
    <p><a href="${path}/feed.atom">Feed</a></p>`,
  );
}
