import {
  type ImportLeftOut,
  importLimits,
  limits,
  nameKey,
  type PreviewedCard,
  type previewImport,
  type ResponseOf,
} from '@cardinal/contracts';
import { inBatches } from '@cardinal/service-kit';
import type { Labels } from '../labels/labels.ts';
import type { ImportRow } from './import.model.ts';
import { sameIdAs, toLeftOut, tooManyLabels } from './import-report.ts';
import type { ImportedCards } from './imported-cards.ts';
import type { MappedCard } from './map-card.ts';
import type { ReadCard, ReadImport } from './read-import.ts';
import type { ImportTarget } from './write-cards.ts';

export interface PreviewImportDeps {
  read: ReadImport;
  importedCards: ImportedCards;
  labels: Pick<Labels, 'of'>;
}

type Preview = ResponseOf<typeof previewImport>;
/** Reads a whole import and writes nothing. */
export type PreviewImport = (row: ImportRow, target: ImportTarget) => Promise<Preview>;

/** Cards that are looked for at a time, and things left out that a preview names. */
const batchSize = 500;
const reported = 100;

function toPreview(importerName: string, line: number, card: MappedCard, isKnown: boolean): PreviewedCard {
  const { title, description, status, closingReason, type, devPriority, labels, author } = card;
  return {
    ...{ line, title, status, closingReason, type, labels, isKnown },
    description: description.slice(0, importLimits.previewText).toWellFormed(),
    priority: devPriority,
    author: 'userId' in author ? importerName : author.name,
    assigneeIds: card.assigneeIds,
    dueDate: card.dueDate,
    createdAt: card.createdAt.toISOString(),
    comments: card.comments.length,
    votes: card.votes,
  };
}

/** Gathers what would come of the cards. */
function createGathering(importerName: string, labelNames: readonly string[]) {
  const taken = new Set(labelNames.map(nameKey));
  const newLabels = new Map<string, string>();
  const lines = new Map<string, number>();
  const preview: Omit<Preview, 'newLabels'> = {
    ...{ cards: [], created: 0, known: 0, skipped: 0, leftOut: 0, report: [] },
  };

  function note(found: ImportLeftOut): void {
    preview.leftOut += 1;
    if (preview.report.length < reported) preview.report.push(found);
  }

  function addLabels(names: readonly string[], line: number, title: string): void {
    for (const name of names) {
      const key = nameKey(name);
      if (taken.has(key) || newLabels.has(key)) continue;
      if (taken.size + newLabels.size < limits.projectLabels) newLabels.set(key, name);
      else note(toLeftOut(line, title, tooManyLabels(name)));
    }
  }

  /** The earlier line with the same id. */
  function findEarlier({ line, externalId }: ReadCard['source']): number | undefined {
    const earlier = lines.get(externalId);
    if (earlier === undefined) lines.set(externalId, line);
    return earlier;
  }

  function skip({ line, title }: ReadCard['source'], why: string): void {
    preview.skipped += 1;
    note(toLeftOut(line, title, why));
  }

  function add({ source, mapped }: ReadCard, known: ReadonlyMap<string, string>): void {
    if ('skipped' in mapped) {
      skip(source, mapped.skipped);
      return;
    }
    const { card, leftOut } = mapped;
    const isKnown = known.has(source.externalId);
    const earlier = isKnown ? undefined : findEarlier(source);
    if (earlier !== undefined) {
      skip(source, sameIdAs(earlier));
      return;
    }
    preview[isKnown ? 'known' : 'created'] += 1;
    if (preview.cards.length < importLimits.preview)
      preview.cards.push(toPreview(importerName, source.line, card, isKnown));
    if (isKnown) return;
    for (const why of leftOut) note(toLeftOut(source.line, card.title, why));
    addLabels(card.labels, source.line, card.title);
  }

  return { add, finish: (): Preview => ({ ...preview, newLabels: [...newLabels.values()] }) };
}

export function createPreviewImport({ read, importedCards, labels }: PreviewImportDeps): PreviewImport {
  return async (row, { board, user }) => {
    const names = (await labels.of(row.projectId)).map(({ name }) => name);
    const gathering = createGathering(user.username, names);
    for await (const batch of inBatches(read.cards(row, board), batchSize)) {
      const known = await importedCards.findEarlier(
        row,
        batch.map(({ source }) => source.externalId),
      );
      for (const each of batch) gathering.add(each, known);
    }
    return gathering.finish();
  };
}
