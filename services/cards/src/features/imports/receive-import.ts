import { randomUUID } from 'node:crypto';
import {
  type ImportFormat,
  importLimits,
  type QueryOf,
  tableFormats,
  type uploadImport,
} from '@cardinal/contracts';
import { AppError, type Connection, createLease } from '@cardinal/service-kit';
import type { Request } from 'express';
import type { SeenProject } from '../../kernel/access/board-access.ts';
import type { SignedIn } from '../../kernel/access/viewer.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { describeSource } from './describe-source.ts';
import type { DiscardImport } from './discard-import.ts';
import { assertFits, findFormat, findKind } from './formats/detect.ts';
import { createEncodingFinder } from './formats/encoding.ts';
import { fault, tooLarge } from './formats/fault.ts';
import { readHeadings } from './formats/read-table.ts';
import type { Encoding, SourceFile } from './formats/source-card.ts';
import { findTableFormat, proposeColumns } from './formats/table-fields.ts';
import type { ImportRow } from './import.model.ts';
import type { ImportFiles } from './import-files.ts';
import type { ImportLimiter } from './import-limiter.ts';
import { leaseMs, takeTurn } from './import-turn.ts';
import type { Imports } from './imports.ts';
import { proposeMapping } from './propose-mapping.ts';

export interface ReceiveImportDeps {
  imports: Imports;
  files: ImportFiles;
  projects: Pick<Kernel['projects'], 'teamIds'>;
  names: Kernel['names'];
  connection: Connection;
  limited: ImportLimiter;
  discard: DiscardImport;
}

/** Takes in an uploaded file, and reads it once. Nothing of it stays where it cannot be read. */
export type ReceiveImport = (
  user: SignedIn,
  seen: SeenProject,
  query: QueryOf<typeof uploadImport>,
  req: Request,
) => Promise<ImportRow>;

/** Values that are shown below each heading. */
const sampleCount = 3;

const brokeOff = () => new AppError('malformed_request', 'The upload broke off');

/** The body of a request, whatever ends it early. */
async function* readBody(req: Request): AsyncIterable<Buffer> {
  try {
    for await (const chunk of req) yield chunk as Buffer;
  } catch {
    throw brokeOff();
  }
  if (!req.complete) throw brokeOff();
}

const getMostBytes = (format: ImportFormat): number => {
  if (tableFormats.includes(format)) return importLimits.tableBytes;
  return format === 'fider' ? importLimits.zipBytes : importLimits.jsonBytes;
};

/** A file whose bytes have passed by. */
interface Received {
  bytes: number;
  beginning: Buffer;
  encoding: Encoding;
}

async function describeTable(file: SourceFile) {
  const { names, samples } = await readHeadings(file, sampleCount);
  const columns = names.slice(0, importLimits.columns).map((name, at) => ({
    name: name.slice(0, importLimits.value),
    samples: samples.map((cells) => (cells[at] ?? '').slice(0, 100)).filter((text) => text.trim() !== ''),
  }));
  return { columns, fields: proposeColumns(names), format: findTableFormat(names) };
}

const makeRow = (
  projectId: string,
  by: string,
  filename: string,
  format: ImportFormat,
  now = new Date(),
): ImportRow => ({
  ...{ _id: randomUUID(), projectId, format, encoding: 'utf-8', filename, bytes: 0, state: 'receiving', by },
  ...{
    createdAt: now,
    changedAt: now,
    hasFile: true,
    total: 0,
    done: 0,
    created: 0,
    known: 0,
    skipped: 0,
    leftOut: 0,
  },
  source: { cards: 0, comments: 0, columns: [], states: [], types: [], priorities: [], people: [] },
  mapping: {
    ...{ boardId: null, columns: [], states: {}, types: {}, priorities: {}, people: {} },
    dateOrder: 'day_first',
  },
});

export function createReceiveImport(deps: ReceiveImportDeps): ReceiveImport {
  const { imports, files, projects, names, connection, limited, discard } = deps;

  async function receive(importId: string, req: Request): Promise<Received> {
    const finder = createEncodingFinder();
    let beginning: Buffer | null = null;
    const bytes = await files.receive(importId, readBody(req), (part) => {
      beginning ??= part.subarray(0, 4_096);
      finder.add(part);
    });
    if (!beginning) throw fault('The file is empty.');
    return { bytes, beginning, encoding: finder.find() };
  }

  /** The format, the columns, and what there is to map. */
  async function describe(importId: string, received: Received, wanted: ImportFormat | undefined) {
    const { beginning, bytes, encoding } = received;
    const kind = findKind(beginning);
    if (wanted) assertFits(kind, wanted);
    const open = () => files.open(importId, bytes);
    const table =
      kind === 'table' ? await describeTable({ format: 'csv', encoding, open }) : { columns: [], fields: [] };
    const format =
      wanted ?? ('format' in table ? table.format : findFormat(kind as 'json' | 'zip', beginning));
    if (bytes > getMostBytes(format))
      throw tooLarge(`A file of this kind can have at most ${getMostBytes(format) / 1024 / 1024} MB.`);
    const reading = { columns: table.fields, dateOrder: 'day_first' } as const;
    const found = await describeSource({ format, encoding, open }, reading);
    return { format, reading, source: { ...found, columns: table.columns } };
  }

  const receiveOne: ReceiveImport = async (user, { project }, { filename, format: wanted }, req) => {
    const row = makeRow(project._id, user.id, filename, wanted ?? 'csv');
    await imports.insert(row);
    try {
      const received = await receive(row._id, req);
      const { format, reading, source } = await limited(() => describe(row._id, received, wanted));
      const team = [...(await names(await projects.teamIds(project._id))).values()];
      const mapping = {
        boardId: null,
        ...reading,
        columns: [...reading.columns],
        ...proposeMapping(source, team),
      };
      const former = await imports.findReady(project._id);
      if (former) await discard(former);
      const { bytes, encoding } = received;
      const set = { format, bytes, encoding, source, total: source.cards, mapping };
      return await imports.change(row, ['receiving'], 'ready', set);
    } catch (error) {
      await files.remove(row._id);
      await imports.remove(row._id);
      throw error;
    }
  };

  return async (user, seen, query, req) => {
    const projectId = seen.project._id;
    await imports.assertNoneUnderWay(projectId);
    const lease = createLease({
      ...{ connection, name: `import-upload:${projectId}`, holder: randomUUID(), ttlMs: leaseMs },
    });
    const row = await takeTurn(lease, () => receiveOne(user, seen, query, req));
    if (!row)
      throw new AppError('conflict', 'Another file of this project is being uploaded. Wait for its end.');
    return row;
  };
}
