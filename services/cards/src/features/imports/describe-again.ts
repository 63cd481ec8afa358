import type { ImportMapping } from '@cardinal/contracts';
import type { Kernel } from '../../kernel/kernel.ts';
import { describeSource } from './describe-source.ts';
import type { ImportRow } from './import.model.ts';
import type { ImportFiles } from './import-files.ts';
import { proposeMapping } from './propose-mapping.ts';

export interface DescribeAgainDeps {
  files: Pick<ImportFiles, 'open'>;
  projects: Pick<Kernel['projects'], 'teamIds'>;
  names: Kernel['names'];
}

/** An import by the columns that are chosen now: other columns have other values, which are proposed where none is chosen. */
export type DescribeAgain = (row: ImportRow, mapping: ImportMapping) => Promise<ImportRow>;

export function createDescribeAgain({ files, projects, names }: DescribeAgainDeps): DescribeAgain {
  return async (row, mapping) => {
    const { _id, format, encoding, bytes, projectId } = row;
    if (mapping.columns.join() === row.mapping.columns.join()) return { ...row, mapping };
    const found = await describeSource({ format, encoding, open: () => files.open(_id, bytes) }, mapping);
    const team = [...(await names(await projects.teamIds(projectId))).values()];
    const proposed = proposeMapping(found, team);
    return {
      ...row,
      source: { ...found, columns: row.source.columns },
      mapping: {
        ...mapping,
        states: { ...proposed.states, ...mapping.states },
        types: { ...proposed.types, ...mapping.types },
        priorities: { ...proposed.priorities, ...mapping.priorities },
        people: { ...proposed.people, ...mapping.people },
      },
    };
  };
}
