import { may } from '@cardinal/contracts';
import { inBatches } from '@cardinal/service-kit';
import type { SeenBoard } from '../../kernel/access/board-access.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { readCards } from './formats/read-cards.ts';
import type { SourceCard, SourceFile } from './formats/source-card.ts';
import type { ImportRow } from './import.model.ts';
import { toCardId } from './import.rules.ts';
import type { ImportFiles } from './import-files.ts';
import type { ImportedCards } from './imported-cards.ts';
import { hasTitle, type Mapped, type MappingContext, mapCard } from './map-card.ts';
import type { ResolveName } from './name-cards.ts';

export interface ReadImportDeps {
  files: Pick<ImportFiles, 'open'>;
  projects: Pick<Kernel['projects'], 'rolesIn'>;
  importedCards: Pick<ImportedCards, 'findEarlier'>;
  /** Members among users who see a board. */
  membersOn(board: SeenBoard['board'], userIds: readonly string[]): Promise<string[]>;
}

/** A card of a file, and what becomes of it. */
export interface ReadCard {
  source: SourceCard;
  mapped: Mapped;
}

export type ReadImport = ReturnType<typeof createReadImport>;

const toSourceFile = (
  { _id, format, encoding, bytes }: Pick<ImportRow, '_id' | 'format' | 'encoding' | 'bytes'>,
  files: Pick<ImportFiles, 'open'>,
): SourceFile => ({ format, encoding, open: () => files.open(_id, bytes) });

/** Reads the cards of an import with its mapping. */
export function createReadImport({ files, projects, importedCards, membersOn }: ReadImportDeps) {
  const toReading = ({ mapping }: ImportRow) => ({
    columns: mapping.columns,
    dateOrder: mapping.dateOrder,
  });

  /** Names of all cards of the file, as texts may name one that comes later. */
  async function readNames(row: ImportRow): Promise<ResolveName> {
    const ids = new Map<string, string>();
    for await (const { names, externalId, title } of readCards(toSourceFile(row, files), toReading(row))) {
      if (!hasTitle(title)) continue;
      for (const name of names) if (!ids.has(name)) ids.set(name, externalId);
    }
    const earlier = new Map<string, string>();
    for await (const batch of inBatches(new Set(ids.values()), 1_000))
      for (const [externalId, cardId] of await importedCards.findEarlier(row, batch))
        earlier.set(externalId, cardId);
    return (name) => {
      const externalId = ids.get(name);
      if (externalId === undefined) return null;
      return earlier.get(externalId) ?? toCardId(row._id, externalId);
    };
  }

  async function buildContext(
    row: ImportRow,
    board: SeenBoard['board'],
    resolve: ResolveName,
  ): Promise<MappingContext> {
    const ids = [...new Set(Object.values(row.mapping.people))];
    const roles = await projects.rolesIn(row.projectId, ids);
    return {
      mapping: row.mapping,
      importerId: row.by,
      members: new Set(await membersOn(board, ids)),
      linkWriters: new Set([row.by, ...ids.filter((id) => may(roles.get(id) ?? null, 'text.writeLinks'))]),
      now: new Date(),
      resolve,
    };
  }

  return {
    readNames,

    /** The cards of the file, in its order. */
    async *cards(
      row: ImportRow,
      board: SeenBoard['board'],
      resolve: ResolveName = () => null,
    ): AsyncIterable<ReadCard> {
      const context = await buildContext(row, board, resolve);
      for await (const source of readCards(toSourceFile(row, files), toReading(row)))
        yield { source, mapped: mapCard(source, context) };
    },
  };
}
