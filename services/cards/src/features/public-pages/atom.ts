import { type Html, html } from '@cardinal/service-kit';

export const entriesOfFeed = 50;
/** Before anything happened. */
const never = new Date(0).toISOString();
/** Characters that no XML may hold, however they are written. */
const unwritable = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

export interface Feed {
  xml: string;
  updatedAt: Date;
  /** Search engines are asked not to show it. */
  hidden: boolean;
}

export interface AtomEntry {
  at: string;
  markup: Html;
}

interface FeedOf {
  /** A URI that stays the same. */
  id: string;
  title: string;
  author: string;
  /** Of the page that shows the same; the feed itself is below it. */
  url: string;
  entries: readonly AtomEntry[];
}

/** The latest entries as an Atom feed. */
export function toAtomFeed({ id, title, author, url, entries }: FeedOf): Omit<Feed, 'hidden'> {
  const latest = entries.toSorted((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0)).slice(0, entriesOfFeed);
  const updated = latest[0]?.at ?? never;
  const xml = html`<feed xmlns="http://www.w3.org/2005/Atom">
    <id>${id}</id>
    <title>${title}</title>
    <link href="${url}" />
    <link rel="self" href="${url}/feed.atom" />
    <author><name>${author}</name></author>
    <updated>${updated}</updated>
    ${latest.map(({ markup }) => markup)}
  </feed>`.markup.replace(unwritable, '');
  return { xml: `<?xml version="1.0" encoding="UTF-8"?>\n${xml}`, updatedAt: new Date(updated) };
}
