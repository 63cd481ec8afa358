import type { CardDetail, Comment, PublicAddress, PublicSite } from '@cardinal/contracts';
import { commentAnchor, publicBoardPath, publicCardPath } from '@cardinal/contracts';
import { type Html, html } from '@cardinal/service-kit';
import {
  counted,
  formatDate,
  formatFacts,
  formatImages,
  formatText,
  framed,
} from '../../kernel/html/page-parts.ts';

export interface CardPageOf {
  site: PublicSite;
  address: PublicAddress;
  card: CardDetail;
  comments: readonly Comment[];
  /** The number of this page of comments, from 1, and whether others follow. */
  page: number;
  hasNext: boolean;
}

const renderComment = (comment: Comment, path: string): Html => html`<li id="${commentAnchor(comment.id)}">
    ${
      comment.deleted
        ? html`<p>${comment.hidden ? 'Hidden by a moderator' : 'Deleted comment'}</p>`
        : html`<p class="facts"><bdi>${comment.user?.username ?? 'Unknown'}</bdi>
          <a href="${path}#${commentAnchor(comment.id)}">${formatDate(comment.createdAt)}</a></p>
          ${formatText(comment.content, comment.mentions)} ${formatImages(comment.imageUrls)}`
    }`;

/** Replies stand below the comment that began it all; those whose thread began on an earlier page stand alone. */
function renderThreads(comments: readonly Comment[], path: string): Html {
  const threads = new Map<string, Comment[]>();
  const beginnings = new Map<string, string>();
  for (const comment of comments) {
    const beginning = beginnings.get(comment.parentCommentId ?? '') ?? comment.id;
    beginnings.set(comment.id, beginning);
    threads.set(beginning, threads.get(beginning) ?? []);
    threads.get(beginning)?.push(comment);
  }
  const list = ([first, ...replies]: readonly Comment[]) =>
    first &&
    html`${renderComment(first, path)}${replies.length > 0 && html`<ol>${replies.map((reply) => html`${renderComment(reply, path)}</li>`)}</ol>`}</li>`;
  return html`<ol>${[...threads.values()].map(list)}</ol>`;
}

/** A card of a public board with its comments. */
export function cardPage({ site, address, card, comments, page, hasNext }: CardPageOf): string {
  const path = publicCardPath(address, card.id);
  return framed(
    site,
    publicBoardPath(address),
    html`<nav aria-label="Breadcrumb">
      <a href="${publicBoardPath(address)}"><bdi>${card.project.name}</bdi>: <bdi>${card.board.name}</bdi></a>
    </nav>
    <article>
      <h1 dir="auto">${card.title}</h1>
      ${formatFacts(card)} ${formatText(card.description, card.mentions)} ${formatImages(card.imageUrls)}
    </article>
    ${
      card.answer &&
      html`<section aria-labelledby="answer">
        <h2 id="answer">Official answer</h2>
        <p class="facts"><bdi>${card.answer.user?.username ?? 'Unknown'}</bdi> ${formatDate(card.answer.createdAt)}</p>
        ${formatText(card.answer.content, card.answer.mentions)} ${formatImages(card.answer.imageUrls)}
      </section>`
    }
    <section aria-labelledby="comments">
      <h2 id="comments">${counted(card.commentCount, 'comment')}</h2>
      ${comments.length > 0 && renderThreads(comments, page > 1 ? `${path}?page=${page}` : path)}
      <nav aria-label="Pages of comments"><ul>
        ${page > 1 && html`<li><a href="${path}?page=${page - 1}" rel="prev">Earlier comments</a></li>`}
        ${hasNext && html`<li><a href="${path}?page=${page + 1}" rel="next">Later comments</a></li>`}
      </ul></nav>
      <p><a href="/login">Sign in</a> to vote and to join the conversation.</p>
    </section>`,
  );
}
