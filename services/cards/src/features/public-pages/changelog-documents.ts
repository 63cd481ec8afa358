import { type PublishedEntry, projectPagePath, publicEntryPath } from '@cardinal/contracts';
import { excerpt } from '@cardinal/markdown';
import { html, notFound } from '@cardinal/service-kit';
import type { EntryPresenter } from '../changelog/entry.presenter.ts';
import type { Entries } from '../changelog/entry.repository.ts';
import { isShown } from '../changelog/entry.rules.ts';
import type { PublicChangelog } from '../changelog/public-changelog.ts';
import { type AtomEntry, entriesOfFeed, toAtomFeed } from './atom.ts';
import {
  changelogHref,
  kindNames,
  renderChangelogPage,
  renderEntryContent,
  renderEntryPage,
} from './changelog-page.ts';
import { pageHead } from './page-head.ts';
import { movedProject, type PageOfProject } from './project-pages.ts';
import type { PublicSites } from './public-site.ts';
import { listData } from './structured-data.ts';

const entriesOfPage = 10;
const lastPage = 1_000;
/** Characters of a description, and of a text for search engines. */
const descriptionLength = 200;
const textLength = 1_000;

export interface ChangelogDocumentsDeps {
  changelog: PublicChangelog;
  entries: Pick<Entries, 'byId' | 'list'>;
  presentEntries: EntryPresenter;
  sites: PublicSites;
  origin: string;
}

const published = { state: 'published' } as const;

function pageIn(search: string): number {
  const page = Number(new URLSearchParams(search).get('page') ?? 1);
  return Number.isInteger(page) && page > 1 && page <= lastPage ? page : 1;
}

const toBlogPosting = (origin: string, slug: string, entry: PublishedEntry) => ({
  '@type': 'BlogPosting',
  headline: entry.title,
  articleBody: excerpt(entry.content, textLength),
  url: origin + publicEntryPath(slug, entry.id),
  datePublished: entry.publishedAt,
  dateModified: entry.updatedAt,
});

function feedEntry(origin: string, slug: string, entry: PublishedEntry): AtomEntry {
  const markup = html`<entry>
      <id>urn:uuid:${entry.id}</id>
      <title>${entry.title}</title>
      <link href="${origin}${publicEntryPath(slug, entry.id)}" />
      <published>${entry.publishedAt}</published>
      <updated>${entry.updatedAt}</updated>
      ${entry.kind && html`<category term="${kindNames[entry.kind]}" />`}
      <content type="html">${renderEntryContent(entry, origin).markup}</content>
    </entry>`;
  return { at: entry.publishedAt, markup };
}

/** A public changelog and its entries, to be read without scripts, and its feed, all as a guest sees them. */
export function createChangelogDocuments(deps: ChangelogDocumentsDeps): PageOfProject {
  const { changelog, entries, presentEntries, sites, origin } = deps;

  async function listed(asked: string, part: { limit: number; offset: number }) {
    const project = await changelog.project(asked);
    const rows = await entries.list(project._id, { ...published, ...part });
    return { project, found: await presentEntries.indexed(rows) };
  }

  return {
    async page({ project: asked, search }) {
      const page = pageIn(search);
      const part = { limit: entriesOfPage + 1, offset: (page - 1) * entriesOfPage };
      const { project, found } = await listed(asked, part);
      const { slug, name } = project;
      const shown = found.slice(0, entriesOfPage);
      const path = changelogHref(slug, page);
      const title = `${name} - Changelog`;
      const description = `What is new in ${name}: new features, improvements and fixes.`;
      const items = shown.map((entry) => ({
        name: entry.title,
        url: origin + publicEntryPath(slug, entry.id),
      }));
      const data = { '@type': 'CollectionPage', name: title, url: origin + path, description };
      return {
        movedTo: movedProject(asked, slug, path),
        hidden: false,
        head: pageHead({
          ...{ title, description, canonical: origin + path, kind: 'website', hidden: false },
          feed: `${origin}${projectPagePath(slug, 'changelog')}/feed.atom`,
          data: { ...data, mainEntity: listData(items) },
        }),
        body: renderChangelogPage({
          site: await sites.of(project),
          entries: shown,
          page,
          hasNext: found.length > entriesOfPage,
        }),
      };
    },

    async part({ project: asked }, entryId) {
      const project = await changelog.project(asked);
      const row = await entries.byId(project._id, entryId);
      const [entry] = row && isShown(row) ? await presentEntries.indexed([row]) : [];
      if (!entry) throw notFound('Entry');
      const path = publicEntryPath(project.slug, entryId);
      const { title, content } = entry;
      const description = excerpt(content, descriptionLength) || `News of ${project.name}.`;
      return {
        movedTo: movedProject(asked, project.slug, path),
        hidden: false,
        head: pageHead({
          ...{ title, description, canonical: origin + path, kind: 'article', hidden: false },
          feed: `${origin}${projectPagePath(project.slug, 'changelog')}/feed.atom`,
          data: toBlogPosting(origin, project.slug, entry),
        }),
        body: renderEntryPage(await sites.of(project), entry),
      };
    },

    async feed(asked) {
      const { project, found } = await listed(asked, { limit: entriesOfFeed, offset: 0 });
      const { _id, name, slug } = project;
      return {
        ...toAtomFeed({
          ...{ id: `urn:uuid:${_id}#changelog`, title: `${name} - Changelog`, author: name },
          url: origin + projectPagePath(slug, 'changelog'),
          entries: found.map((entry) => feedEntry(origin, slug, entry)),
        }),
        hidden: false,
      };
    },
  };
}
