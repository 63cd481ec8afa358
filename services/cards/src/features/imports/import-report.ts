import { type ImportLeftOut, importLimits, limits } from '@cardinal/contracts';
import { onlyDuplicateKeys } from '@cardinal/service-kit';
import type { ImportModels, LeftOutDocument } from './import.model.ts';

export type ImportReport = ReturnType<typeof createImportReport>;

const titleInReport = 80;

/** The report of an import: the first things that it leaves out are kept, in order. */
export function createImportReport({ leftOut: model }: Pick<ImportModels, 'leftOut'>) {
  return {
    /** @param from how many came before, so that a repeated batch writes the same */
    async add(importId: string, from: number, found: readonly ImportLeftOut[]): Promise<void> {
      const rows = found.slice(0, Math.max(0, importLimits.leftOut - from)).map((each, index) => ({
        ...each,
        ...{ _id: `${importId}:${from + index}`, importId, at: from + index },
      }));
      if (rows.length === 0) return;
      await model.insertMany(rows, { ordered: false }).catch((error) => {
        if (!onlyDuplicateKeys(error)) throw error;
      });
    },
    async page(importId: string, { limit, offset }: { limit: number; offset: number }) {
      const rows = await model
        .find({ importId })
        .sort({ at: 1 })
        .skip(offset)
        .limit(limit)
        .lean<LeftOutDocument[]>();
      return rows.map(({ line, card, why }) => ({ line, card, why }));
    },
    count: (importId: string): Promise<number> => model.countDocuments({ importId }),
    async forget(importIds: readonly string[]): Promise<void> {
      await model.deleteMany({ importId: { $in: [...importIds] } });
    },
  };
}

/** @param why a sentence, which may be long */
export const toLeftOut = (line: number, title: string, why: string): ImportLeftOut => ({
  line,
  card: title.replace(/\s+/g, ' ').trim().slice(0, titleInReport).toWellFormed(),
  why: why.slice(0, 300).toWellFormed(),
});

export const sameIdAs = (line: number): string => `The card of line ${line} has the same id.`;
export const tooManyLabels = (name: string): string =>
  `The label “${name}”, as a project has at most ${limits.projectLabels} labels.`;
