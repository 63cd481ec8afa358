import type { ReportReason } from '@cardinal/contracts';
import { type AggregateFields, aggregateSchema, type Connection } from '@cardinal/service-kit';

interface StoredReport {
  by: string;
  at: Date;
  reason: ReportReason;
  text: string | null;
}

/** Reports of one card or comment, which is the id: one document, so that each counts once and one decides. */
export interface ReportsDocument extends AggregateFields {
  projectId: string;
  boardId: string;
  cardId: string;
  target: 'card' | 'comment';
  /** In the order in which they came, those of earlier decisions, too. */
  reports: StoredReport[];
  /** Whether it waits for a decision, and since when. */
  open: boolean;
  openedAt: Date;
  /** The moderator who decides at this moment; an old one was interrupted. */
  claim?: { by: string; at: Date };
}

/** Cards and comments that wait for a decision. */
export type ReportsRow = Omit<ReportsDocument, 'outbox'>;

export function reportsModel(connection: Connection) {
  const text = { type: String, required: true };
  const report = { _id: false, by: String, at: Date, reason: String, text: String };
  const schema = aggregateSchema<ReportsDocument>({
    ...{ projectId: text, boardId: text, cardId: text, target: text },
    reports: { type: [report], default: [] },
    open: { type: Boolean, default: true },
    openedAt: { type: Date, required: true },
    claim: { type: Object, default: undefined },
  });
  schema.index({ projectId: 1, open: 1, openedAt: 1, _id: 1 }, { name: 'waiting' });
  schema.index({ cardId: 1 });
  schema.index({ 'reports.by': 1, 'reports.at': 1 }, { name: 'reporter' });
  return connection.model<ReportsDocument>('Reports', schema, 'reports');
}
export type ReportsModel = ReturnType<typeof reportsModel>;
