import type { Connection } from '@cardinal/service-kit';
import mongoose from 'mongoose';

/** The points of one user in one project. Its id is `<userId>/<projectId>`. */
export interface PointsDocument {
  _id: string;
  userId: string;
  projectId: string;
  points: number;
  /** The awards in `points`, so that each counts once. */
  awardIds: string[];
  createdAt: Date;
  updatedAt: Date;
}

const schema = new mongoose.Schema<PointsDocument>(
  {
    _id: { type: String, required: true },
    userId: { type: String, required: true },
    projectId: { type: String, required: true },
    points: { type: Number, default: 0 },
    awardIds: { type: [String], default: [] },
  },
  { versionKey: false, id: false, timestamps: true },
);
schema.index({ userId: 1 });
schema.index({ projectId: 1 });

export const pointsModel = (connection: Connection) =>
  connection.model<PointsDocument>('Points', schema, 'points');
