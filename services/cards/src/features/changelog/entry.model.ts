import type { ChangelogKind, EntryState } from '@cardinal/contracts';
import { type AggregateFields, aggregateSchema, type Connection } from '@cardinal/service-kit';
import mongoose from 'mongoose';

/** An entry of a project's changelog. */
export interface EntryDocument extends AggregateFields {
  projectId: string;
  title: string;
  /** Markdown. */
  content: string;
  kind: ChangelogKind | null;
  /** The cards that it resolves; some may be gone. */
  cardIds: string[];
  state: EntryState;
  /** When a scheduled one publishes itself. */
  publishAt: Date | null;
  publishedAt: Date | null;
  /** When it was published for the first time. */
  announcedAt: Date | null;
  /** Its cards whose voters were notified. */
  toldCardIds: string[];
  /** The user who published or scheduled it last. */
  publishedBy: string | null;
  createdBy: string;
  createdAt: Date;
  updatedAt: Date;
  /** By which the list is ordered: drafts, then by the time at which it is or was published. */
  sortAt: Date;
}

export function entryModel(connection: Connection) {
  const text = { type: String, required: true };
  const time = { type: Date, default: null };
  const schema = aggregateSchema<EntryDocument>({
    projectId: text,
    title: text,
    content: { type: String, default: '' },
    kind: { type: String, default: null },
    cardIds: { type: [String], default: [] },
    state: text,
    publishAt: time,
    publishedAt: time,
    announcedAt: time,
    toldCardIds: { type: [String], default: [] },
    publishedBy: { type: String, default: null },
    createdBy: text,
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
    sortAt: { type: Date, required: true },
  });
  schema.index({ projectId: 1, deleted: 1, sortAt: -1, _id: -1 }, { name: 'listed' });
  // The date is for sitemaps, which read nothing else.
  const ofState = { projectId: 1, state: 1, deleted: 1, sortAt: -1, _id: -1, updatedAt: 1 } as const;
  schema.index(ofState, { name: 'ofState' });
  schema.index({ cardIds: 1, state: 1 }, { name: 'resolves' });
  // Few at any time.
  schema.index({ publishAt: 1 }, { name: 'scheduled', partialFilterExpression: { state: 'scheduled' } });
  return connection.model<EntryDocument>('ChangelogEntry', schema, 'changelog_entries');
}

/** Settings of the changelog of a project, which is the id; missing where nobody changed them. */
interface Settings {
  _id: string;
  isPublic: boolean;
}

export function changelogModel(connection: Connection) {
  const schema = new mongoose.Schema<Settings>({ _id: String, isPublic: Boolean } as never, {
    versionKey: false,
  });
  schema.index({ isPublic: 1 }, { name: 'public', partialFilterExpression: { isPublic: true } });
  return connection.model<Settings>('Changelog', schema, 'changelogs');
}

/** The entry that announces a card, which is the id, to its voters. It stays when the entry is deleted. */
interface Claim {
  _id: string;
  projectId: string;
  entryId: string;
  /** Since when; missing once the entry is deleted that announced it, and in claims of earlier releases. */
  at?: Date;
}

export function claimModel(connection: Connection) {
  const schema = new mongoose.Schema<Claim>(
    { _id: String, projectId: { type: String, index: true }, entryId: String, at: Date } as never,
    { versionKey: false },
  );
  return connection.model<Claim>('ShippedCard', schema, 'shipped_cards');
}
