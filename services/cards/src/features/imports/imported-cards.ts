import { onlyDuplicateKeys } from '@cardinal/service-kit';
import type { Kernel } from '../../kernel/kernel.ts';
import type { ImportedCardDocument, ImportModels, ImportRow } from './import.model.ts';
import { toCardId, toKnownId } from './import.rules.ts';
import { open } from './imports.ts';

export type ImportedCards = ReturnType<typeof createImportedCards>;

interface Found {
  externalId: string;
  line: number;
}

export interface ImportedCardsDeps extends Pick<ImportModels, 'importedCards' | 'imports'> {
  /** All cards, in the trash or not. */
  cards: Kernel['models']['cards'];
}

/** Claims of other imports that ended, by a crash and a stop, before the card was there. */
const createFindAbandoned =
  ({ imports, cards: model }: Pick<ImportedCardsDeps, 'imports' | 'cards'>) =>
  async (importId: string, rows: readonly ImportedCardDocument[]): Promise<ImportedCardDocument[]> => {
    const others = rows.filter((row) => row.importId !== importId);
    if (others.length === 0) return [];
    const cardIds = others.map(({ cardId }) => cardId);
    const present = new Set(
      (await model.find({ _id: { $in: cardIds } }, { _id: 1 }).lean()).map(({ _id }) => _id),
    );
    const missing = others.filter(({ cardId }) => !present.has(cardId));
    if (missing.length === 0) return [];
    const ids = [...new Set(missing.map((row) => row.importId))];
    const underWay = new Set(
      (await imports.find({ _id: { $in: ids }, ...open }, { _id: 1 }).lean()).map(({ _id }) => _id),
    );
    return missing.filter((row) => !underWay.has(row.importId));
  };

/** Cards that imports brought, so that none comes twice. */
export function createImportedCards(deps: ImportedCardsDeps) {
  const { importedCards } = deps;
  const findAbandoned = createFindAbandoned(deps);

  const findKnown = async (ids: readonly string[]) =>
    importedCards.find({ _id: { $in: [...ids] } }).lean<ImportedCardDocument[]>();

  /** Gives claims that are abandoned to this import, unless another one takes them first. */
  async function takeOver(importId: string, claims: readonly ImportedCardDocument[]): Promise<void> {
    const own = new Map(claims.map((claim) => [claim._id, claim]));
    const found = await findKnown([...own.keys()]);
    for (const { _id, importId: former } of await findAbandoned(importId, found)) {
      const { _id: _, ...claim } = own.get(_id) as ImportedCardDocument;
      await importedCards.updateOne({ _id, importId: former }, { $set: claim });
    }
  }

  /** The cards that earlier imports brought, by their ids in the file. */
  async function findEarlier(row: ImportRow, externalIds: readonly string[]): Promise<Map<string, string>> {
    const byId = new Map(externalIds.map((externalId) => [toKnownId(row, externalId), externalId]));
    const rows = await findKnown([...byId.keys()]);
    const abandoned = new Set((await findAbandoned(row._id, rows)).map(({ _id }) => _id));
    const earlier = rows.filter(({ _id, importId }) => importId !== row._id && !abandoned.has(_id));
    return new Map(earlier.map(({ _id, cardId }) => [byId.get(_id) as string, cardId]));
  }

  return {
    findEarlier,

    /** Claims these cards for an import. @returns the claims of each, which may be another import's or another line's */
    async claim(
      row: ImportRow,
      cards: readonly (Found & { comments: number })[],
    ): Promise<Map<string, ImportedCardDocument>> {
      const { _id: importId, projectId } = row;
      const claims = cards.map(({ externalId, line, comments }) => ({
        ...{ _id: toKnownId(row, externalId), importId, projectId },
        ...{ cardId: toCardId(importId, externalId), line, comments },
      }));
      await importedCards.insertMany(claims, { ordered: false }).catch(async (error) => {
        if (!onlyDuplicateKeys(error)) throw error;
        await takeOver(importId, claims);
      });
      const rows = new Map((await findKnown(claims.map(({ _id }) => _id))).map((each) => [each._id, each]));
      return new Map(
        cards.flatMap(({ externalId }) => {
          const claimed = rows.get(toKnownId(row, externalId));
          return claimed ? [[externalId, claimed] as const] : [];
        }),
      );
    },

    page: (importId: string, after: string, limit: number): Promise<ImportedCardDocument[]> =>
      importedCards
        .find({ importId, _id: { $gt: after } })
        .sort({ _id: 1 })
        .limit(limit)
        .lean<ImportedCardDocument[]>(),
    count: (importId: string): Promise<number> => importedCards.countDocuments({ importId }),
    async forget(ids: readonly string[]): Promise<void> {
      await importedCards.deleteMany({ _id: { $in: [...ids] } });
    },
    async purge(cardIds: readonly string[]): Promise<void> {
      await importedCards.deleteMany({ cardId: { $in: [...cardIds] } });
    },
  };
}
