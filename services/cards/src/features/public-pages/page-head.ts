import { productName } from '@cardinal/contracts';
import { Html, html } from '@cardinal/service-kit';
import { pictureSize } from './draw-picture.ts';

export interface HeadOf {
  /** Without the product's name. */
  title: string;
  description: string;
  /** Absolute addresses: the one to be known by, that of the feed, and that of the picture. */
  canonical: string;
  feed: string;
  picture?: { url: string; alt: string } | undefined;
  kind: 'website' | 'article';
  /** Whether search engines are asked to leave it out. */
  hidden: boolean;
  /** By schema.org. */
  data: object;
}

/** In a script element, `<` could end it. The element holds data: it is never run. */
const jsonLd = (data: object): Html =>
  new Html(
    `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c')}</script>`,
  );

const property = (name: string, content: string): Html =>
  html`<meta property="${name}" content="${content}" />`;
const named = (name: string, content: string): Html => html`<meta name="${name}" content="${content}" />`;

/** The head of a page, for search engines and sites that show a link. */
export function pageHead({
  title,
  description,
  canonical,
  feed,
  picture,
  kind,
  hidden,
  data,
}: HeadOf): string {
  return html`<title>${title} | ${productName}</title>
    ${named('description', description)}
    ${hidden && named('robots', 'noindex')}
    <link rel="canonical" href="${canonical}" />
    <link rel="alternate" type="application/atom+xml" href="${feed}" />
    ${property('og:type', kind)}
    ${property('og:site_name', productName)}
    ${property('og:title', title)}
    ${property('og:description', description)}
    ${property('og:url', canonical)}
    ${
      picture && [
        property('og:image', picture.url),
        property('og:image:width', String(pictureSize.width)),
        property('og:image:height', String(pictureSize.height)),
        property('og:image:alt', picture.alt),
      ]
    }
    ${named('twitter:card', picture ? 'summary_large_image' : 'summary')}
    ${named('twitter:title', title)}
    ${named('twitter:description', description)}
    ${jsonLd(data)}`.markup;
}
