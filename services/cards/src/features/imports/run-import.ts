import type { ImportLeftOut } from '@cardinal/contracts';
import { inBatches, steadyNow } from '@cardinal/service-kit';
import type { ImportCounts, ImportRow } from './import.model.ts';
import { type ImportReport, sameIdAs, toLeftOut } from './import-report.ts';
import type { Turn } from './import-turn.ts';
import type { ImportedCards } from './imported-cards.ts';
import type { Imports } from './imports.ts';
import type { MappedCard } from './map-card.ts';
import type { ReadCard, ReadImport } from './read-import.ts';
import type { ImportTarget, NewCard, WriteCards } from './write-cards.ts';

/** Cards that are written between two notes of the progress. */
const batchSize = 20;
/** How long it goes by the rights that its importer had. */
const rightsMs = 2_000;

export interface RunImportDeps {
  imports: Pick<Imports, 'progress' | 'change'>;
  importedCards: ImportedCards;
  report: ImportReport;
  read: ReadImport;
  write: WriteCards;
  /** The board where its importer still manages cards. @throws AppError where that is over */
  seeBoard(row: ImportRow): Promise<ImportTarget>;
}

/**
 * Works on an import until it is done, or in another state, or the turn is over. After a crash, it reads the file again, passes over
 * what is dealt with, and repeats what it does not know to be.
 */
export type RunImport = (row: ImportRow, turn: Turn) => Promise<void>;

type Outcome = { counts: ImportCounts; leftOut: ImportLeftOut[] };

async function* remaining(row: ImportRow, cards: AsyncIterable<ReadCard>): AsyncIterable<ReadCard> {
  let at = 0;
  for await (const card of cards) {
    if (at >= row.done) yield card;
    at += 1;
  }
}

export function createRunImport(deps: RunImportDeps): RunImport {
  const { imports, importedCards, report, read, write, seeBoard } = deps;

  /** Writes the cards of a batch that nobody has brought before. */
  async function writeBatch(
    row: ImportRow,
    target: ImportTarget,
    batch: readonly ReadCard[],
    from: number,
    turn: Turn,
  ): Promise<Outcome> {
    const mapped = batch.flatMap(({ source, mapped: each }, index) =>
      'card' in each ? [{ source, card: each.card, leftOut: each.leftOut, at: from + index }] : [],
    );
    const claims = await importedCards.claim(
      row,
      mapped.map(({ source, card }) => ({
        ...{ externalId: source.externalId, line: source.line, comments: card.comments.length },
      })),
    );
    const leftOut: ImportLeftOut[] = batch.flatMap(({ source, mapped: each }) =>
      'skipped' in each ? [toLeftOut(source.line, source.title, each.skipped)] : [],
    );
    const counts = { created: 0, known: 0, skipped: batch.length - mapped.length, leftOut: 0 };
    const made: (NewCard & { card: MappedCard; line: number })[] = [];
    for (const { source, card, leftOut: missing, at } of mapped) {
      const claim = claims.get(source.externalId);
      if (claim?.importId === row._id && claim.line === source.line) {
        made.push({ id: claim.cardId, at, card, line: source.line });
        leftOut.push(...missing.map((why) => toLeftOut(source.line, card.title, why)));
      } else if (claim?.importId === row._id) {
        counts.skipped += 1;
        leftOut.push(toLeftOut(source.line, card.title, sameIdAs(claim.line)));
      } else counts.known += 1;
    }
    counts.created = made.length;
    const written = await write(row, target, made, turn);
    for (const [index, { leftOut: missing }] of written.entries()) {
      const { line, card } = made[index] as (typeof made)[number];
      leftOut.push(...missing.map((why) => toLeftOut(line, card.title, why)));
    }
    leftOut.sort((one, other) => one.line - other.line);
    counts.leftOut = leftOut.length;
    return { counts, leftOut };
  }

  return async (row, turn) => {
    let target = await seeBoard(row);
    let seenAt = steadyNow();
    const cards = remaining(row, read.cards(row, target.board, await read.readNames(row)));
    let { done, created, known, skipped, leftOut } = row;
    for await (const batch of inBatches(cards, batchSize)) {
      if (!turn.isHeld()) return;
      if (steadyNow() - seenAt > rightsMs) {
        target = await seeBoard(row);
        seenAt = steadyNow();
      }
      const outcome = await writeBatch(row, target, batch, done, turn);
      await report.add(row._id, leftOut, outcome.leftOut);
      const from = done;
      done += batch.length;
      created += outcome.counts.created;
      known += outcome.counts.known;
      skipped += outcome.counts.skipped;
      leftOut += outcome.counts.leftOut;
      const state = await imports.progress(row._id, from, { done, created, known, skipped, leftOut });
      if (state !== 'running') return;
    }
    await imports.change(row, ['running'], 'done', { endedAt: new Date() });
  };
}
