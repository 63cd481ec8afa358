import type { changelogPublished, DataOf, Envelope } from '@cardinal/contracts';
import type { Databases } from '../databases.ts';
import type { Ledger } from '../ledger.ts';
import type { LedgerEntry } from '../public-ledger.ts';
import { type Check, checkEach, short } from './check.ts';
import type { History } from './history.ts';
import type { Truth } from './truth.ts';

interface EntryRow {
  _id: string;
  projectId: string;
  title: string;
  cardIds: string[];
  state: string;
}

/** A scheduled one has published itself by now. */
const inTheEnd = (state: string): string => (state === 'scheduled' ? 'published' : state);

function wrongWith({ fate, state }: LedgerEntry, rows: readonly EntryRow[]): string | null {
  const [row] = rows;
  if (rows.length > 1) return `is there ${rows.length} times`;
  if (fate === 'living' && !row) return 'is missing';
  if (fate === 'deleted' && row) return 'was deleted or refused, and is there';
  const possible = [state.text, ...state.maybe].map(inTheEnd);
  return row && !possible.includes(row.state) ? `is ${row.state}, not ${possible.join(' or ')}` : null;
}

interface Publication {
  entryId: string;
  isFirst: boolean;
  cardIds: string[];
}

const publicationsIn = (events: readonly Envelope[]): Publication[] =>
  events
    .filter(({ type }) => type === 'cards.changelog.published')
    .map(({ data }) => {
      const { entryId, isFirst, cards } = data as DataOf<typeof changelogPublished>;
      return { entryId, isFirst, cardIds: cards.map(({ id }) => id) };
    });

export interface CheckChangelogDeps {
  ledger: Ledger;
  databases: Databases;
  events: readonly Envelope[];
  truth: Truth;
  history: History;
}

/** Entries are published once, each card that they name is announced once, and nothing is forgotten. */
export async function checkChangelog(deps: CheckChangelogDeps): Promise<Check[]> {
  const { ledger, databases, events, truth, history } = deps;
  const rows = await databases.rows<EntryRow>('cards', 'changelog_entries', { deleted: false });
  const byTitle = Map.groupBy(rows, ({ title }) => title);
  const publications = publicationsIn(events);
  const firsts = Map.groupBy(
    publications.filter(({ isFirst }) => isFirst),
    ({ entryId }) => entryId,
  );
  const shipped = Map.groupBy(
    publications.flatMap(({ cardIds }) => cardIds),
    (cardId) => cardId,
  );
  const published = rows.filter(
    ({ state, projectId }) => state === 'published' && truth.projects.has(projectId),
  );
  // A card that was out of sight when the entry was published is announced with its next change.
  const wasThere = (cardId: string) => truth.cards.has(cardId) && history.hiddenUntil(cardId) === '';
  const named = published.flatMap(({ cardIds }) => cardIds.filter(wasThere));
  return [
    checkEach(
      'entries of changelogs',
      ledger.entries.filter(({ project }) => truth.projects.has(project.id)),
      (entry) => {
        const wrong = wrongWith(entry, byTitle.get(entry.title) ?? []);
        return wrong && `The entry ${entry.title} ${wrong}`;
      },
    ),
    checkEach('published entries, each announced for the first time once', published, ({ _id }) =>
      firsts.get(_id)?.length === 1 ? null : `${_id} was published ${firsts.get(_id)?.length ?? 0} times`,
    ),
    checkEach('cards that shipped, each announced once', shipped, ([cardId, all]) =>
      all.length === 1 ? null : `${cardId} shipped ${all.length} times`,
    ),
    checkEach('cards that published entries name', new Set(named), (cardId) =>
      shipped.has(cardId)
        ? null
        : `No event says that ${cardId} shipped: ${short(published.filter(({ cardIds }) => cardIds.includes(cardId)))}`,
    ),
  ];
}
