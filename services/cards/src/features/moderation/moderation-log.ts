import { type DataOf, type Envelope, type ModerationEntry, moderated } from '@cardinal/contracts';
import { type Connection, createWriter, earlierThan, momentCursor, parseMoment } from '@cardinal/service-kit';
import mongoose from 'mongoose';
import type { Names } from '../../kernel/read-models/users.ts';

/** An action of a moderator, made from its event. It never changes, and stays when its subject is deleted. */
interface LogEntry extends Omit<DataOf<typeof moderated>, 'actor' | 'boardId'> {
  /** The event's. */
  _id: string;
  at: Date;
  by: string;
}

/** Two years. */
const keptSeconds = 2 * 365 * 24 * 60 * 60;

const text = { type: String, required: true };
const schema = new mongoose.Schema<LogEntry>(
  {
    ...{ _id: text, projectId: text, at: { type: Date, required: true }, by: text },
    ...{ action: text, target: text, targetId: text, cardId: String, userId: String },
    ...{ excerpt: String, reason: String },
  } as never,
  { versionKey: false },
);
schema.index({ projectId: 1, at: 1, _id: 1 }, { name: 'latest' });
schema.index({ at: 1 }, { name: 'expiry', expireAfterSeconds: keptSeconds });

export const moderationLogModel = (connection: Connection) =>
  connection.model<LogEntry>('ModerationLog', schema, 'moderation_log');
type LogModel = ReturnType<typeof moderationLogModel>;

export interface ModerationLogDeps {
  moderationLog: LogModel;
  names: Names;
}

export interface ModerationLog {
  /** Keeps the actions of these events; those that are kept already stay as they are. */
  keep(events: readonly Envelope[]): Promise<void>;
  /** Newest first. */
  page(
    projectId: string,
    page: { cursor?: string | undefined; limit: number },
  ): Promise<{ items: ModerationEntry[]; nextCursor: string | null }>;
  removeByProject(projectId: string): Promise<void>;
}

function toLogEntries({ id, type, time, data }: Envelope): LogEntry[] {
  if (type !== moderated.type) return [];
  const { actor, boardId: _, ...deed } = moderated.data.parse(data);
  return [{ _id: id, at: new Date(time), by: actor.id, ...deed }];
}

/** Writes the log: the stores do so before a request is answered, the relay after a crash. */
function createKeepDeeds({ moderationLog }: Pick<ModerationLogDeps, 'moderationLog'>): ModerationLog['keep'] {
  const { insertIfMissing } = createWriter({ model: moderationLog });
  return async (events) => void (await Promise.all(events.flatMap(toLogEntries).map(insertIfMissing)));
}

export function createModerationLog({ moderationLog: model, names }: ModerationLogDeps): ModerationLog {
  return {
    keep: createKeepDeeds({ moderationLog: model }),
    async page(projectId, { cursor, limit }) {
      const found = await model
        .find({ projectId, ...earlierThan('at', cursor ? parseMoment(cursor) : null) })
        .sort({ at: -1, _id: -1 })
        .limit(limit)
        .hint('latest')
        .lean<LogEntry[]>();
      const people = await names(found.flatMap(({ by, userId }) => (userId ? [by, userId] : [by])));
      const last = found.length === limit ? found.at(-1) : undefined;
      return {
        items: found.map(({ _id: id, at, by, userId, projectId: _, ...entry }) => ({
          ...{ id, at: at.toISOString(), by: people.get(by) ?? null },
          ...{ ...entry, user: userId ? (people.get(userId) ?? null) : null },
        })),
        nextCursor: last ? momentCursor({ at: last.at, id: last._id }) : null,
      };
    },
    async removeByProject(projectId) {
      await model.deleteMany({ projectId });
    },
  };
}
