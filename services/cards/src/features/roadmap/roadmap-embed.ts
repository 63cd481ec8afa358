import { projectPagePath } from '@cardinal/contracts';
import { type Html, html } from '@cardinal/service-kit';
import { counted } from '../../kernel/html/page-parts.ts';
import type { EmbeddedContent } from './embedded-page.ts';
import type { RoadmapContent } from './roadmap.ts';
import { addressesOn } from './roadmap-page.ts';

/** Leaves the frame and the site around it alone. */
const link = (href: string, content: Html): Html =>
  html`<a href="${href}" target="_blank" rel="noopener">${content}</a>`;

/** A roadmap as other sites show it. */
export function embeddedRoadmap(roadmap: RoadmapContent): EmbeddedContent {
  const { project, columns, cards } = roadmap;
  const getCardPath = addressesOn(roadmap);
  const whole = projectPagePath(project.slug, 'roadmap');
  const buildColumn = ({ status, name, total }: RoadmapContent['columns'][number]): Html => {
    const own = cards.filter((card) => card.status === status);
    const items = own.map(
      (card) => html`<li>${link(getCardPath(card), html`<span class="title" dir="auto">${card.title}</span>`)}
        <span class="votes" aria-label="${counted(card.upvoteCount, 'upvote')}">${card.upvoteCount}</span></li>`,
    );
    return html`<section>
      <h2><bdi>${name}</bdi> <span class="count">${total}</span></h2>
      ${own.length > 0 ? html`<ul>${items}</ul>` : html`<p>Nothing here yet.</p>`}
      ${total > own.length && html`<p>${link(whole, html`All ${total}`)}</p>`}
    </section>`;
  };
  return {
    title: `${project.name} - Roadmap`,
    body: html`<main class="columns">${columns.map(buildColumn)}</main>
      <footer>${link(whole, html`Vote on the roadmap of <bdi>${project.name}</bdi>`)}</footer>`,
  };
}
