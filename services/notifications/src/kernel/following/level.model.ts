import type { FollowLevel } from '@cardinal/contracts';
import type { Connection } from '@cardinal/service-kit';
import mongoose, { type Model } from 'mongoose';

/** How much a user wants to hear of a project, a board or a card. */
export interface LevelDocument {
  /** `<userId>/<targetId>` */
  _id: string;
  userId: string;
  /** The id of the project, board or card. */
  targetId: string;
  projectId: string;
  level: FollowLevel;
}

const text = { type: String, required: true };

const schema = new mongoose.Schema<LevelDocument>(
  { _id: text, userId: text, targetId: text, projectId: text, level: text },
  { versionKey: false, id: false } as never,
);
schema.index({ targetId: 1 });
// For what is removed with an account, which is counted too, and with a project.
schema.index({ userId: 1 });
schema.index({ projectId: 1 });

export const levelModel = (connection: Connection): Model<LevelDocument> =>
  connection.model<LevelDocument>('Level', schema, 'follow_levels');
